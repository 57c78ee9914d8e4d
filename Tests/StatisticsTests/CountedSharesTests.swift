import Randomness
import Statistics
import TestSupport
import Testing

/// Equal counts give equal estimates, to the last bit, whatever the attempts by which they came.
@Suite struct CountedSharesTests {
  /// How often the attempts are drawn: another last digit shows in most draws.
  private static let draws = StudySize.of(sample: 50, full: 200)

  private func curve(ended: [Int], forced: [Int] = [], open: [Int]) -> SurvivalCurve {
    var counts = DroughtCounts(capacity: 100)
    for attempt in ended { counts.record(.lucky, atAttempt: attempt) }
    for attempt in forced { counts.record(.forced, atAttempt: attempt) }
    for attempt in open { counts.record(.open, atAttempt: attempt) }
    return SurvivalCurve(counts)
  }

  /// 94 of 100 reach a milestone, in one world on other days than in the other.
  @Test(arguments: [94, 90, 1, 33, 67, 99, 100])
  func `shares depend on how many ended, not on when`(count: Int) {
    var luck = KeyedStream(StreamKey(seed: UInt64(count)))
    let open = Array(repeating: 90, count: 100 - count)
    for _ in 0..<Self.draws {
      let days = (0..<count).map { _ in Int.random(in: 1...90, using: &luck) }
      let curve = curve(ended: days, open: open)
      #expect(curve.endedShare.value == Double(count) / 100)
      #expect(curve.endedShare(by: 90).value == Double(count) / 100)
    }
  }

  @Test func `the share that a guarantee ends depends on counts alone, too`() {
    var luck = KeyedStream(StreamKey(seed: 7))
    for _ in 0..<Self.draws {
      let days = (0..<94).map { _ in Int.random(in: 1...90, using: &luck) }
      let curve = curve(
        ended: Array(days.prefix(63)), forced: Array(days.dropFirst(63)),
        open: Array(repeating: 90, count: 6))
      #expect(curve.forcedIncidence.value == 0.31)
      let whole = self.curve(ended: Array(days.prefix(50)), forced: Array(days[50..<80]), open: [])
      #expect(whole.forcedIncidence.value == 30.0 / 80)
      let sum = days.prefix(80).reduce(0, +)
      #expect(whole.mean.value == Double(sum) / 80)
    }
  }

  @Test func `means that are equal differ by exactly 0`() {
    func mean(_ sum: Int, of observations: Int) -> Estimate {
      var sums = ClusterSums()
      var sizes = ClusterSizes()
      sums.record(total: sum, size: observations)
      sizes.record(size: observations)
      return sums.mean(over: sizes)
    }
    for n in 1...60 {
      for k in [1, 3, 7, 10] {
        #expect(mean(n * k, of: 49 * k).difference(from: mean(n, of: 49)) == 0)
      }
    }
    // Of numbers so large that 64 bits and doubles do not hold them.
    let large = 3_000_000_000_000_000_001
    #expect(mean(large, of: 7).difference(from: mean(large, of: 7)) == 0)
    #expect(mean(1, of: 2).difference(from: mean(1, of: 3)) == 1.0 / 2 - 1.0 / 3)
  }
}
