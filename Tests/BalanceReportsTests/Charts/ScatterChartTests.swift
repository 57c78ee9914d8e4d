import Testing

@testable import BalanceReports

@Suite struct ScatterChartTests {
  private func chart(
    _ points: [(x: Double, y: Double)], labels: [String] = [], slope: Double? = nil
  ) throws -> SVGOutline {
    let dots = points.enumerated().map { index, point in
      ScatterChart.Dot(
        x: point.x, y: point.y, label: labels.indices.contains(index) ? labels[index] : "")
    }
    return try #require(
      SVGOutline(
        ScatterChart(
          title: "What styles bring", subtitle: "", xTitle: "effort", yTitle: "gain",
          series: [.init(name: "styles", style: "s0", radius: 3, dots: dots)],
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

  @Test func `both axes, the legend and each label are in words`() throws {
    let outline = try chart([(1, 2), (3, 4)], labels: ["+12 %", "+3 %"], slope: 2)
    for text in ["effort", "gain", "styles", "as much for each effort", "+12 %", "+3 %"] {
      #expect(outline.texts.contains(text), "\(text)")
    }
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

  @Test func `points that cannot be drawn are left out, with their labels`() throws {
    let outline = try chart(
      [(.nan, 1), (1, .infinity), (1, 1)], labels: ["first", "second", "third"])
    #expect(try dots(outline).count == 1)
    #expect(outline.texts.contains("third") && !outline.texts.contains("first"))
  }

  @Test func `a chart without points says so`() throws {
    #expect(try chart([]).texts.contains("no data"))
    #expect(try chart([], slope: 1).texts.contains("no data"))
  }

  private func place(_ text: String, _ outline: SVGOutline) throws -> (x: Double, y: Double) {
    let label = try #require(outline.elements.first { $0.text == text })
    return (
      try #require(Double(label.attributes["x"] ?? "")),
      try #require(Double(label.attributes["y"] ?? ""))
    )
  }

  @Test func `the label of a point at the right edge stands to its left`() throws {
    let outline = try chart([(0, 0), (10, 1)], labels: ["left", "a label at the edge"])
    let dots = try dots(outline)
    #expect(try place("left", outline).x > dots[0].x)
    #expect(try place("a label at the edge", outline).x < dots[1].x - 60)
  }

  @Test func `labels of neighbouring points do not cover each other`() throws {
    let names = ["first label", "second label", "third label", "fourth label"]
    let outline = try chart(
      [(50, 50), (50.2, 50.1), (49.9, 50.2), (50, 49.9), (0, 0), (100, 100)], labels: names)
    let places = try names.map { try place($0, outline) }
    for (index, one) in places.enumerated() {
      for (other, name) in zip(places, names).prefix(index) {
        let isApart = abs(one.y - other.y) >= 16 || abs(one.x - other.x) >= TextWidth.estimate(name)
        #expect(isApart, "\(name), \(names[index])")
      }
    }
  }
}
