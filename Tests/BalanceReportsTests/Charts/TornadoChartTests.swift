import Testing

@testable import BalanceReports

@Suite struct TornadoChartTests {
  private func chart(_ bars: [TornadoChart.Bar], reference: Double = 10) -> TornadoChart {
    TornadoChart(
      title: "What moves gold", subtitle: "", valueTitle: "gold", reference: reference, bars: bars)
  }

  private func bar(
    _ label: String, _ low: Double, _ high: Double, _ lowText: String = "1",
    _ highText: String = "2"
  ) -> TornadoChart.Bar {
    .init(label: label, low: low, high: high, lowText: lowText, highText: highText)
  }

  private func ends(_ element: SVGOutline.Element) throws -> (left: Double, right: Double) {
    let x = try #require(Double(element.attributes["x"] ?? ""))
    return (x, x + (try #require(Double(element.attributes["width"] ?? ""))))
  }

  @Test func `each number has two bars that meet at the metric as it is, and its ends in words`()
    throws
  {
    let outline = try #require(
      SVGOutline(chart([bar("loot", 8, 12, "18", "22"), bar("store", 11, 9, "0.9", "1.1")]).svg()))
    let (low, high) = (outline.elements("area s1"), outline.elements("area s0"))
    // The legend has one of each.
    #expect(low.count == 3 && high.count == 3)
    for text in ["loot", "store", "18", "22", "0.9", "1.1", "gold", "as it is"] {
      #expect(outline.texts.contains(text), "\(text)")
    }
    let bars = outline.elements.filter { $0.name == "rect" && $0.attributes["height"] == "14" }
    try #require(bars.count == 4)
    #expect(abs(try ends(bars[0]).right - ends(bars[1]).left) < 0.21)
    // Higher prices, less gold: the lowest place lies to the right.
    #expect(abs(try ends(bars[2]).left - ends(bars[3]).right) < 0.21)
  }

  @Test func `a bar that lies to one side of the metric as it is stays on that side`() throws {
    let outline = try #require(SVGOutline(chart([bar("a", 11, 14)]).svg()))
    let bars = outline.elements.filter { $0.name == "rect" && $0.attributes["height"] == "14" }
    let far = try bars.map { try ends($0) }
    #expect(far[1].left >= far[0].left && far[1].right - far[1].left > 50)
  }

  @Test func `a long name and long values are shortened to fit`() throws {
    let long = String(repeating: "dungeons.list.", count: 9)
    let outline = try #require(
      SVGOutline(chart([bar(long, 8, 12, "[\(long)]", "[\(long)]")]).svg()))
    #expect(!outline.texts.contains(long) && outline.texts.contains { $0.hasPrefix("dungeons") })
  }

  /// Its room is as wide as the widest name; rounding must not cut that one.
  @Test(arguments: ["dungeons.successCap", "store.scroll.price", "levels.exponent", "forge.reroll"])
  func `the longest name is whole where there is room`(name: String) throws {
    let outline = try #require(SVGOutline(chart([bar(name, 8, 12), bar("a", 9, 11)]).svg()))
    #expect(outline.texts.contains(name))
  }

  @Test func `without a number there is a note, and numbers beyond the fortieth are counted`()
    throws
  {
    #expect(SVGOutline(chart([]).svg()) != nil)
    let many = try #require(SVGOutline(chart((0..<50).map { bar("n\($0)", 9, 11) }).svg()))
    #expect(many.texts.contains("n39") && !many.texts.contains("n40"))
    #expect(many.texts.contains("the first 40 of 50"))
  }

  @Test func `what is not finite is left out`() throws {
    let outline = try #require(SVGOutline(chart([bar("a", .nan, 3), bar("b", 9, 11)]).svg()))
    #expect(!outline.texts.contains("a") && outline.texts.contains("b"))
  }
}
