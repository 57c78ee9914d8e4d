import Randomness
import Statistics
import TestSupport
import Testing

/// The tallies of 2ⁿ times the same clusters.
private func repeated(
  _ tallies: (sums: ClusterSums, sizes: ClusterSizes), doublings: Int
) -> (sums: ClusterSums, sizes: ClusterSizes) {
  var (sums, sizes) = tallies
  for _ in 0..<doublings {
    sums.merge(sums)
    sizes.merge(sizes)
  }
  return (sums, sizes)
}

/// A cluster's total and size.
private struct Cluster {
  var total: Int
  var size: Int
}

private func summarised(_ clusters: [Cluster]) -> (sums: ClusterSums, sizes: ClusterSizes) {
  var sums = ClusterSums()
  var sizes = ClusterSizes()
  for cluster in clusters {
    sums.record(total: cluster.total, size: cluster.size)
    sizes.record(size: cluster.size)
  }
  return (sums, sizes)
}

@Suite struct ClusterSizesTests {
  @Test func `obeys the law of tallies`() {
    #expect(
      checkTally(ClusterSizes(), samples: [1, 4, 2, 0, 0, 3, 3, 90]) { $0.record(size: $1) } == [])
  }

  @Test func `clusters of one size are as many as there are, unequal ones fewer`() {
    var sizes = ClusterSizes()
    #expect(sizes.effectiveClusters == 0)
    for _ in 0..<12 { sizes.record(size: 3) }
    #expect(sizes.effectiveClusters == 12 && sizes.degreesOfFreedom == 11)
    sizes.record(size: 36)
    // 72² ÷ (12 · 9 + 36²) = 3.69.
    #expect(abs(sizes.effectiveClusters - 5_184.0 / 1_404) < 1e-12)
    #expect(sizes.degreesOfFreedom == 2)
  }

  @Test func `a cluster without observations is ignored`() {
    var sizes = ClusterSizes()
    sizes.record(size: 0)
    #expect(sizes == ClusterSizes())
    sizes.record(size: 3)
    #expect(sizes.clusters == 1 && sizes.observations == 3 && sizes.sumOfSquaredSizes == 9)
  }
}

@Suite struct ClusterSumsTests {
  @Test(arguments: [(0, 7), (7, 0), (-3, 12), (9, 9), (10_000_000_000_000, -10_000_000_000_000)])
  func `a total that becomes another one is as if it had been that from the start`(
    old: Int, new: Int
  ) {
    var changed = summarised([Cluster(total: 5, size: 2), Cluster(total: old, size: 3)]).sums
    changed.record(change: old, to: new, size: 3)
    #expect(
      changed == summarised([Cluster(total: 5, size: 2), Cluster(total: new, size: 3)]).sums)
  }

  @Test func `obeys the law of tallies`() {
    let samples = [(5, 1), (-12, 4), (0, 2), (10_000_000_000_000, 3), (-10_000_000_000_000, 4)]
    #expect(
      checkTally(ClusterSums(), samples: samples) { $0.record(total: $1.0, size: $1.1) } == [])
  }

  @Test func `a total of 0 changes nothing`() {
    var sums = ClusterSums()
    sums.record(total: 0, size: 4)
    #expect(sums == ClusterSums())
  }

  @Test func `nothing observed has no mean and no share`() {
    #expect(ClusterSums().mean(over: ClusterSizes()) == .nothing)
    #expect(ClusterSums().share(over: ClusterSizes()) == .nothing)
  }

  @Test func `one cluster has a mean and a share but no bounds`() {
    let (sums, sizes) = summarised([Cluster(total: 2, size: 4)])
    #expect(sums.mean(over: sizes) == Estimate(value: 0.5))
    #expect(sums.share(over: sizes) == Estimate(value: 0.5))
  }

  /// Totals 2, 4, 9 of sizes 1, 2, 3, four times: r = 60 ÷ 24, residuals −½, −1, 1½. Effectively
  /// they are m = 576 ÷ 56 clusters: variance m ÷ (m − 1) · 14 ÷ 576 with m ÷ (m − 1) = 72 ÷ 65, and
  /// t with 9 degrees of freedom 2.262157.
  @Test func `a small case worked by hand`() throws {
    let three = [
      Cluster(total: 2, size: 1), Cluster(total: 4, size: 2), Cluster(total: 9, size: 3),
    ]
    let (sums, sizes) = summarised(three + three + three + three)
    let mean = sums.mean(over: sizes)
    #expect(mean.value == 2.5)
    let halfWidth = 2.262157162798205 * (72.0 / 65 * 14 / 576).squareRoot()
    #expect(try abs(#require(mean.low) - (2.5 - halfWidth)) < 1e-14)
    #expect(try abs(#require(mean.high) - (2.5 + halfWidth)) < 1e-14)
  }

  @Test(arguments: [(9, false), (10, true)])
  func `fewer than ten clusters have a mean without bounds`(clusters: Int, areBounded: Bool) {
    let (sums, sizes) = summarised((1...clusters).map { Cluster(total: $0, size: 1) })
    let mean = sums.mean(over: sizes)
    #expect(mean.value != nil && !mean.isUniform)
    #expect((mean.low != nil, mean.high != nil) == (areBounded, areBounded))
  }

  @Test(arguments: [10, 1_000, 1_000_000_007, 10_000_000_000_000])
  func `the variance is that of the straightforward formula`(magnitude: Int) throws {
    var stream = KeyedStream(StreamKey(seed: 51).child(UInt64(magnitude)))
    let clusters = (0..<300).map { _ in
      let size = 1 + Int(stream.uniform() * 4)
      return Cluster(total: Int((stream.uniform() - 0.3) * Double(magnitude)) + size, size: size)
    }
    let (sums, sizes) = summarised(clusters)
    let n = Double(clusters.reduce(0) { $0 + $1.size })
    let ratio = Double(clusters.reduce(0) { $0 + $1.total }) / n
    let squares = clusters.reduce(0.0) { sum, cluster in
      let residual = Double(cluster.total) - ratio * Double(cluster.size)
      return sum + residual * residual
    }
    let effective = n * n / clusters.reduce(0.0) { $0 + Double($1.size * $1.size) }
    let expected = effective / (effective - 1) * squares / n / n
    let mean = sums.mean(over: sizes)
    #expect(try abs(#require(mean.value) - ratio) <= 1e-15 * abs(ratio))
    #expect(abs(sums.varianceOfMean(over: sizes) / expected - 1) < 1e-9)
    // The exact interval of a share of one half, of that many, is a little wider than Student's.
    let student =
      StudentT.quantile975(degreesOfFreedom: Int(effective) - 1) * expected.squareRoot()
    #expect(try (1...1.06).contains(#require(mean.halfWidth) / student))
  }

  @Test func `a scale divides value and bounds`() throws {
    let two = [Cluster(total: 2_000, size: 1), Cluster(total: 5_000, size: 2)]
    let (sums, sizes) = summarised(two + two + two + two + two)
    let whole = sums.mean(over: sizes)
    let scaled = sums.mean(over: sizes, scale: 1_000)
    #expect(try abs(#require(scaled.value) * 1_000 - #require(whole.value)) < 1e-9)
    #expect(try abs(#require(scaled.low) * 1_000 - #require(whole.low)) < 1e-9)
    #expect(try abs(#require(scaled.high) * 1_000 - #require(whole.high)) < 1e-9)
  }

  @Test(arguments: [1, 7, 999_999_999_989, -3])
  func `a constant quantity has no bounds, as nothing varies`(constant: Int) {
    let clusters = (0..<1_000).map { Cluster(total: constant * (1 + $0 % 4), size: 1 + $0 % 4) }
    let (sums, sizes) = repeated(summarised(clusters), doublings: 14)
    let mean = sums.mean(over: sizes)
    #expect(mean.value == Double(constant) && mean.low == nil && mean.high == nil)
    #expect(mean.isUniform)
  }

  @Test func `a constant ratio that is no whole number has no bounds`() {
    let (sums, sizes) = summarised((1...1_000).map { Cluster(total: $0, size: 3 * $0) })
    #expect(sums.mean(over: sizes).isUniform)
    #expect(sums.mean(over: sizes).halfWidth == nil)
  }

  @Test func `a spread far below the mean is not lost`() throws {
    let level = 1_000_000_000_000
    let pair = summarised([Cluster(total: level, size: 1), Cluster(total: level + 1, size: 1)])
    let (sums, sizes) = repeated(pair, doublings: 20)
    let halfWidth = try #require(sums.mean(over: sizes).halfWidth)
    let expected = StudentT.normal975 * 0.5 / Double(1 << 21).squareRoot()
    // The bounds near 10¹² have a resolution of 0.0001.
    #expect(abs(halfWidth - expected) < 1.3e-4)
    #expect(expected > 6e-4)
  }

  @Test func `the greatest promised load does not overflow`() throws {
    var sums = ClusterSums()
    var sizes = ClusterSizes()
    for cluster in [
      Cluster(total: 10_000_000_000_000, size: 4), Cluster(total: -9_000_000_000_000, size: 400),
    ] {
      sums.record(total: cluster.total, size: cluster.size)
      sizes.record(size: cluster.size)
    }
    (sums, sizes) = repeated((sums, sizes), doublings: 26)
    #expect(sizes.clusters == 1 << 27)
    let mean = sums.mean(over: sizes)
    // Residuals of ±(S − r·n) of two kinds, in equal numbers.
    let ratio = 1e12 / 404
    let residual = 1e13 - 4 * ratio
    let error = residual / 202 / Double(1 << 27).squareRoot()
    // A bound is half a cluster further out.
    #expect(try abs(#require(mean.halfWidth) / (StudentT.normal975 * error) - 1) < 1e-4)
  }
}

@Suite struct DesignEffectTests {
  @Test func `single observations have none`() {
    let values = (0..<500).map { $0 * $0 % 97 }
    let (sums, sizes) = summarised(values.map { Cluster(total: $0, size: 1) })
    let squares = values.reduce(Int128(0)) { $0 + Int128($1 * $1) }
    #expect(abs(sums.designEffect(over: sizes, squares: squares) - 1) < 1e-12)
    let flags = summarised(values.map { Cluster(total: $0 % 2, size: 1) })
    #expect(abs(flags.sums.designEffectOfShare(over: flags.sizes) - 500.0 / 499) < 1e-12)
  }

  /// 100 clusters of 4 equal values: the variance is that of 100 observations, (m ÷ (m − 1)) ÷ m
  /// times the mean square, and independent ones would have 1 ÷ (n − 1) times it.
  @Test func `clusters that agree inside have their size`() {
    let values = (0..<100).map { $0 * 31 % 100 }
    let (sums, sizes) = summarised(values.map { Cluster(total: 4 * $0, size: 4) })
    let squares = values.reduce(Int128(0)) { $0 + Int128(4 * $1 * $1) }
    #expect(abs(sums.designEffect(over: sizes, squares: squares) - 399.0 / 99) < 1e-12)
    let flags = summarised(values.map { Cluster(total: $0 < 30 ? 4 : 0, size: 4) })
    #expect(abs(flags.sums.designEffectOfShare(over: flags.sizes) - 400.0 / 99) < 1e-12)
  }

  @Test func `it is never below 1, also where nothing varies`() {
    // Each cluster has one of either: less varied than chance.
    let (sums, sizes) = summarised((0..<50).map { _ in Cluster(total: 1, size: 2) })
    #expect(sums.designEffectOfShare(over: sizes) == 1)
    #expect(sums.designEffect(over: sizes, squares: 50) == 1)
    let none = summarised((0..<50).map { _ in Cluster(total: 0, size: 2) })
    #expect(none.sums.designEffectOfShare(over: none.sizes) == 2)
    #expect(none.sums.designEffect(over: none.sizes, squares: 0) == 1)
    #expect(ClusterSums().designEffectOfShare(over: ClusterSizes()) == 1)
  }
}

@Suite struct ClusterShareTests {
  /// Clopper and Pearson's bounds, as R's binom.test gives them.
  @Test(arguments: [
    (300, 1_000, 0.271722, 0.329461), (1, 20, 0.001265, 0.248733), (0, 10, 0, 0.308497),
    (29, 30, 0.827831, 0.999156), (5_000, 10_000, 0.490151, 0.509849),
  ])
  func `single observations give the exact interval`(
    hits: Int, all: Int, low: Double, high: Double
  ) throws {
    let (sums, sizes) = summarised((0..<all).map { Cluster(total: $0 < hits ? 1 : 0, size: 1) })
    let share = sums.share(over: sizes)
    #expect(share.value == Double(hits) / Double(all))
    #expect(try abs(#require(share.low) - low) < 1e-4)
    #expect(try abs(#require(share.high) - high) < 1e-4)
  }

  @Test func `clusters that agree inside count as one observation each`() throws {
    let single = summarised((0..<400).map { Cluster(total: $0 % 4 == 0 ? 1 : 0, size: 1) })
    let fourfold = summarised((0..<400).map { Cluster(total: $0 % 4 == 0 ? 4 : 0, size: 4) })
    let expected = try #require(single.sums.share(over: single.sizes).halfWidth)
    let share = try #require(fourfold.sums.share(over: fourfold.sizes).halfWidth)
    // A little more, as their agreement is estimated.
    #expect(share > expected && share < 1.01 * expected)
  }

  @Test func `clusters that are all alike count no more than their observations`() throws {
    let (sums, sizes) = summarised((0..<50).map { _ in Cluster(total: 1, size: 2) })
    let width = try #require(sums.share(over: sizes).halfWidth)
    let simple = StudentT.quantile975(degreesOfFreedom: 49) * (0.25 / 100).squareRoot()
    #expect(width > simple && width < 1.1 * simple)
  }

  @Test func `none and all are bounded by the number of clusters`() throws {
    let none = summarised((0..<100).map { _ in Cluster(total: 0, size: 4) })
    let all = summarised((0..<100).map { _ in Cluster(total: 4, size: 4) })
    // 0.025 is the chance that none of 100 has what this share of them has.
    let bound = 0.036217
    let noShare = none.sums.share(over: none.sizes)
    #expect(noShare.value == 0 && noShare.low == 0)
    #expect(try abs(#require(noShare.high) - bound) < 1e-6)
    let fullShare = all.sums.share(over: all.sizes)
    #expect(fullShare.value == 1 && fullShare.high == 1)
    #expect(try abs(#require(fullShare.low) - (1 - bound)) < 1e-6)
  }
}
