import Testing

@testable import Statistics

/// Distributions over archetypes of known weight.
@Suite struct StratifiedCountsTests {
  private func counts(_ values: [Int]) -> ValueCounts {
    var counts = ValueCounts()
    for value in values { counts.record(value) }
    return counts
  }

  private func alone(_ players: Int) -> ClusterSizes {
    var sizes = ClusterSizes()
    for _ in 0..<players { sizes.record(size: 1) }
    return sizes
  }

  /// A fifth of the players drawn have 1…20 and four fifths of the weight, the others 101…180.
  private var farFromWeights: StratifiedCounts {
    StratifiedCounts([(0.8, 20, [counts(Array(1...20))]), (0.2, 80, [counts(Array(101...180))])])
  }

  @Test func `strata count by their weights, and not by how many were drawn`() {
    #expect(farFromWeights.quantiles([0.4, 0.8, 0.81, 0.9]) == [10, 20, 104, 140])
  }

  @Test func `who has no value counts for no one else`() {
    // Half of the first stratum has a value: two thirds of those who have one.
    let counts = StratifiedCounts([
      (0.8, 40, [counts(Array(1...20))]), (0.2, 80, [counts(Array(101...180))]),
    ])
    #expect(counts.quantiles([2.0 / 3, 0.75]) == [20, 120])
  }

  @Test func `weights are whole numbers, so that counts are exact`() {
    #expect(StratifiedCounts.wholeWeights([(0.3, 17)]) == [1])
    let halves = StratifiedCounts.wholeWeights([(0.5, 100), (0.5, 50), (0, 0)])
    #expect(halves[1] == 2 * halves[0] && halves[2] == 0)
    let extreme = StratifiedCounts.wholeWeights([(1e-9, 4_000_000_000), (1, 1)])
    #expect(extreme[0] >= 1 && extreme[1] < 1 << 42)
    #expect(StratifiedCounts([(1, 0, [ValueCounts()]), (1, 0, [])]).isEmpty)
  }

  /// Where archetypes have nothing in common, only luck within one of them moves a quantile.
  @Test func `known weights narrow the interval of a quantile`() throws {
    let (low, high) = (Array(1...50), Array(901...950))
    let weighted = StratifiedCounts([(0.5, 50, [counts(low)]), (0.5, 50, [counts(high)])])
    func interval(_ counts: StratifiedCounts) throws -> (low: Double, high: Double) {
      let estimate = counts.quantileEstimates(
        [0.25], clusters: alone(100), designEffect: 1)[0]
      return try (#require(estimate.low), #require(estimate.high))
    }
    let narrow = try interval(weighted)
    let wide = try interval(StratifiedCounts(counts(low + high)))
    // √(0.25 · 0.5 · 0.5 ÷ 50) = 0.035 in place of √(0.25 · 0.75 ÷ 100) = 0.043.
    let ratio = (narrow.high - narrow.low) / (wide.high - wide.low)
    #expect((0.75...0.9).contains(ratio), "\(ratio)")
  }

  @Test func `a quantile beyond what is known has no bound`() {
    let few = StratifiedCounts([
      (0.5, 12, [counts(Array(1...12))]), (0.5, 12, [counts(Array(1...12))]),
    ])
    let tails = few.quantileEstimates(
      [0.05, 0.5, 0.95], clusters: alone(24), designEffect: 1)
    #expect(tails[0].low == nil && tails[2].high == nil)
    #expect(tails[1].low != nil && tails[1].high != nil)
  }

  @Test func `a stratum without a value on one side does not count as known`() {
    // Of the second stratum's 10 players none is below the quantile, as may happen by chance.
    let counts = StratifiedCounts([
      (0.5, 1_000, [counts(Array(1...1_000))]), (0.5, 10, [counts(Array(991...1_000))]),
    ])
    let place = counts.filled.firstIndex { $0.bin == 500 }!
    // 3,000 if it were known that there are none.
    #expect(counts.independentValues(0.25, at: place) < 200)
  }
}
