import Statistics
import Testing

@testable import Measurement

@Suite struct TargetTests {
  private func row(
    _ estimate: Estimate, kind: MetricKind = .mean, scale: Int = 1
  ) -> SummaryRow {
    SummaryRow(
      definition: MetricDefinition("m", unit: "u", kind: kind, scale: scale, "A metric."),
      group: "all", players: 100, estimate: estimate)
  }

  private func target(_ answer: Double, within precision: Double? = nil) -> Target {
    Target(name: "t", metric: "m", answer: answer, precision: precision)
  }

  @Test func `limits pass, fail and stay inconclusive as a claim of theirs holds or not`() {
    let target = Target(Claim(text: "t", metric: "m", atLeast: 2, atMost: 4))
    let cases: [(low: Double, high: Double, TargetVerdict)] = [
      (2, 4, .pass), (2.5, 3, .pass), (1, 1.9, .fail), (4.1, 5, .fail), (1, 3, .inconclusive),
      (3, 5, .inconclusive), (1, 5, .inconclusive),
    ]
    for (low, high, verdict) in cases {
      let estimate = Estimate(value: (low + high) / 2, low: low, high: high)
      #expect(target.verdict(row(estimate)) == verdict)
    }
    #expect(target.verdict(nil) == .inconclusive)
    #expect(target.verdict(row(.nothing)) == .inconclusive)
    #expect(target.verdict(row(Estimate(value: 3))) == .inconclusive)
  }

  @Test func `an answer lies in the interval, widened to miss it once in a million runs`() {
    // A standard error of 1: the interval of 95 % reaches 1.96 to either side, the widened 4.89.
    let estimate = row(Estimate(value: 10, low: 10 - 1.959964, high: 10 + 1.959964))
    for (answer, verdict) in [
      (10, TargetVerdict.pass), (14.89, .pass), (5.11, .pass), (14.90, .fail), (5.10, .fail),
    ] {
      #expect(target(answer).verdict(estimate) == verdict)
    }
  }

  @Test func `each side of an interval is widened by its own length`() {
    let estimate = row(Estimate(value: 10, low: 9, high: 12))
    #expect(target(7.6).verdict(estimate) == .pass)
    #expect(target(7.4).verdict(estimate) == .fail)
    #expect(target(14.9).verdict(estimate) == .pass)
    #expect(target(15.1).verdict(estimate) == .fail)
  }

  @Test func `an interval wider than asked fails, however near the answer`() {
    let estimate = row(Estimate(value: 10, low: 9.5, high: 10.25))
    #expect(target(10, within: 0.5).verdict(estimate) == .pass)
    #expect(target(10, within: 0.4).verdict(estimate) == .fail)
    #expect(target(10, within: 0).verdict(row(Estimate(value: 10, low: 10, high: 10))) == .pass)
  }

  @Test func `a number without sampling error is the answer itself`() {
    let estimate = row(Estimate(value: 12, low: 12, high: 12))
    #expect(target(12).verdict(estimate) == .pass)
    #expect(target(12.000001).verdict(estimate) == .fail)
    #expect(target(12.000001, within: 1).verdict(estimate) == .fail)
    #expect(target(11).verdict(row(Estimate(value: 11, low: 11, high: 11))) == .pass)
  }

  @Test func `of a metric kept to the thousandth the answer counts rounded`() {
    let third = row(Estimate(value: 0.333, low: 0.333, high: 0.333), scale: 1000)
    #expect(target(1.0 / 3).verdict(third) == .pass)
    #expect(target(0.333).verdict(third) == .pass)
    #expect(target(0.3336).verdict(third) == .fail)
    // An average of whole numbers is not rounded.
    #expect(target(2.4).verdict(row(Estimate(value: 2, low: 2, high: 2))) == .fail)
  }

  @Test func `a share of 0 or 1 cannot vary`() {
    let some = row(Estimate(value: 0.001, low: 0, high: 0.01), kind: .playerShare)
    let none = row(Estimate(value: 0, low: 0, high: 0.01), kind: .playerShare)
    #expect(target(0).verdict(some) == .fail)
    #expect(target(0).verdict(none) == .pass)
    #expect(
      target(1).verdict(row(Estimate(value: 1, low: 0.99, high: 1), kind: .playerShare)) == .pass)
    #expect(
      target(1).verdict(row(Estimate(value: 0.999, low: 0.99, high: 1), kind: .playerShare))
        == .fail)
  }

  @Test func `what was not measured meets no answer, and one party tells nothing`() {
    #expect(target(0).verdict(nil) == .fail)
    #expect(target(0).verdict(row(.nothing)) == .fail)
    #expect(target(3).verdict(row(Estimate(value: 3))) == .inconclusive)
    #expect(target(3).verdict(row(Estimate(value: 3, low: 2, high: nil))) == .inconclusive)
  }
}
