import Testing

@testable import BalanceReports

@Suite struct SVGBuilderTests {
  @Test func `texts and attributes are escaped`() {
    var svg = SVGBuilder()
    svg.element("text", ["class": "\"<"], content: "a<b>\u{0}\n&c")
    #expect(svg.text == #"<text class="&quot;&lt;">a&lt;b&gt;\u0000\n&amp;c</text>"# + "\n")
  }

  @Test(arguments: [
    (0.0, "0"), (0.04, "0"), (-0.04, "0"), (0.06, ".1"), (-0.25, "-.3"), (12.34, "12.3"),
    (100, "100"), (-7.96, "-8"), (.nan, "0"), (.infinity, "1000000"),
  ])
  func `coordinates have at most one decimal`(value: Double, text: String) {
    #expect(SVGBuilder.number(value) == text)
  }

  @Test func `paths are relative and do not gather rounding errors`() {
    var path = PathData()
    path.polyline((0...1000).map { Point(x: Double($0) * 0.04, y: 0.5) }, hasCorners: true)
    let steps = path.text.split(separator: "h").dropFirst().compactMap { Double("0" + $0) }
    #expect(abs(steps.reduce(0, +) - 40) < 1e-9)
    #expect(path.text.hasPrefix("M0 .5h.1"))
  }

  @Test func `points that nobody sees are left out, and no curve moves by more than that`() {
    // Parabolas from flat to steep: the farthest a straight piece can be from them.
    for bend in 1...60 {
      let points = (0...400).map { Point(x: Double($0), y: 0.00002 * Double(bend * $0 * $0)) }
      let kept = PathData.simplified(points)
      #expect(kept.count < 60 && kept.first == points.first && kept.last == points.last)
      for point in points {
        let next = kept.firstIndex { $0.x >= point.x }!
        let (from, to) = (kept[max(0, next - 1)], kept[next])
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let area = abs((point.x - from.x) * dy - (point.y - from.y) * dx)
        #expect(length == 0 || area / length <= 0.35 + 1e-9)
      }
    }
  }

  @Test func `a single point is a dot`() {
    var path = PathData()
    path.polyline([Point(x: 3, y: 4)])
    #expect(path.text == "M3 4h0")
  }

  @Test func `steps use the shortest command`() {
    var path = PathData()
    path.polyline(
      [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 3), Point(x: 1, y: 1.5)],
      isClosed: true)
    #expect(path.text == "M0 0h2v3l-1-1.5z")
  }
}
