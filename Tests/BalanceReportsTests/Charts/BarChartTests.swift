import Statistics
import Testing

@testable import BalanceReports

@Suite struct BarChartTests {
  private func chart(_ values: [Double?]) -> BarChart {
    BarChart(
      title: "XP", subtitle: "", valueTitle: "XP per session",
      labels: values.indices.map { "level \($0)" },
      series: [
        .init(
          name: "XP",
          curve: Curve(values: values, low: values.map { $0.map { $0 - 1 } }, high: [9]))
      ])
  }

  @Test func `each value has a bar and its number`() throws {
    let chart = chart([4, nil, -2.5, 0])
    let outline = try #require(SVGOutline(chart.svg()))
    #expect(outline.elements("area s0").count == 3)
    for text in ["4.00", "−2.50", "0.00", "level 1"] { #expect(outline.texts.contains(text)) }
  }

  @Test func `a whisker needs both limits`() {
    let bars = chart([4, 5]).bars
    #expect(bars.map { $0.whisker != nil } == [true, false])
    #expect(bars[0].farEnd == 9)
  }

  @Test func `what was not reached is a bar up to its bound, with an arrowhead`() throws {
    var chart = chart([40, nil, nil, nil])
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
    let outline = try #require(SVGOutline(chart([4, -4]).svg()))
    let bars = outline.elements("area s0").map(\.attributes)
    let ends = try bars.map { bar in
      let y = try #require(Double(bar["y"] ?? ""))
      return (top: y, bottom: y + (try #require(Double(bar["height"] ?? ""))))
    }
    #expect(abs(ends[0].bottom - ends[1].top) < 0.21)
  }

  @Test func `series have a legend and what is left out is told`() throws {
    var chart = chart(Array(repeating: 1, count: 130))
    chart.series = (0..<8).map { .init(name: "series \($0)", curve: Curve(values: [1])) }
    let outline = try #require(SVGOutline(chart.svg()))
    #expect(outline.texts.contains("series 5") && !outline.texts.contains("series 6"))
    #expect(outline.texts.contains("the first 120 of 130 · 6 of 8 series"))
  }

  @Test func `column labels thin out before they touch`() throws {
    let outline = try #require(SVGOutline(chart(Array(repeating: 3, count: 100)).svg()))
    let labels = outline.texts.filter { $0.hasPrefix("level") }
    #expect((5...20).contains(labels.count))
  }
}
