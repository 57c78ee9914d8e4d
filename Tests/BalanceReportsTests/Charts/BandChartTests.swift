import Testing

@testable import BalanceReports

@Suite struct BandChartTests {
  private func chart(panels: Int, median: [Double?] = [1, 2, 3]) -> BandChart {
    BandChart(
      title: "Levels", subtitle: "", yTitle: "level", days: 3,
      panels: (0..<panels).map { .init(title: "panel \($0)", curve: Curve(values: median)) },
      lineName: "median")
  }

  @Test(arguments: 1...8)
  func `each panel has its title, its line and its last value`(panels: Int) throws {
    let outline = try #require(SVGOutline(chart(panels: panels).svg()))
    for panel in 0..<panels { #expect(outline.texts.contains("panel \(panel)")) }
    // One more line is the sample in the legend.
    #expect(outline.elements("line s0").count == panels + 1)
    #expect(outline.elements("b halo s0").map(\.text) == Array(repeating: "3", count: panels))
  }

  @Test func `the ghost is repeated in every panel`() throws {
    var chart = chart(panels: 3)
    chart.ghost = [2, 2, 2]
    chart.ghostName = "all"
    let ghosts = try #require(SVGOutline(chart.svg())).elements("line ghost")
    #expect(ghosts.count == 4)
  }

  @Test func `a gap breaks the line and an undefined value is a gap`() throws {
    for gap in [nil, Double.nan] {
      let outline = try #require(SVGOutline(chart(panels: 1, median: [1, gap, 3]).svg()))
      let path = outline.elements("line s0").last?.attributes["d"] ?? ""
      #expect(path.filter { $0 == "M" }.count == 2)
    }
  }

  @Test func `panels that are left out are counted`() throws {
    let outline = try #require(SVGOutline(chart(panels: 30).svg()))
    #expect(outline.texts.contains("the first 24 of 30"))
    #expect(!outline.texts.contains("panel 24"))
  }
}
