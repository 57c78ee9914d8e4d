import Statistics
import Testing

@testable import BalanceReports

@Suite struct LineChartTests {
  @Test(arguments: [[10.0, 11, 12], [5, 5, 5, 5], [90, 95, 99, 100], [1, 50, 51, 98], []])
  func `names stand apart, in their order and within the plot`(places: [Double]) {
    let moved = LineChart.apart(places, by: 14, from: 4, to: 100)
    #expect(moved.count == places.count)
    #expect(moved.allSatisfy { (4...100).contains($0) })
    #expect(zip(moved, moved.dropFirst()).allSatisfy { $1 - $0 >= 14 - 1e-9 })
  }

  @Test func `names that do not collide stay where their lines end`() {
    #expect(LineChart.apart([10, 40, 80], by: 14, from: 4, to: 100) == [10, 40, 80])
  }

  @Test func `each line has its group's colour and its name and last value at the end`() throws {
    let chart = LineChart(
      title: "Retention", subtitle: "", xTitle: "day", yTitle: "share", positions: [1, 2, 3],
      series: [
        .init(name: "all players", id: "all", group: 0, curve: Curve(values: [1, 0.9, 0.8])),
        .init(name: "casual", id: "casual", group: 1, curve: Curve(values: [1, 0.5, nil])),
      ], format: .percent)
    let outline = try #require(SVGOutline(chart.svg()))
    #expect(outline.texts.contains("all players 80.0 %") && outline.texts.contains("casual 50.0 %"))
    #expect(!outline.elements("line g0").isEmpty && !outline.elements("line g1").isEmpty)
    #expect(chart.values?.plots[0].curves.map(\.group) == ["all", "casual"])
  }

  @Test func `what was not reached is an arrowhead at its bound, and named`() throws {
    let curve = Curve([
      Estimate(value: 40, low: 30, high: 50), Estimate(beyond: 60, low: 61), nil,
      Estimate(beyond: 5, high: 4),
    ])
    #expect(curve.above == [nil, 60, nil, nil] && curve.below == [nil, nil, nil, 5])
    #expect(curve.all.max() == 61)
    let line = LineChart(
      title: "t", subtitle: "", xTitle: "x", yTitle: "y", positions: [1, 2, 3, 4],
      series: [.init(name: "all", id: "all", group: 0, curve: curve)])
    let response = ResponseChart(
      title: "t", subtitle: "", xTitle: "x", yTitle: "y", chosen: [4, 1, 2, 3],
      panels: [.init(title: "p", curve: curve)])
    for text in [line.svg(.wide), response.svg(.wide), response.svg(.narrow)] {
      let svg = text
      #expect(svg.contains("<title>&gt; 60</title>") && svg.contains("<title>&lt; 5</title>"))
    }
    #expect(line.svg(.wide).contains("all &lt; 5"))
    #expect(response.svg(.wide).contains("1: &gt; 60"))
    let none = Curve([Estimate(value: 1, low: 0, high: 2)])
    #expect(none.above.isEmpty && none.below.isEmpty)
  }
}
