import Randomness
import Statistics
import TestSupport
import Testing

@testable import Experiments

/// How far the errors of a quantile in two worlds go together.
@Suite struct PairedValuesTests {
  private typealias Pair = SharedFigures.Pair

  /// Parties of one player each, whose values have this correlation, for 200 metrics in a row.
  private func values(_ correlation: Double, parties: Int, seed: UInt64 = 1) -> PairedValues {
    var luck = KeyedStream(StreamKey(seed: seed))
    var values = PairedValues(metrics: [Pair(a: 1, b: 0)])
    let own = (1 - correlation * correlation).squareRoot()
    for party in 0..<parties {
      let (x, y) = (luck.normal(), luck.normal())
      let z = correlation * x + own * y
      values.record(party: party, .a) { [(archetype: 0, values: [nil, Int(1_000 * x)])] }
      values.record(party: party, .b) { [(archetype: 0, values: [Int(1_000 * z)])] }
    }
    return values
  }

  private func correlation(_ values: PairedValues) -> Double {
    values.correlation(ofMetric: 1, quantiles: (0, 0), weights: ([1], [1]))
  }

  @Test func `obeys the law of tallies`() {
    let problems = checkTally(
      PairedValues(metrics: [Pair(a: 0, b: 1), Pair(a: 1, b: 0)]), samples: Array(0..<40)
    ) { values, party in
      let members = (0..<1 + party % 3).map {
        (archetype: $0, values: [party * 7, $0 == 1 ? nil : -party])
      }
      values.record(party: party, party % 2 == 0 ? .a : .b) { members }
    }
    #expect(problems == [])
  }

  /// Of normal values, the indicators below the median have the correlation 2 ÷ π · asin r.
  @Test(arguments: [0.3, 0.8, 0.99])
  func `a correlation is that of the shares, and rather less`(r: Double) {
    let expected = 2 / Double.pi * [0.3: 0.30469, 0.8: 0.92730, 0.99: 1.42925][r]!
    let found = correlation(values(r, parties: 4_000))
    #expect((expected - 0.08...expected).contains(found), "\(found), not \(expected)")
  }

  @Test func `no correlation, few values and unknown metrics count as none`() {
    #expect(correlation(values(0, parties: 4_000)) < 0.03)
    #expect(correlation(values(-0.9, parties: 4_000)) == 0)
    #expect(correlation(values(1, parties: 12)) == 0)
    #expect(
      values(1, parties: 400).correlation(ofMetric: 0, quantiles: (0, 0), weights: ([1], [1])) == 0)
  }

  @Test func `parties beyond the first thousands add nothing, and equal ones are nearly sure`() {
    let (some, more) = (values(1, parties: 4_096), values(1, parties: 4_196))
    #expect(some == more)
    #expect((0.99..<1).contains(correlation(some)))
    #expect((0.9..<0.95).contains(correlation(values(1, parties: 90))))
  }
}
