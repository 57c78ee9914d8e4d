import Statistics
import Testing

@testable import BalanceReports

@Suite struct BarChartTests {
  private func chart(_ values: [Double?], direction: BarChart.Direction) -> BarChart {
    BarChart(
      title: "XP", subtitle: "", valueTitle: "XP per session",
      labels: values.indices.map { "level \($0)" },
      series: [
        .init(
          name: "XP",
          curve: Curve(values: values, low: values.map { $0.map { $0 - 1 } }, high: [9]))
      ], direction: direction)
  }

  @Test(arguments: [BarChart.Direction.rows, .columns])
  func `each value has a bar and its number`(direction: BarChart.Direction) throws {
    let chart = chart([4, nil, -2.5, 0], direction: direction)
    let outline = try #require(SVGOutline(chart.svg()))
    #expect(outline.elements("area s0").count == 3)
    for text in ["4.00", "−2.50", "0.00", "level 1"] { #expect(outline.texts.contains(text)) }
  }

  @Test func `on a phone numbers with notes stand above their bars, which keep their room`() throws
  {
    var chart = chart([4, 2], direction: .rows)
    let bare = try #require(SVGOutline(chart.svg(.narrow)))
    chart.barNotes = [", half of them by the seventh day", ", half of them by day 72"]
    let noted = try #require(SVGOutline(chart.svg(.narrow)))
    func length(_ outline: SVGOutline) throws -> Double {
      try #require(Double(outline.elements("area s0")[0].attributes["width"] ?? ""))
    }
    #expect(try length(noted) >= length(bare))
    #expect(noted.texts.contains { $0.hasSuffix(", half of them by the seventh day") })
  }

  @Test func `a whisker needs both limits`() {
    let bars = chart([4, 5], direction: .rows).bars
    #expect(bars.map { $0.whisker != nil } == [true, false])
    #expect(bars[0].farEnd == 9)
  }

  @Test(arguments: [BarChart.Direction.rows, .columns])
  func `what was not reached is a bar up to its bound, with an arrowhead`(
    direction: BarChart.Direction
  ) throws {
    var chart = chart([40, nil, nil, nil], direction: direction)
    chart.series[0].curve = Curve([
      Estimate(value: 40, low: 30, high: 50), Estimate(beyond: 60, low: 61), nil,
      Estimate(beyond: 5, high: 4),
    ])
    #expect(chart.bars.map(\.text) == ["40", "> 60", "< 5"])
    #expect(chart.bars.map(\.arrowRoom) == [0, 8, 0])
    for width in [ChartWidth.wide, .narrow] {
      let outline = try #require(SVGOutline(chart.svg(width)))
      #expect(outline.elements("area s0").count == 3)
      #expect(outline.elements("line thin s0").count == 2)
      #expect(outline.texts.contains("> 60") && outline.texts.contains("< 5"))
      #expect(chart.svg(width).contains("<title>&gt; 60</title>"))
    }
  }

  @Test func `negative bars grow the other way`() throws {
    let outline = try #require(SVGOutline(chart([4, -4], direction: .rows).svg()))
    let bars = outline.elements("area s0").map(\.attributes)
    let ends = try bars.map { bar in
      let x = try #require(Double(bar["x"] ?? ""))
      return (left: x, right: x + (try #require(Double(bar["width"] ?? ""))))
    }
    #expect(abs(ends[1].right - ends[0].left) < 0.21)
  }

  @Test func `series have a legend and what is left out is told`() throws {
    var chart = chart(Array(repeating: 1, count: 130), direction: .columns)
    chart.series = (0..<8).map { .init(name: "series \($0)", curve: Curve(values: [1])) }
    let outline = try #require(SVGOutline(chart.svg()))
    #expect(outline.texts.contains("series 5") && !outline.texts.contains("series 6"))
    #expect(outline.texts.contains("the first 120 of 130 · 6 of 8 series"))
  }

  @Test func `column labels thin out before they touch`() throws {
    let outline = try #require(
      SVGOutline(chart(Array(repeating: 3, count: 100), direction: .columns).svg()))
    let labels = outline.texts.filter { $0.hasPrefix("level") }
    #expect((5...20).contains(labels.count))
  }
}
