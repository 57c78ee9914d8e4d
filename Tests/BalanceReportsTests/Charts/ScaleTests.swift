import Testing

@testable import BalanceReports

@Suite struct ScaleTests {
  @Test(arguments: [
    ([0.0, 97], 5, [0.0, 20, 40, 60, 80, 100]), ([3, 4.9], 5, [0, 1, 2, 3, 4, 5]),
    ([0.29], 3, [0, 0.1, 0.2, 0.3]), ([-7, 12], 4, [-5, 0, 5, 10]),
    ([0, 1], 5, [0, 0.2, 0.4, 0.6, 0.8, 1]), ([4.1e6], 4, [0, 2e6, 4e6]),
    ([0.07], 7, [0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07]),
  ])
  func `ticks are the decimal numbers a reader expects`(
    values: [Double], count: Int, ticks: [Double]
  ) {
    #expect(AxisDomain.nice(covering: values, tickCount: count).ticks == ticks)
  }

  @Test(
    arguments: [
      [], [0], [0, 0], [5], [-5], [1e280, -1e280], [1e-300], [1e16, 1e16 + 2], [-1e280, 0],
      [.leastNonzeroMagnitude, 1e-300], [1e-250, 3e-250], [12.5, 12.5],
    ] as [[Double]])
  func `any values make a domain that covers them`(values: [Double]) {
    for includesZero in [true, false] {
      let domains = [
        AxisDomain.nice(covering: values, includingZero: includesZero),
        AxisDomain.counting(covering: values),
      ]
      for domain in domains {
        #expect(domain.lower < domain.upper)
        #expect(values.allSatisfy { domain.lower <= $0 && $0 <= domain.upper || $0 < 1e-280 })
        #expect(domain.ticks.count <= 12)
        #expect(zip(domain.ticks, domain.ticks.dropFirst()).allSatisfy { $0 < $1 })
        let labels = domain.ticks.map { ValueFormat.number.tick($0, in: domain) }
        #expect(Set(labels).count == labels.count, "\(labels)")
      }
    }
  }

  @Test func `days have whole ticks and end where they end`() {
    let domain = AxisDomain.counting(covering: [1, 2, 3])
    #expect(domain.ticks == [1, 2, 3])
    #expect(domain.lower == 1 && domain.upper == 3)
    #expect(AxisDomain.counting(covering: [7]).ticks == [7])
  }

  @Test func `positions run from start to end`() {
    let scale = Scale(domain: .nice(covering: [0, 100]), start: 300, end: 100)
    #expect([0, 50, 100].map(scale.position) == [300, 200, 100])
  }

  @Test func `tick texts carry the unit and a true minus`() {
    let domain = AxisDomain.nice(covering: [-0.1, 0.2], tickCount: 3)
    #expect(
      domain.ticks.map { ValueFormat.percent.tick($0, in: domain) } == [
        "−10 %", "0 %", "10 %", "20 %",
      ])
  }

  @Test func `compared values share their decimals`() {
    #expect(ValueFormat.number.labels([41, 46.25, -3]) == ["41.0", "46.3", "−3.0"])
    #expect(ValueFormat.number.labels([12, 3]) == ["12", "3"])
    #expect(ValueFormat.number.labels([12, 34_500]) == ["12", "34.5k"])
    #expect(ValueFormat.percent.labels([0.5, 0.123]) == ["50.0 %", "12.3 %"])
    #expect(ValueFormat.number.labels([]) == [])
  }
}
