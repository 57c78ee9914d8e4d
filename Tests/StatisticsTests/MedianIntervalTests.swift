import TestSupport
import Testing

@testable import Statistics

@Suite("Interval of the median")
struct MedianIntervalTests {
  /// P(X ≤ k) for X binomial in n tosses of a fair coin, by whole numbers alone: n ≤ 60.
  private func tail(_ n: Int, _ k: Int) -> Double {
    var row: [UInt64] = [1]
    for _ in 0..<n {
      row = [1] + zip(row, row.dropFirst()).map(+) + [1]
    }
    return Double(row.prefix(k + 1).reduce(0, +)) / Double(UInt64(1) << UInt64(n))
  }

  @Test(
    "the rank is the greatest whose chance of error is allowed, for every sample size up to 60",
    arguments: [0.05, 0.025, 0.005, 0.0001])
  func exactRanks(error: Double) {
    for count in 0...60 {
      let rank = MedianInterval.rank(of: count, error: error)
      // The k-th smallest lies above the median when fewer than k values lie below it.
      if rank > 0 { #expect(tail(count, rank - 1) <= error, "\(count)") }
      #expect(tail(count, rank) > error, "\(count)")
    }
  }

  @Test("ranks of large samples are those of the normal law, also where 2⁻ⁿ is 0")
  func largeSamples() {
    for count in [2000, 5001, 100_000] {
      let normal = Double(count) / 2 - 1.959964 * Double(count).squareRoot() / 2
      #expect(abs(Double(MedianInterval.rank(of: count, error: 0.025)) - normal) < 1.5)
    }
  }

  @Test("bounds are the values of that rank from either end; a small sample has none")
  func bounds() {
    let interval = MedianInterval(of: [9, 1, 8, 2, 7, 3, 6, 4, 5, 10, 12, 11], error: 0.005)
    #expect(interval.low == 2 && interval.high == 11 && interval.median == 6.5)
    let small = MedianInterval(of: [3, 1, 2], error: 0.005)
    #expect(small.low == -.infinity && small.high == .infinity && small.median == 2)
  }

  /// Each bound misses with the exact chance that its rank has, whatever the distribution: here one
  /// that is skewed with a tail so heavy that it has no mean. The next rank misses more often, which
  /// the same check refuses.
  @Test("of heavy-tailed samples each bound misses as often as its rank says", arguments: [8, 12])
  func coverage(count: Int) {
    let error = 0.01
    let rounds = StudySize.of(sample: 4_000, full: 100_000)
    let rank = MedianInterval.rank(of: count, error: error)
    var stream = Stream(seed: 41)
    var (above, below, aboveNext) = (0, 0, 0)
    for _ in 0..<rounds {
      // 1 ÷ u has its median at 2.
      let values = (0..<count).map { _ in 1 / max(1e-300, stream.uniform()) }
      let interval = MedianInterval(of: values, error: error)
      above += interval.low > 2 ? 1 : 0
      below += interval.high < 2 ? 1 : 0
      aboveNext += values.count { $0 <= 2 } <= rank ? 1 : 0
    }
    let allowed = binomialRange(trials: rounds, probability: tail(count, rank - 1))
    #expect(allowed.contains(above) && allowed.contains(below), "\(above) \(below) \(allowed)")
    #expect(!allowed.contains(aboveNext), "\(aboveNext) \(allowed)")
  }

  @Test("quartiles lie on straight lines between the values, as in Hyndman and Fan's type 7")
  func spread() {
    let spread = SampleSpread(of: [4, 1, 3, 2])
    #expect(spread.lowerQuartile == 1.75 && spread.median == 2.5 && spread.upperQuartile == 3.25)
    let one = SampleSpread(of: [7])
    #expect(one.lowerQuartile == 7 && one.median == 7 && one.upperQuartile == 7)
  }

  @Test("an outlier moves neither median nor bounds further than to the next value")
  func outlier() {
    let tame = MedianInterval(of: (1...12).map(Double.init), error: 0.005)
    let wild = MedianInterval(of: (1...11).map(Double.init) + [1e300], error: 0.005)
    #expect(tame == wild)
  }
}

/// A stream of uniform numbers of the test's own: Statistics knows no generator.
struct Stream {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }
}
