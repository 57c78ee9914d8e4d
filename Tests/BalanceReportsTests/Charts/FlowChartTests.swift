import Testing

@testable import BalanceReports

@Suite struct FlowChartTests {
  private func chart(faucets: [[Double?]], sinks: [[Double?]], days: Int = 2) -> FlowChart {
    FlowChart(
      title: "Gold", subtitle: "", yTitle: "gold per day", days: (1...days).map(Double.init),
      faucets: faucets.enumerated().map { .init(name: "in \($0)", amounts: $1) },
      sinks: sinks.enumerated().map { .init(name: "out \($0)", amounts: $1) })
  }

  private func flow(_ chart: FlowChart, limit: Int = 400) -> FlowChart.Flow {
    FlowChart.Flow(chart, bins: DayBins(dayCount: chart.days.count, limit: limit))
  }

  @Test func `layers stack from zero outwards and the net is their difference`() {
    let flow = flow(chart(faucets: [[1, 2], [3, 4]], sinks: [[5, 1]]))
    #expect(flow.faucets.layers.map(\.edge) == [[1, 2], [4, 6]])
    #expect(flow.sinks.layers.map(\.edge) == [[5, 1]])
    #expect(flow.net == [-1, 5])
    #expect(flow.faucets.mean == 5 && flow.sinks.mean == 3 && flow.netMean == 2)
    #expect(flow.faucets.layers.map(\.share) == [0.3, 0.7])
  }

  @Test func `the seven greatest keep their names and order, the rest is other`() {
    let amounts: [Double] = [9, 1, 8, 7, 2, 6, 5, 4, 3, 0]
    let flow = flow(chart(faucets: amounts.map { [$0, $0] }, sinks: []))
    #expect(
      flow.faucets.layers.map(\.name) == [
        "in 0", "in 2", "in 3", "in 5", "in 6", "in 7", "in 8", "other",
      ])
    #expect(flow.faucets.layers.last?.edge == [45, 45])
    #expect(flow.faucets.layers.last?.isOther == true)
    #expect(abs(flow.faucets.layers.reduce(0) { $0 + $1.share } - 1) < 1e-12)
  }

  @Test func `a lone eighth series keeps its name`() {
    let flow = flow(chart(faucets: (1...8).map { [Double($0)] }, sinks: [], days: 1))
    #expect(flow.faucets.layers.map(\.name).last == "in 0")
  }

  @Test func `a missing day is zero unless all miss it`() {
    let flow = flow(chart(faucets: [[1, nil, nil]], sinks: [[2, 2, nil]], days: 3))
    #expect(flow.faucets.layers[0].edge == [1, 0, nil])
    #expect(flow.net == [-1, -2, nil])
  }

  @Test func `negative amounts are drawn as zero but count in the net`() {
    let flow = flow(chart(faucets: [[-5, 3]], sinks: []))
    #expect(flow.faucets.layers[0].edge == [0, 3])
    #expect(flow.net == [-5, 3])
  }

  @Test func `binning keeps the mean of every layer`() {
    let amounts: [Double?] = (0..<700).map { Double($0 % 10) }
    let flow = flow(chart(faucets: [amounts], sinks: [amounts], days: 700), limit: 100)
    #expect(flow.bins.width == 7)
    let edge = flow.faucets.layers[0].edge
    #expect(ChartData.mean(edge, weights: edge.map { _ in 1 }) == 4.5)
    #expect(flow.net.allSatisfy { $0 == 0 })
  }

  @Test func `legend and zero line are there, also for a single day and for zeros`() throws {
    for amounts in [[3.0], [0]] {
      let chart = chart(faucets: [amounts], sinks: [amounts], days: 1)
      let outline = try #require(SVGOutline(chart.svg()))
      #expect(outline.texts.contains("Faucets") && outline.texts.contains("Net"))
      #expect(outline.elements("zero").count == 1)
      #expect(outline.texts.contains("in 0") == (amounts[0] > 0))
    }
  }
}
