import Testing

@testable import BalanceReports
@testable import Experiments

/// The marks of a calendar's entries on charts by day.
@Suite struct CalendarMarksTests {
  private func chart(_ calendar: [CalendarMark], panels: Int = 1, days: Int = 11) -> BandChart {
    let values = (1...days).map { Double?(Double($0)) }
    return BandChart(
      title: "Levels", subtitle: "", yTitle: "level", days: days,
      panels: (0..<panels).map { .init(title: "panel \($0)", curve: Curve(values: values)) },
      lineName: "median", calendar: calendar)
  }

  private static let weekend = CalendarMark(name: "weekend", days: [3...5])
  private static let patch = CalendarMark(name: "patch", days: [6...11], isForGood: true)
  private static let sale = CalendarMark(name: "sale", days: [2, 4, 6, 8].map { $0...$0 })

  /// The place of a plot, and the pixel of a day in it.
  private func plot(_ outline: SVGOutline) throws -> (box: [Double], x: (Double) -> Double) {
    let plot = try #require(outline.elements("plot").first)
    func numbers(_ name: String) throws -> [Double] {
      try #require(plot.attributes[name]).split(separator: " ").compactMap { Double($0) }
    }
    let (box, ends) = (try numbers("data-box"), try numbers("data-x"))
    #expect(box.count == 4 && ends.count == 2)
    return (box, { box[0] + ($0 - ends[0]) / (ends[1] - ends[0]) * box[2] })
  }

  /// Bands on the days of entries; the legend has samples of 18 pixels.
  private func bands(_ outline: SVGOutline) throws -> [(x: Double, y: Double, size: [Double])] {
    try outline.elements("band ghost").filter { $0.name == "rect" }.map { band in
      func number(_ name: String) throws -> Double {
        try #require(Double(band.attributes[name] ?? ""))
      }
      return (try number("x"), try number("y"), [try number("width"), try number("height")])
    }.filter { $0.size[0] != 18 || $0.size[1] != 12 }
  }

  @Test func `a band covers the whole days of an entry, and all of the plot's height`() throws {
    let outline = try #require(SVGOutline(chart([Self.weekend]).svg()))
    let (box, x) = try plot(outline)
    let found = try bands(outline)
    #expect(found.count == 1)
    #expect(abs(found[0].x - x(2.5)) <= 0.1 && abs(found[0].size[0] - (x(5.5) - x(2.5))) <= 0.2)
    #expect(found[0].y == box[1] && found[0].size[1] == box[3])
    #expect(outline.elements("line hair ghost").count == 2)
  }

  @Test func `a dashed line stands where an entry begins for good`() throws {
    let outline = try #require(SVGOutline(chart([Self.patch]).svg()))
    let (box, x) = try plot(outline)
    #expect(try bands(outline).isEmpty)
    // The other one is the sample in the legend.
    let lines = outline.elements("line mark ghost").compactMap { $0.attributes["d"] }
    #expect(lines.count == 2)
    let start = try #require(lines.last?.dropFirst().prefix { $0 != "v" })
    let place = start.split(separator: " ").compactMap { Double($0) }
    #expect(abs(place[0] - x(5.5)) <= 0.1 && place[1] == box[1])
  }

  @Test func `days at the edges of the plot stay inside of it`() throws {
    let ends = CalendarMark(name: "ends", days: [1...1, 11...11])
    let outline = try #require(SVGOutline(chart([ends]).svg()))
    let (box, _) = try plot(outline)
    for band in try bands(outline) {
      #expect(band.x >= box[0] - 0.1 && band.x + band.size[0] <= box[0] + box[2] + 0.1)
      #expect(band.size[0] >= 1.5)
    }
  }

  @Test func `an entry that holds often is low, and its name stands in the legend alone`() throws {
    let outline = try #require(SVGOutline(chart([Self.sale, Self.weekend]).svg()))
    let (box, _) = try plot(outline)
    let found = try bands(outline)
    #expect(found.map { $0.size[1] } == [6, 6, 6, 6, box[3]])
    #expect(found[0].y == box[1] + box[3] - 6)
    #expect(outline.elements("line hair ghost").count == 2)
    #expect(!outline.texts.contains("sale"))
    #expect(outline.texts.contains("sale: days 2, 4, … (4 times)"))
    #expect(outline.texts.contains("weekend"))
  }

  @Test func `many entries are low, with a few keys and no names in the plot`() throws {
    let many = (1...11).map { CalendarMark(name: "e\($0)", days: [$0...$0]) }
    let outline = try #require(SVGOutline(chart(many).svg()))
    let found = try bands(outline)
    #expect(found.count == 11 && found.allSatisfy { $0.size[1] == 6 })
    let keys = outline.texts.filter { $0.hasPrefix("e") && $0.contains(": day ") }
    #expect(keys == (1...8).map { "e\($0): day \($0)" })
    #expect(outline.texts.contains("3 more entries of the calendar"))
    #expect(!outline.texts.contains("e1"))
  }

  @Test func `each panel has the bands, and the first one the names`() throws {
    let outline = try #require(SVGOutline(chart([Self.weekend, Self.patch], panels: 4).svg()))
    #expect(try bands(outline).count == 4)
    #expect(outline.texts.count { $0 == "weekend" } == 1)
    #expect(outline.texts.contains("weekend: days 3–5"))
    #expect(outline.texts.contains("patch: from day 6"))
    #expect(
      outline.elements.first { $0.name == "desc" }?.text.hasSuffix(
        "Calendar: weekend, days 3–5; patch, from day 6.") == true)
  }

  @Test(arguments: [ChartWidth.wide, .narrow])
  func `names of entries on one day stand below each other, inside the plot`(width: ChartWidth)
    throws
  {
    let marks = (0..<5).map {
      CalendarMark(name: "a long name of entry \($0)", days: [9...11], isForGood: true)
    }
    let outline = try #require(SVGOutline(chart(marks).svg(width)))
    let (box, _) = try plot(outline)
    let names = outline.elements("b halo muted")
    // There is room for three; the legend has all.
    #expect(names.count == 3)
    #expect(Set(names.compactMap { $0.attributes["y"] }).count == 3)
    for name in names {
      let x = try #require(Double(name.attributes["x"] ?? ""))
      #expect(x >= box[0] && x + TextWidth.estimate(name.text) <= box[0] + box[2] + 1)
    }
    #expect(outline.texts.count { $0.hasSuffix(": from day 9") } == 5)
  }

  @Test func `a chart of flows has them too, and none without a calendar`() throws {
    func flow(_ calendar: [CalendarMark]) -> FlowChart {
      FlowChart(
        title: "Gold", subtitle: "", yTitle: "gold per day", days: (1...11).map(Double.init),
        faucets: [.init(name: "in", amounts: (1...11).map { Double($0) })], sinks: [],
        calendar: calendar)
    }
    let outline = try #require(SVGOutline(flow([Self.weekend, Self.patch]).svg()))
    let (_, x) = try plot(outline)
    let found = try bands(outline)
    #expect(found.count == 1 && abs(found[0].x - x(2.5)) <= 0.1)
    #expect(outline.texts.contains("weekend") && outline.texts.contains("patch"))
    for plain in [flow([]).svg(), chart([]).svg()] {
      let outline = try #require(SVGOutline(plain))
      #expect(outline.elements("band ghost").isEmpty && outline.elements("mark ghost").isEmpty)
      #expect(!plain.contains("Calendar"))
    }
  }

  @Test func `odd names are shown as text`() throws {
    let odd = ["<&\"'>", "", "]]>", "🐉\u{0}\n", String(repeating: "wide ", count: 60)]
    let marks = odd.map { CalendarMark(name: $0, days: [2...3]) }
    for width in [ChartWidth.wide, .narrow] {
      let outline = try #require(SVGOutline(chart(marks).svg(width)))
      #expect(outline.texts.contains { $0.hasPrefix("<&\"'>: days 2–3") })
    }
  }
}
