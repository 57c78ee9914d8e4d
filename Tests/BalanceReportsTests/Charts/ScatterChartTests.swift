import Testing

@testable import BalanceReports

@Suite struct ScatterChartTests {
  private func chart(
    _ points: [(x: Double, y: Double)], slope: Double? = nil
  ) throws -> SVGOutline {
    try #require(
      SVGOutline(
        ScatterChart(
          title: "What styles bring", subtitle: "", xTitle: "effort", yTitle: "gain",
          series: [.init(name: "styles", style: "s0", radius: 3, dots: points.map(Point.init))],
          slope: slope, slopeName: "as much for each effort"
        ).svg()))
  }

  private func dots(_ outline: SVGOutline) throws -> [(x: Double, y: Double)] {
    // The legend's dot is larger.
    try outline.elements("area s0").filter { $0.attributes["r"] == "3" }.map {
      (
        try #require(Double($0.attributes["cx"] ?? "")),
        try #require(Double($0.attributes["cy"] ?? ""))
      )
    }
  }

  @Test func `more of a quantity lies further right or higher, in proportion`() throws {
    let dots = try dots(try chart([(0, 0), (1, 10), (2, 5)]))
    try #require(dots.count == 3)
    #expect(abs(dots[1].x - (dots[0].x + dots[2].x) / 2) < 0.11)
    #expect(abs(dots[2].y - (dots[0].y + dots[1].y) / 2) < 0.11)
    #expect(dots[2].x > dots[0].x && dots[1].y < dots[0].y)
  }

  @Test func `both axes and the legend are in words, and so is a point alone`() throws {
    let outline = try chart([(1, 2), (3, 4)], slope: 2)
    for text in ["effort", "gain", "styles", "as much for each effort"] {
      #expect(outline.texts.contains(text), "\(text)")
    }
    #expect(try chart([(1, 2)]).elements[2].text == "gain by effort. styles: 1, 2.")
  }

  @Test func `a point whose gain is the slope times its effort lies on the line`() throws {
    let outline = try chart([(4, 8), (2, 1)], slope: 2)
    let line = try #require(
      outline.elements("line dash ghost").compactMap { $0.attributes["d"] }.last)
    // From a place, and then how far to the right and down.
    let numbers = line.replacing("-", with: " -").split { !"-0123456789.".contains($0) }
      .compactMap { Double($0) }
    try #require(numbers.count == 4)
    let dot = try dots(outline)[0]
    #expect(abs(numbers[1] + (dot.x - numbers[0]) / numbers[2] * numbers[3] - dot.y) < 0.5)
  }

  @Test func `points that cannot be drawn are left out`() throws {
    #expect(try dots(chart([(.nan, 1), (1, .infinity), (1e308, -1e308), (1, 1)])).count == 1)
  }

  @Test func `a chart without points says so`() throws {
    #expect(try chart([]).texts.contains("no data"))
    #expect(try chart([], slope: 1).texts.contains("no data"))
  }
}
