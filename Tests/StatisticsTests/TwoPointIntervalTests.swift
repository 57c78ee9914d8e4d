import Randomness
import TestSupport
import Testing

@testable import Statistics

@Suite struct BetaDistributionTests {
  /// The normal distribution's quantile.
  private static func normal(_ share: Double) -> Double {
    let tail = min(share, 1 - share)
    if tail == 0.5 { return 0 }
    let z = StudentT.quantile(twoSidedTail: 2 * tail, degreesOfFreedom: .max)
    return share < 0.5 ? -z : z
  }

  /// SciPy 1.17, `beta.ppf`.
  @Test(arguments: [
    (0.025, 1.0, 20.0, 0.0012650894979498042), (0.975, 2, 19, 0.24873276277202777),
    (0.025, 0.4, 12.6, 5.956592763963973e-06), (0.975, 300.0, 7000, 0.04576713181140854),
    (0.5, 3, 3, 0.5),
    (0.999_999, 0.5, 0.5, 0.999999999997533),
  ])
  func `quantiles are those of tables`(share: Double, a: Double, b: Double, x: Double) {
    #expect(abs(BetaDistribution.quantile(share, normal: Self.normal(share), a, b) / x - 1) < 1e-6)
  }

  @Test(arguments: [0.3, 1, 2.5, 40, 900], [0.3, 1, 2.5, 40, 900])
  func `a quantile has its share below it`(a: Double, b: Double) {
    for share in [1e-6, 0.025, 0.4, 0.975, 0.999] {
      let x = BetaDistribution.quantile(share, normal: Self.normal(share), a, b)
      // Near 1 the next double has another share.
      if x < 1 - 1e-9 { #expect(abs(BetaDistribution.cumulative(x, a, b) / share - 1) < 1e-6) }
    }
  }

  /// Where the exact bounds give way to their expansion.
  @Test(arguments: [(200.0, 0.5), (5_000, 0.02), (1_000, 0.9)], [0.8, 0.95])
  func `both ways to the bounds of a share agree`(
    of: (trials: Double, share: Double), level: Double
  ) {
    let (trials, share) = of
    let below = BinomialInterval.bounds(share: share, trials: trials * 0.999_999, level: level)
    let above = BinomialInterval.bounds(share: share, trials: trials * 1.000_001, level: level)
    #expect(abs(below.low - above.low) * trials < 0.1)
    #expect(abs(below.high - above.high) * trials < 0.1)
  }
}

@Suite struct TwoPointIntervalTests {
  private func figures(_ values: [Int]) -> (sums: ClusterSums, cubes: ClusterCubes, ClusterSizes) {
    var (sums, cubes, sizes) = (ClusterSums(), ClusterCubes(), ClusterSizes())
    for value in values {
      sums.record(total: value, size: 1)
      cubes.record(total: value, size: 1)
      sizes.record(size: 1)
    }
    return (sums, cubes, sizes)
  }

  /// One of forty differs: the bounds are those of a share, in fewer trials, as nothing says that
  /// another one would differ by as much.
  @Test(arguments: [1, 500, -7])
  func `where few differ by the same, the mean has the bounds of their share`(step: Int) throws {
    let values = (0..<40).map { $0 == 0 ? 3 + step : 3 }
    let (sums, cubes, sizes) = figures(values)
    let mean = sums.mean(over: sizes, cubes: cubes)
    let trials = { (ratio: Double) in 40 * ratio * ratio }(
      StudentT.normal975 / StudentT.quantile975(degreesOfFreedom: 3))
    let share = BinomialInterval.bounds(share: 1.0 / 40, trials: trials, level: 0.95)
    let ends = [share.low, share.high].map { 3 + Double(step) * $0 }.sorted()
    #expect(try abs(#require(mean.low) - ends[0]) < 1e-6 * abs(Double(step)))
    #expect(try abs(#require(mean.high) - ends[1]) < 1e-6 * abs(Double(step)))
    // Exact by two moments as well, where it is one step.
    if step == 1 {
      let simple = sums.mean(over: sizes)
      #expect(try abs(#require(simple.high) - ends[1]) < 1e-6)
    }
  }

  /// Twenty parties or more, of one size.
  @Test(arguments: 0..<200)
  func `bounds stay in the range of what was seen`(seed: UInt64) throws {
    var stream = KeyedStream(StreamKey(seed: 7).child(seed))
    let count = 20 + Int(stream.uniform() * 40)
    let chance = stream.uniform()
    let values = (0..<count).map { _ in
      stream.uniform() < chance ? Int(stream.uniform() * stream.uniform() * 1_000) : 0
    }
    let (sums, cubes, sizes) = figures(values)
    let mean = sums.mean(over: sizes, cubes: cubes)
    if mean.isUniform { return }
    let (low, high) = try (#require(mean.low), #require(mean.high))
    #expect(low >= 0 && high <= Double(values.max()!) * (1 + 1e-9))
    #expect(try low < #require(mean.value) && #require(mean.value) < high)
    let simple = sums.mean(over: sizes, isNonNegative: true)
    #expect(try #require(simple.low) >= 0)
  }

  @Test func `cubes that are too large are not used`() throws {
    let values = (0..<50).map { $0 == 0 ? 1 << 40 : $0 }
    let (sums, cubes, sizes) = figures(values)
    #expect(sums.mean(over: sizes, cubes: cubes).low != nil)
    #expect(cubes.cubedResiduals(sum: sums.sum, observations: 50) == nil)
  }

  @Test func `cubes of residuals are those of the straightforward formula`() throws {
    var stream = KeyedStream(StreamKey(seed: 8))
    var (cubes, sum, observations) = (ClusterCubes(), Int128(0), 0)
    let clusters = (0..<200).map { _ in
      let size = 1 + Int(stream.uniform() * 4)
      return (total: 1_000_000_007 * size + Int(stream.uniform() * 1e6), size: size)
    }
    for (total, size) in clusters {
      cubes.record(total: total, size: size)
      sum += Int128(total)
      observations += size
    }
    let ratio = Double(sum) / Double(observations)
    let expected = clusters.reduce(0.0) {
      let residual = Double($1.total) - ratio * Double($1.size)
      return $0 + residual * residual * residual
    }
    let found = try #require(cubes.cubedResiduals(sum: sum, observations: observations))
    #expect(abs(found / expected - 1) < 1e-6)
  }

  @Test func `parts add up to the whole`() {
    let samples = Array(-20...20) + [1 << 35]
    #expect(
      checkTally(ClusterCubes(), samples: samples) {
        $0.record(total: $1, size: 1 + abs($1) % 4)
      } == [])
  }
}
