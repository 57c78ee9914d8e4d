import Testing

@testable import BalanceReports

@Suite struct DroughtChartTests {
  private let panel = DroughtChart.Panel(
    title: "task",
    curve: Curve(
      values: [1, 0.8, 0.5, 0.5, 0], low: [1, 0.7, 0.4, 0.4, 0], high: [1, 0.9, 0.6, 0.6, 0]),
    pity: 4, median: 2, longest: 4)

  @Test func `the curve starts with everybody and moves in right angles only`() throws {
    let outline = try #require(SVGOutline(DroughtChart(subtitle: "", panels: [panel]).svg()))
    let path = try #require(outline.elements("line g0").last?.attributes["d"])
    let commands = path.filter { $0.isLetter }
    #expect(commands == "Mhvhvhv")
  }

  @Test func `the cliff, the half and the longest drought are named`() throws {
    let outline = try #require(SVGOutline(DroughtChart(subtitle: "", panels: [panel]).svg()))
    for text in ["pity, and the longest: 4", "half over by 2", "100 %", "0 %"] {
      #expect(outline.texts.contains(text))
    }
    #expect(outline.elements("mark limit").count == 2)
  }

  @Test func `notes stand where no curve passes`() throws {
    func place(_ survival: (_ attempt: Int) -> Double) throws -> (x: Double, y: Double) {
      var panel = panel
      panel.curve = Curve(values: (0..<20).map(survival) + [0])
      (panel.pity, panel.longest) = (20, 20)
      let outline = try #require(
        SVGOutline(DroughtChart(subtitle: "", panels: [panel]).svg(.narrow)))
      let note = try #require(outline.elements.first { $0.text == "pity, and the longest: 20" })
      return (
        try #require(Double(note.attributes["x"] ?? "")),
        try #require(Double(note.attributes["y"] ?? ""))
      )
    }
    let falling = try place { 1 / Double(1 + $0) }
    let staying = try place { 1 - 0.02 * Double($0) }
    #expect(falling.x > staying.x && falling.y < staying.y)
  }

  @Test func `a longest drought that hardly any reaches stands at the edge, not on the axis`()
    throws
  {
    var rare = panel
    rare.pity = nil
    rare.longest = 1300
    rare.curve = Curve(
      values: (0...1300).map { attempt in attempt < 40 ? 1 - Double(attempt) / 40 : 0.0001 })
    let outline = try #require(SVGOutline(DroughtChart(subtitle: "", panels: [rare]).svg()))
    #expect(outline.texts.contains("longest 1,300 →"))
    #expect(!outline.texts.contains("1,000") && outline.texts.contains("40"))
  }

  @Test func `what is unknown is not drawn`() throws {
    let bare = DroughtChart.Panel(title: "raid", curve: Curve(values: [1, 0.5, 0.2]))
    let chart = DroughtChart(subtitle: "", panels: [bare], bandName: "")
    let outline = try #require(SVGOutline(chart.svg()))
    #expect(outline.elements("mark").isEmpty && outline.elements("band").isEmpty)
    #expect(!outline.texts.contains { $0.hasPrefix("half") || $0.hasPrefix("pity") })
  }

  @Test func `a gap ends the curve and it goes on behind it`() throws {
    var gapped = panel
    gapped.curve.values = [1, 0.8, nil, 0.5, 0]
    let outline = try #require(SVGOutline(DroughtChart(subtitle: "", panels: [gapped]).svg()))
    let path = try #require(outline.elements("line g0").last?.attributes["d"])
    #expect(path.filter { $0 == "M" }.count == 2)
  }

  @Test func `the band needs both limits`() throws {
    var gapped = panel
    gapped.curve.low = [1, 0.7, 0.4, nil, 0]
    gapped.curve.high = [nil, nil, 0.6, 0.6, 0.1]
    let outline = try #require(SVGOutline(DroughtChart(subtitle: "", panels: [gapped]).svg()))
    let band = try #require(outline.elements("band g0").first { $0.name == "path" })
    #expect(band.attributes["d"]?.filter { $0 == "M" }.count == 2)
  }

  @Test func `a hundred thousand attempts make a small file that still reaches the end`() throws {
    let long = DroughtChart.Panel(
      title: "", curve: Curve(values: (0...100_000).map { 1 - Double($0) / 100_000 }))
    let svg = DroughtChart(subtitle: "", panels: [long]).svg()
    #expect(svg.utf8.count < 30_000)
    #expect(SVGOutline(svg) != nil)
  }
}
