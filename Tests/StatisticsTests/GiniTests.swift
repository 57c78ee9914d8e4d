import Randomness
import Testing

@testable import Statistics

@Suite struct GiniTests {
  private let layout = LogLinearLayout(subdivisionBits: 5, largest: 1 << 40)

  private func counts(_ amounts: [Int]) -> BinCounts {
    var counts = BinCounts()
    for amount in amounts { counts.record(layout.bin(of: amount)) }
    return counts
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
  func `is exact where each amount has a bin of its own`(amounts: [Int], gini: Double) {
    #expect(Gini.coefficient(counts: counts(amounts), layout: layout) == gini)
    #expect(direct(amounts) == gini)
  }

  @Test(arguments: 1...8)
  func `is within its stated bound of a direct computation`(seed: UInt64) throws {
    var stream = KeyedStream(StreamKey(seed: seed))
    let amounts = (0..<400).map { _ in Int(20_000 * PortableMath.exp(stream.normal() * 1.5)) }
    let found = try #require(Gini.coefficient(counts: counts(amounts), layout: layout))
    let exact = direct(amounts)
    let bound = layout.relativeError * (1 + exact) / (1 - layout.relativeError)
    #expect(abs(found - exact) <= bound)
    // The bound is the worst case; errors of many bins cancel.
    #expect(abs(found - exact) < 0.004)
  }

  @Test func `does not exist where nobody holds anything`() {
    #expect(Gini.coefficient(counts: counts([]), layout: layout) == nil)
    #expect(Gini.coefficient(counts: counts([0, 0, 0]), layout: layout) == nil)
    #expect(Gini.estimate(groups: [counts([0]), counts([])], layout: layout) == .nothing)
  }

  @Test func `the bounds are about those of a jackknife over all groups but one`() throws {
    var stream = KeyedStream(StreamKey(seed: 12))
    let groups = (0..<20).map { _ in
      (0..<30).map { _ in Int(1_000 * PortableMath.exp(stream.normal() * 0.5)) }
    }
    let estimate = Gini.estimate(groups: groups.map(counts), layout: layout)
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
    let groups = [[0, 1], [0, 900], [0, 2], [0]].map(counts)
    let extreme = Gini.estimate(groups: groups, layout: layout)
    #expect(try #require(extreme.low) > 0 && #require(extreme.high) <= 1)
    let equal = Gini.estimate(groups: [[7, 7], [7], [7]].map(counts), layout: layout)
    #expect(equal.value == 0 && equal.low == nil && equal.high == nil && equal.isUniform)
  }

  @Test func `groups without anybody are no groups`() {
    let groups = [[1, 5], [2, 9]].map(counts)
    #expect(
      Gini.estimate(groups: groups + [counts([])], layout: layout)
        == Gini.estimate(groups: groups, layout: layout))
    #expect(Gini.estimate(groups: [counts([1, 3])], layout: layout) == Estimate(value: 0.25))
  }
}
