import Testing

@testable import BalanceReports
@testable import Measurement

/// What holds for every kind of chart, whatever it is given.
@Suite struct ChartTests {
  private static let oddNames = [
    "<&\"'>", "", "]]>", "🐉\u{0}\n", String(repeating: "wide ", count: 60),
  ]

  /// Values that have broken charts before: each is used for all curves at once.
  static let oddValues: [[Double?]] = [
    [], [5], [0, 0, 0, 0], [nil, nil, nil], [.nan, 1, .nan], [.infinity, -.infinity, 2],
    [1e308, -1e308, 1e308], [.leastNonzeroMagnitude, 0], [-3, -2, -1], [1, nil, 3, nil, 5],
    (0..<4000).map { Double($0 % 97) },
  ]

  private static let odd = oddValues.map(charts)

  static func charts(_ values: [Double?]) -> [String] {
    let days = values.indices.map { Double($0 + 1) }
    let curve = Curve(values: values, low: values, high: values)
    let band = BandChart(
      title: oddNames[0], subtitle: oddNames[0], yTitle: oddNames[2], days: values.count,
      panels: oddNames.map { .init(title: $0, curve: curve, second: values) }, ghost: values,
      lineName: oddNames[0], bandName: oddNames[4], secondName: oddNames[2],
      ghostName: oddNames[3])
    let flow = FlowChart(
      title: oddNames[0], subtitle: "", yTitle: oddNames[2], days: days,
      faucets: oddNames.map { .init(name: $0, amounts: values) },
      sinks: oddNames.map { .init(name: $0, amounts: values) })
    let survival = DroughtChart(
      subtitle: oddNames[0],
      panels: oddNames.map {
        .init(
          title: $0, curve: curve, second: values, exact: values, pity: values.count,
          median: 1, longest: 1 << 40)
      })
    let columns = BarChart(
      title: oddNames[0], subtitle: oddNames[0], valueTitle: oddNames[2],
      labels: values.indices.map { oddNames[$0 % 5] },
      series: oddNames.map { .init(name: $0, curve: curve) }, format: .percent)
    let response = ResponseChart(
      title: oddNames[0], subtitle: "", xTitle: oddNames[4], yTitle: oddNames[2],
      chosen: values.map { $0 ?? .nan },
      panels: oddNames.prefix(2).map {
        .init(
          title: $0, curve: curve, reference: values.last ?? nil,
          limits: values.compactMap { $0 })
      })
    let map = HeatMap(
      title: oddNames[0], subtitle: "", xTitle: oddNames[4], yTitle: oddNames[2],
      columns: values.indices.map { oddNames[$0 % 5] }, rows: oddNames,
      cells: oddNames.indices.map { row in
        values.map { .init(value: $0, difference: $0, isReference: row == 0) }
      })
    return ([band, flow, survival, columns, response, map] as [any Chart]).map { $0.svg() }
  }

  static let empty =
    ([
      BandChart(title: "", subtitle: "", yTitle: "", days: 0, panels: [], lineName: ""),
      FlowChart(title: "", subtitle: "", yTitle: "", days: [], faucets: [], sinks: []),
      DroughtChart(subtitle: "", panels: []),
      BarChart(title: "", subtitle: "", valueTitle: "", labels: [], series: []),
      ResponseChart(title: "", subtitle: "", xTitle: "", yTitle: "", chosen: [], panels: []),
      HeatMap(title: "", subtitle: "", xTitle: "", yTitle: "", columns: [], rows: [], cells: []),
    ] as [any Chart]).map { $0.svg() }

  @Test(arguments: oddValues.indices)
  func `every chart is well formed and inside its page`(index: Int) throws {
    for svg in Self.odd[index] + Self.empty {
      let outline = try #require(SVGOutline(svg))
      let height = try #require(Double(outline.elements[0].attributes["height"] ?? ""))
      for element in outline.elements {
        for name in ["x", "y", "width", "height", "cx", "cy"] {
          guard let written = element.attributes[name] else { continue }
          let value = try #require(Double(written))
          #expect((-1...max(840, height)).contains(value), "\(element)")
        }
      }
      #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
  }

  @Test func `a chart without data says so`() throws {
    for svg in Self.empty + Self.charts([nil, nil]) {
      #expect(try #require(SVGOutline(svg)).texts.contains("no data"))
    }
  }

  @Test func `the same values make the same file`() {
    for (values, made) in zip(Self.oddValues, Self.odd) { #expect(Self.charts(values) == made) }
  }

  @Test func `a chart stands alone, speaks, and knows both themes`() throws {
    for svg in Self.charts([1, 2, 3]) {
      let outline = try #require(SVGOutline(svg))
      let root = outline.elements[0]
      #expect(root.name == "svg" && root.attributes["role"] == "img")
      #expect(root.attributes["viewBox"] == "0 0 840 \(root.attributes["height"] ?? "")")
      #expect(outline.elements[1].name == "title")
      #expect(["<&\"'>", "Droughts"].contains(outline.elements[1].text))
      #expect(outline.elements[2].name == "desc" && !outline.elements[2].text.isEmpty)
      #expect(svg.contains("@media(prefers-color-scheme:dark)"))
      for foreign in ["<script", "href", "url(", "@import"] { #expect(!svg.contains(foreign)) }
    }
  }

  @Test func `files stay below 60 kB however long the run`() {
    let rough: [Double?] = (1...3650).map { Double($0 * 7919 % 1009) }
    let curve = Curve(values: rough, low: rough, high: rough)
    let panels = (0..<24).map { BandChart.Panel(title: "\($0)", curve: curve, second: rough) }
    var band = BandChart(
      title: "", subtitle: "", yTitle: "", days: 3650, panels: Array(panels.prefix(8)),
      ghost: rough, lineName: "")
    let series = (0..<13).map { FlowChart.Series(name: "\($0)", amounts: rough) }
    for count in [200, 201, 400, 1400, 3650] {
      let flow = FlowChart(
        title: "", subtitle: "", yTitle: "", days: (1...count).map(Double.init), faucets: series,
        sinks: series)
      #expect(flow.svg().utf8.count < 60_000)
      band.days = count
      #expect(band.svg().utf8.count < 60_000)
    }
    band.panels = panels
    #expect(band.svg().utf8.count < 60_000)
  }
}
