import Randomness
import Testing

@testable import Statistics

@Suite struct GiniTests {
  private func counts(_ amounts: [Int]) -> ValueCounts { counts(amounts, maxValues: 8192) }

  private func counts(_ amounts: [Int], maxValues: Int) -> ValueCounts {
    var counts = ValueCounts(maxValues: maxValues)
    for amount in amounts { counts.record(amount) }
    return counts
  }

  private func estimate(_ groups: [ValueCounts]) -> Estimate {
    Gini.estimate([Gini.Holders(weight: 1, all: groups, groups: groups)])
  }

  /// Half the mean difference of all pairs, in units of the mean.
  private func direct(_ amounts: [Int]) -> Double {
    var differences = 0
    for a in amounts { for b in amounts { differences += abs(a - b) } }
    let n = Double(amounts.count)
    return Double(differences) / (2 * n * Double(amounts.reduce(0, +)))
  }

  private static let small: [([Int], Double)] = [
    ([3, 3, 3, 3], 0), ([0, 0, 0, 12], 0.75), ([1, 2, 3, 4], 0.25), ([5], 0), ([0, 10], 0.5),
  ]

  @Test(arguments: small)
  func `is exact where each amount is told apart`(amounts: [Int], gini: Double) {
    #expect(Gini.coefficient(StratifiedCounts(counts(amounts))) == gini)
    #expect(direct(amounts) == gini)
  }

  @Test(arguments: 1...8)
  func `is within its stated bound of a direct computation`(seed: UInt64) throws {
    var stream = KeyedStream(StreamKey(seed: seed))
    let amounts = (0..<400).map { _ in Int(20_000 * PortableMath.exp(stream.normal() * 1.5)) }
    let found = try #require(
      Gini.coefficient(StratifiedCounts(counts(amounts))))
    let exact = direct(amounts)
    #expect(abs(found - exact) <= 0.001 * (1 + exact) / 0.999)
    // The bound is the worst case; errors of many bins cancel.
    #expect(abs(found - exact) < 0.0001)
  }

  @Test func `does not exist where nobody holds anything`() {
    #expect(Gini.coefficient(StratifiedCounts(counts([]))) == nil)
    #expect(Gini.coefficient(StratifiedCounts(counts([0, 0, 0]))) == nil)
    #expect(
      estimate([counts([0]), counts([])])
        == .nothing)
  }

  @Test func `the bounds are about those of a jackknife over all groups but one`() throws {
    var stream = KeyedStream(StreamKey(seed: 12))
    let groups = (0..<20).map { _ in
      (0..<30).map { _ in Int(1_000 * PortableMath.exp(stream.normal() * 0.5)) }
    }
    let estimate = self.estimate(groups.map(counts))
    let others = groups.indices.map { left in
      direct(groups.indices.filter { $0 != left }.flatMap { groups[$0] }) * 570 / 569
    }
    let mean = others.reduce(0, +) / 20
    let variance = 19.0 / 20 * others.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let halfWidth = StudentT.quantile975(degreesOfFreedom: 19) * variance.squareRoot()
    #expect(try (1...1.25).contains(#require(estimate.halfWidth) / halfWidth))
    let value = try #require(estimate.value)
    #expect(try #require(estimate.low) < value && value < #require(estimate.high))
  }

  @Test func `bounds lie within 0 and 1, and a value that nothing moves has none`() throws {
    let groups = ([[0, 1], [0, 900], [0, 2]] + Array(repeating: [0], count: 7)).map(counts)
    let extreme = estimate(groups)
    #expect(try #require(extreme.low) > 0 && #require(extreme.high) <= 1)
    let equal = estimate(([[7, 7]] + Array(repeating: [7], count: 9)).map(counts))
    #expect(equal.value == 0 && equal.low == nil && equal.high == nil && equal.isUniform)
  }

  @Test(arguments: [(9, false), (10, true)])
  func `fewer than ten groups give no bounds`(groups: Int, areBounded: Bool) {
    let few = estimate((0..<groups).map { counts([1 + $0]) })
    #expect(few.value != nil && (few.low != nil, few.high != nil) == (areBounded, areBounded))
  }

  @Test func `groups without anybody are no groups`() {
    let groups = [[1, 5], [2, 9]].map(counts)
    #expect(
      estimate(groups + [counts([])])
        == estimate(groups))
    #expect(
      estimate([counts([1, 3])])
        == Estimate(value: 0.25))
  }

  /// Half hold 8,201 and half 8,293: in one bin of 3 %, and told apart by 92 ÷ (4 · 8,247).
  @Test func `amounts near each other are unequal, and not all alike`() throws {
    let groups = (0..<20).map { _ in counts([8_201, 8_293]) }
    let coarse = groups.map { _ in
      var coarse = ValueCounts(minBits: 5, maxValues: 1)
      for amount in [8_201, 8_293] { coarse.record(amount) }
      return coarse
    }
    let estimate = Gini.estimate([Gini.Holders(weight: 1, all: groups, groups: coarse)])
    #expect(abs(try #require(estimate.value) - 92 / (4 * 8_247.0)) < 1e-12)
    #expect(!estimate.isUniform)
  }

  @Test func `bounds include the error of bins`() throws {
    // Groups are nearly alike, so that little but the bins is uncertain.
    func holders(maxValues: Int) -> [Gini.Holders] {
      let groups = (0..<20).map {
        counts([1_000_001, 20_000_001 + 50_000 * $0], maxValues: maxValues)
      }
      return [Gini.Holders(weight: 1, all: groups, groups: groups)]
    }
    let bounds = Gini.estimate(holders(maxValues: 1))
    #expect(try #require(bounds.halfWidth) > 0.001)
    // That of a difference is the sum of both worlds'.
    func error(_ a: Int, _ b: Int) throws -> Double {
      try #require(Gini.errorOfDifference(holders(maxValues: a), holders(maxValues: b)))
        .errorOfBins
    }
    #expect(try error(8192, 8192) == 0 && error(8192, 1) > 0.001)
    #expect(try abs(error(1, 1) - 2 * error(8192, 1)) < 1e-12)
  }

  // MARK: Strata

  /// Players of two strata, of equal weights, in random groups.
  private func strata(poor: Int, rich: Int) -> [Gini.Holders] {
    var luck = KeyedStream(StreamKey(seed: 5))
    return [(poor, 10), (rich, 40)].map { players, amount in
      var groups = [[Int]](repeating: [], count: 20)
      for player in 0..<players {
        groups[Int.random(in: 0..<20, using: &luck)].append(amount + player % 3)
      }
      return Gini.Holders(weight: 0.5, all: groups.map(counts), groups: groups.map(counts))
    }
  }

  @Test func `strata count by their weights, and not by how many were drawn`() throws {
    let value = try #require(Gini.estimate(strata(poor: 30, rich: 90)).value)
    #expect(abs(value - direct((0..<3).flatMap { [10 + $0, 40 + $0] })) < 1e-6)
  }

  @Test func `known weights narrow the interval`() throws {
    let known = strata(poor: 300, rich: 300)
    let plain = (0..<20).map { group in ValueCounts(known.map { $0.groups[group] }) }
    let narrow = try #require(Gini.estimate(known).halfWidth)
    #expect(try #require(estimate(plain).halfWidth) > 3 * narrow)
    // And that of the difference to a world in which the rich have no more than the poor.
    let other = [known[0], Gini.Holders(weight: 0.5, all: known[0].all, groups: known[0].groups)]
    let all = (0..<20).map { group in ValueCounts(other.map { $0.groups[group] }) }
    let error = try #require(Gini.errorOfDifference(known, other))
    let plainError = try #require(
      Gini.errorOfDifference(
        [Gini.Holders(weight: 1, all: plain, groups: plain)],
        [Gini.Holders(weight: 1, all: all, groups: all)]))
    #expect(plainError.standardError > 3 * error.standardError)
    #expect(error.groups == 20 && error.changed == 20)
  }

  @Test func `a stratum whose players are all in one group is left out with it`() throws {
    let groups = (0..<20).map { counts([10 + $0]) }
    let lone = [counts([90, 95])] + (0..<19).map { _ in ValueCounts() }
    let estimate = Gini.estimate(
      [
        Gini.Holders(weight: 0.9, all: groups, groups: groups),
        Gini.Holders(weight: 0.1, all: lone, groups: lone),
      ])
    #expect(try #require(estimate.low) < #require(estimate.high))
  }
}
