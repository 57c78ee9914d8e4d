import Foundation
import Testing

@testable import Statistics

@Suite struct QuantileRanksTests {
  /// Tables of order-statistic intervals for the median (Conover, "Practical Nonparametric
  /// Statistics"; SciPy 1.17 `binom.cdf`): none below 6 values, then 1 and 6, 2 and 9 of 10, 6 and
  /// 15 of 20, 40 and 61 of 100.
  @Test(arguments: [(6, 1, 6), (10, 2, 9), (20, 6, 15), (100, 40, 61)])
  func `published ranks of the median`(n: Int, low: Int, high: Int) {
    let ranks = QuantileRanks.bounds(0.5, sampleSize: n)
    #expect(ranks.low?.rank == low && ranks.high?.rank == high)
  }

  @Test func `few values bound nothing`() {
    #expect(QuantileRanks.bounds(0.5, sampleSize: 5) == (nil, nil))
    #expect(QuantileRanks.bounds(0.5, sampleSize: 0) == (nil, nil))
    // 0.95⁷² is just below 2.5 %.
    #expect(QuantileRanks.bounds(0.95, sampleSize: 71).high == nil)
    #expect(QuantileRanks.bounds(0.95, sampleSize: 72).high?.rank == 72)
    #expect(QuantileRanks.bounds(0.05, sampleSize: 71).low == nil)
    #expect(QuantileRanks.bounds(0.05, sampleSize: 72).low?.rank == 1)
  }

  /// P(X ≤ k), from logarithms of factorials; terms far below the greatest are left out.
  private func below(_ k: Int, _ n: Int, _ p: Double) -> Double {
    var sum = 0.0
    for j in stride(from: k, through: max(0, k - 2_000), by: -1) {
      let choices = lgamma(Double(n + 1)) - lgamma(Double(j + 1)) - lgamma(Double(n - j + 1))
      sum += exp(choices + Double(j) * log(p) + Double(n - j) * log(1 - p))
    }
    return sum
  }

  /// Both ranks keep their tail below 2.5 %, and the next ones inside do not; where ranks are
  /// approximated, two further in do not.
  @Test(
    arguments: [8, 75, 399, 401, 533, 534, 2_100, 2_110, 8_500, 60_000],
    [0.05, 0.25, 0.5, 0.75, 0.95])
  func `ranks are as near as the exact binomial allows`(n: Int, p: Double) {
    let ranks = QuantileRanks.bounds(p, sampleSize: n)
    let slack = Double(n) * p * (1 - p) < 100 ? 1 : 3
    if let low = ranks.low?.rank {
      #expect(below(low - 1, n, p) <= 0.025 + 1e-9)
      #expect(below(low - 1 + slack, n, p) > 0.025 - 1e-9)
    } else {
      #expect(below(0, n, p) > 0.025)
    }
    if let high = ranks.high?.rank {
      #expect(below(n - high, n, 1 - p) <= 0.025 + 1e-9)
      #expect(below(n - high + slack, n, 1 - p) > 0.025 - 1e-9)
    } else {
      #expect(below(0, n, 1 - p) > 0.025)
    }
  }
}

@Suite struct QuantileEstimateTests {
  private func estimates(
    _ shares: [Double], of values: [Int], clusterSize: Int = 1, designEffect: Double = 1,
    maxValues: Int = 8192
  ) -> [Estimate] {
    var counts = ValueCounts(maxValues: maxValues)
    for value in values { counts.record(value) }
    var sizes = ClusterSizes()
    for _ in 0..<values.count / clusterSize { sizes.record(size: clusterSize) }
    return StratifiedCounts(counts).quantileEstimates(
      shares, clusters: sizes, designEffect: designEffect)
  }

  @Test func `bounds are the values of their ranks`() {
    let median = estimates([0.5], of: (1...100).map { 2 * $0 })[0]
    #expect(median == Estimate(value: 100, low: 80, high: 122))
  }

  @Test func `bounds that no value reaches are missing`() {
    let few = estimates([0.05, 0.5, 0.95], of: Array(1...30))
    #expect(few[0].low == nil && few[0].high != nil)
    #expect(few[1].low == 10 && few[1].high == 21)
    #expect(few[2].low != nil && few[2].high == nil)
    #expect(estimates([0.5], of: []) == [])
  }

  /// 400 values worth 100: the parts 40 and 61 of 100 are the values 157…160 and 241…244.
  @Test func `clusters take ranks further out`() {
    let values = Array(1...400)
    let worth = 400.0 / 100 * pow(StudentT.normal975 / 1.9842169515086827, 2) - 1e-9
    let median = estimates([0.5], of: values, clusterSize: 4, designEffect: worth)[0]
    #expect(median == Estimate(value: 200, low: 157, high: 244))
  }

  @Test func `one cluster bounds nothing`() {
    #expect(estimates([0.5], of: Array(1...40), clusterSize: 40)[0] == Estimate(value: 20))
  }

  /// 100 values in bins of 64 or more: the ranks 40 and 61 lead further in, to where the chance is
  /// 2.5 %: 40.77 and 60.23 (Hettmansperger and Sheather).
  @Test func `among values that are not shared, a bound lies between two ranks`() throws {
    let fine = LogLinearLayout(subdivisionBits: 9)
    let median = estimates([0.5], of: (1...100).map { 400_000 * $0 }, maxValues: 1)[0]
    let (low, high) = try (#require(median.low), #require(median.high))
    #expect(abs(low / (400_000 * 40.77) - 1) < fine.relativeError)
    #expect(abs(high / (400_000 * 60.23) - 1) < fine.relativeError)
  }

  @Test func `values that all share are their own bounds`() {
    let atom = estimates([0.5], of: Array(repeating: 8_447_123, count: 100))[0]
    #expect(atom == Estimate(value: 8_447_123, low: 8_447_123, high: 8_447_123))
  }

  @Test func `a bound in the bin of its quantile is the outer edge, between the extremes`() {
    var counts = ValueCounts(minBits: 1, maxValues: 1)
    var sizes = ClusterSizes()
    for value in 0..<100 {
      counts.record(400 + value)
      sizes.record(size: 1)
    }
    counts.record(1)
    sizes.record(size: 1)
    let median = StratifiedCounts(counts).quantileEstimates(
      [0.5], clusters: sizes, designEffect: 1)[0]
    #expect(median.low == 384 && median.high == 499)
  }

  @Test func `another level takes other ranks`() {
    var (counts, sizes) = (ValueCounts(), ClusterSizes())
    for value in 1...100 {
      counts.record(value)
      sizes.record(size: 1)
    }
    // Of 100 values, 36 and 65 are the ranks of 99.6 % (SciPy 1.17 `binom.cdf`).
    let wide = StratifiedCounts(counts).quantileEstimates(
      [0.5], clusters: sizes, designEffect: 1, level: 0.996)[0]
    #expect(wide == Estimate(value: 50, low: 36, high: 65))
  }
}
