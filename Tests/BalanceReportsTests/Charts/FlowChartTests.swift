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

  @Test func `the ten greatest keep their names and order, the rest is other`() {
    let amounts: [Double] = [9, 1, 8, 7, 2, 6, 5, 4, 3, 0, 10, 11, 12]
    let flow = flow(chart(faucets: amounts.map { [$0, $0] }, sinks: []))
    #expect(
      flow.faucets.layers.map(\.name)
        == [0, 2, 3, 5, 6, 7, 8, 10, 11, 12].map { "in \($0)" } + ["other"])
    #expect(flow.faucets.layers.last?.edge == [78, 78])
    #expect(flow.faucets.layers.last?.amounts == [3, 3])
    #expect(flow.faucets.layers.last?.style("f") == "other")
    #expect(abs(flow.faucets.layers.reduce(0) { $0 + $1.share } - 1) < 1e-12)
  }

  @Test func `what is large on a single day has a name, too`() {
    // Eleven that are always there, and one that is half of a day and little altogether.
    let always = (1...11).map { [Double?](repeating: Double($0), count: 20) }
    let once = (0..<20).map { Double?($0 == 5 ? 60 : 0) }
    #expect(FlowChart.largest([always + [once]]).contains(11))
    #expect(!FlowChart.largest([always + [once]]).contains(0))
    // So has what is large on some level, by another table.
    let little = [Double?](repeating: 0.1, count: 20)
    let levels = (0..<12).map { [Double?]([$0 == 11 ? 100 : 1]) }
    #expect(FlowChart.largest([always + [little], levels]).contains(11))
  }

  @Test func `a lone eleventh series keeps its name`() {
    let flow = flow(chart(faucets: (1...11).map { [Double($0)] }, sinks: [], days: 1))
    #expect(flow.faucets.layers.map(\.name).last == "in 0")
  }

  @Test func `an account has the colour that it is given, also where others are larger`() {
    var chart = chart(faucets: [[1], [9], [5]], sinks: [], days: 1)
    chart.faucets[0].colour = 7
    chart.faucets[2].colour = 2
    let flow = flow(chart)
    #expect(flow.faucets.layers.map { $0.style("f") } == ["f7", "f2", "other"])
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
    #expect(ChartData.mean(edge) == 4.5)
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
