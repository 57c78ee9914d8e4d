import Testing

@testable import BalanceReports

@Suite struct SankeyChartTests {
  private func nodes(_ faucets: [Double], _ sinks: [Double]) -> [SankeyChart.Node] {
    let chart = SankeyChart(
      title: "Gold", subtitle: "", unit: "gold",
      bands: [
        .init(
          name: "all levels",
          faucets: faucets.enumerated().map {
            .init(name: "in \($0)", amount: $1, colour: $0 % 10)
          },
          sinks: sinks.enumerated().map { .init(name: "out \($0)", amount: $1, colour: $0 % 10) })
      ])
    return chart.values?.bands[0].nodes ?? []
  }

  private func total(_ nodes: [SankeyChart.Node], isSink: Bool) -> Double {
    nodes.filter { $0.isSink == isSink }.reduce(0) { $0 + $1.amount }
  }

  @Test(arguments: [([60.0, 30], [20.0, 5]), ([10, 10], [30]), ([7], [7]), ([1], [])])
  func `what comes in and does not go out is kept, and the other way round`(
    faucets: [Double], sinks: [Double]
  ) {
    let nodes = nodes(faucets, sinks)
    #expect(abs(total(nodes, isSink: false) - total(nodes, isSink: true)) < 1e-9)
    let net = faucets.reduce(0, +) - sinks.reduce(0, +)
    #expect(nodes.first { $0.name == "kept" }?.amount == (net > 0 ? net : nil))
    #expect(nodes.first { $0.name == "from what was kept" }?.amount == (net < 0 ? -net : nil))
  }

  @Test func `a ribbon is as thick as its amount, on both sides alike`() {
    let nodes = nodes([60, 30, 10], [50, 25])
    let scale = nodes[0].height / nodes[0].amount
    #expect(scale > 0 && nodes.allSatisfy { $0.top >= 0 && $0.poolTop >= 0 })
    #expect(nodes.allSatisfy { abs($0.height - scale * $0.amount) < 1e-9 })
    // Ribbons meet one below the other, without gaps.
    for side in [false, true] {
      let own = nodes.filter { $0.isSink == side }
      for (one, next) in zip(own, own.dropFirst()) {
        #expect(abs(one.poolTop + one.height - next.poolTop) < 1e-9)
      }
    }
  }

  @Test func `names never collide, also where many amounts are tiny`() {
    let nodes = nodes([1000] + (1...9).map { 16 + Double($0) }, [5])
    for side in [false, true] {
      let middles = nodes.filter { $0.isSink == side }.map { $0.top + $0.height / 2 }
      #expect(zip(middles, middles.dropFirst()).allSatisfy { $1 - $0 >= 14 })
    }
  }

  @Test func `what is below a few thousandths is other`() {
    let nodes = nodes([1000, 3, 2], [])
    #expect(nodes.map(\.name) == ["in 0", "other", "kept"] && nodes[1].amount == 5)
  }

  @Test(arguments: [ChartWidth.wide, .narrow])
  func `a name that is too long is cut, its amount never`(width: ChartWidth) throws {
    let name = String(repeating: "achievement", count: 9)
    let chart = SankeyChart(
      title: "Gold", subtitle: "", unit: "gold",
      bands: [.init(name: "all", faucets: [.init(name: name, amount: 49, colour: 0)], sinks: [])])
    let texts = try #require(SVGOutline(chart.svg(width))).texts
    #expect(texts.contains { $0.hasPrefix("achievement") && $0.hasSuffix("… 49") })
  }

  @Test func `nothing that moves is said so`() throws {
    #expect(nodes([0], [0]).isEmpty)
    let chart = SankeyChart(title: "Gold", subtitle: "", unit: "gold", bands: [])
    #expect(try #require(SVGOutline(chart.svg())).texts.contains("no data"))
  }
}
