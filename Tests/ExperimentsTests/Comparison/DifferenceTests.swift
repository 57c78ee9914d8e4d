import Randomness
import Statistics
import TestSupport
import Testing

@testable import Experiments

@Suite struct DifferenceTests {
  /// One metric of parties of one in two worlds: what they share, and what each has of its own.
  private static func difference(
    parties: Int, in luck: inout KeyedStream,
    values: (_ luck: inout KeyedStream) -> (inA: Int, inB: Int)
  ) -> Difference {
    var (a, b, paired) = (ClusterSums(), ClusterSums(), PairedSums())
    var sizes = ClusterSizes()
    for _ in 0..<parties {
      let shared = Int.random(in: 0...1000, using: &luck)
      let own = values(&luck)
      let (inA, inB) = (shared + own.inA, shared + own.inB)
      sizes.record(size: 1)
      a.record(total: inA, size: 1)
      b.record(total: inB, size: 1)
      paired.record((inA, 1), (inB, 1))
    }
    return Difference(
      mean(a, sizes), mean(b, sizes), paired, nil, changed: paired.changed)!
  }

  /// The mean over the parties of one archetype.
  private static func mean(_ sums: ClusterSums, _ sizes: ClusterSizes) -> StratifiedMean {
    let figures = AuxiliaryFigures(complete: (sums, sizes))
    return StratifiedMean(
      row: figures, archetypes: [figures], strata: [Stratum(archetypes: [0], weight: 1)])
  }

  /// Skewed figures of few parties, rare events among them, and 60 metrics at a time: Holm keeps
  /// the chance of a single wrong verdict at 5 %.
  @Test(arguments: [3, 8, 40])
  func `worlds that differ by luck alone are hardly ever told apart`(parties: Int) {
    let comparisons = StudySize.of(sample: 60, full: 10_000)
    var wrong = 0
    for number in 0..<comparisons {
      var luck = KeyedStream(StreamKey(seed: UInt64(parties)).child(UInt64(number)))
      let differences = (0..<60).map { metric in
        Self.difference(parties: parties, in: &luck) { luck in
          func value() -> Int {
            switch metric % 3 {
            case 0: return Int.random(in: 0...1, using: &luck)
            case 1: return Int.random(in: 0...19, using: &luck) == 0 ? 100 : 0
            default:
              let uniform = Int.random(in: 0...30, using: &luck)
              return uniform * uniform * uniform
            }
          }
          return (value(), value())
        }
      }
      let rejected = Holm.rejected(
        differences.map(\.pValue), attainable: differences.map(\.minPValue))
      if rejected.contains(true) { wrong += 1 }
    }
    #expect(
      checkCoverage(comparisons - wrong, of: comparisons, mayCoverMore: true) == [])
  }

  /// Each party changes by a power of two up to 2¹⁴. With bounds as far away on both sides, 91.1 % of them
  /// contained the truth (scipy, 5,000 comparisons).
  @Test func `where few parties change by much more than others, the bounds still hold`() {
    let comparisons = StudySize.of(sample: 2000, full: 20_000)
    let (parties, most) = (40, 14)
    let truth = Double((1 << (most + 1)) - 1) / Double(most + 1)
    var luck = KeyedStream(StreamKey(seed: 5))
    let contained = (0..<comparisons).count { _ in
      let difference = Self.difference(parties: parties, in: &luck) { luck in
        (0, 1 << Int.random(in: 0...most, using: &luck))
      }
      return difference.estimate.low! <= truth && truth <= difference.estimate.high!
    }
    #expect(checkCoverage(contained, of: comparisons) == [])
  }

  @Test func `a few parties that happen to agree prove nothing`() {
    var luck = KeyedStream(StreamKey(seed: 1))
    var (a, b, paired) = (ClusterSums(), ClusterSums(), PairedSums())
    var sizes = ClusterSizes()
    for _ in 0..<3 {
      let total = Int.random(in: 0...9, using: &luck)
      sizes.record(size: 1)
      a.record(total: total, size: 1)
      b.record(total: total + 1, size: 1)
      paired.record((total, 1), (total + 1, 1))
    }
    let difference = Difference(
      Self.mean(a, sizes), Self.mean(b, sizes), paired, nil, changed: paired.changed)!
    #expect(difference.estimate == Estimate(value: 1))
    #expect(difference.pValue == 0.25 && difference.minPValue == 0.25)
  }

  @Test func `players to tell follow from the difference in standard errors`() throws {
    let difference = Difference(
      2, standardError: 1, degreesOfFreedom: 999, changed: 1000, varianceReduction: nil)
    let players = try #require(difference.playersToTell(from: 1000))
    // ((1.95996 + 0.84162) ÷ 2)² × 1000
    #expect(abs(players - 1962.22) < 0.01)
    #expect(Difference.none.playersToTell(from: 1000) == nil)
  }

  @Test(arguments: [0, 1, 19, 20])
  func `where fewer than twenty parties differ, nothing is said about others`(changed: Int) {
    let difference = Difference(
      0.5, standardError: 0.1, degreesOfFreedom: 99, changed: changed, varianceReduction: 7)
    #expect(difference.estimate.value == 0.5 && difference.changed == changed)
    let isSaid = changed == 20
    #expect((difference.estimate.low != nil) == isSaid)
    #expect((difference.estimate.high != nil) == isSaid)
    #expect((difference.varianceReduction != nil) == isSaid)
    #expect((difference.playersToTell(from: 100) != nil) == isSaid)
  }

  @Test func `where all parties differ by the same, there are no bounds`() {
    let difference = Difference(
      3, standardError: 0, degreesOfFreedom: 99, changed: 100, varianceReduction: nil)
    #expect(difference.estimate == Estimate(value: 3))
    #expect(difference.pValue! < 1e-20)
  }

  @Test func `what bins may move a value widens its bounds, and counts for nothing`() throws {
    func difference(_ value: Double, errorOfBins: Double) -> Difference {
      Difference(
        value, standardError: 1, degreesOfFreedom: 19, changed: 20, varianceReduction: nil,
        errorOfBins: errorOfBins)
    }
    let (plain, binned) = (difference(3, errorOfBins: 0), difference(5, errorOfBins: 2))
    #expect(binned.pValue == plain.pValue && difference(1, errorOfBins: 2).pValue == 1)
    let (narrow, wide) = try (
      #require(plain.estimate.halfWidth), #require(binned.estimate.halfWidth)
    )
    #expect(abs(wide - narrow - 2) < 1e-12)
  }

  private static func curve(_ attempts: [(ended: Int, open: Int)]) -> SurvivalCurve {
    var counts = DroughtCounts(capacity: attempts.count)
    for (index, attempt) in attempts.enumerated() {
      for _ in 0..<attempt.ended { counts.record(.lucky, atAttempt: index + 1) }
      for _ in 0..<attempt.open { counts.record(.open, atAttempt: index + 1) }
    }
    return SurvivalCurve(counts)
  }

  /// 8 ÷ 10 of 3 ÷ 4 droughts go on, or 6 ÷ 10; 5 ÷ 3 attempts on average in two ways.
  @Test(arguments: [
    (curve([(2, 4), (1, 3)]).endedShare, curve([(4, 6)]).endedShare),
    (curve([(3, 4), (2, 0)]).mean, curve([(3, 0), (6, 0)]).mean),
  ])
  func `equal ratios of counts do not differ, though their doubles do`(
    a: Estimate, b: Estimate
  ) throws {
    #expect(a.value != b.value)
    let difference = Difference(a, b, units: 100)
    #expect(difference.estimate.value == 0 && difference.pValue == 1)
    #expect(difference.playersToTell(from: 100) == nil)
    let plain = Estimate(value: b.value, low: b.low, high: b.high)
    #expect(Difference(a, plain, units: 100).estimate.value != 0)
  }

  @Test func `a crowd as unequal as another one, and larger, is not more unequal`() {
    let ginis = (1...50).map { times in
      var counts = ValueCounts()
      for amount in [0, 1, 3, 3, 7] {
        for _ in 0..<times { counts.record(amount) }
      }
      return Gini.estimate([
        Gini.Holders(weight: 1, all: [counts, counts], groups: [counts, counts])
      ])
    }
    #expect(Set(ginis.map(\.value)).count > 1, "doubles tell them apart")
    for other in ginis {
      #expect(Difference(ginis[0], other, units: 100).estimate.value == 0)
    }
  }

  @Test func `unpaired sides make an interval of both`() throws {
    let difference = Difference(
      Estimate(value: 10, low: 7, high: 12), Estimate(value: 20, low: 16, high: 23),
      units: 100)
    // 10 − √(4² + 2²) … 10 + √(3² + 3²)
    let low = try #require(difference.estimate.low)
    let high = try #require(difference.estimate.high)
    #expect(abs(low - (10 - 20.0.squareRoot())) < 1e-12)
    #expect(abs(high - (10 + 18.0.squareRoot())) < 1e-12)
    let exact = (
      Estimate(value: 1, low: 1, high: 1), Estimate(value: 2, low: 2, high: 2)
    )
    #expect(Difference(.nothing, exact.0, units: 9).pValue == nil)
    #expect(Difference(exact.0, exact.1, units: 9).pValue == 2.0 / 512)
    #expect(Difference(exact.0, exact.1, units: 9, pValue: 0.5).pValue == 0.5)
  }

  @Test func `a value that one world alone reaches has a direction, and a bound for a number`() {
    let reached = Estimate(value: 40, low: 38, high: 43)
    let beyond = Estimate(beyond: 60, low: 56)
    let onlyA = Difference(reached, beyond, units: 100, pValue: 1e-6)
    // 20 − √(4² + 3²)
    #expect(onlyA.estimate == Estimate(beyond: 20, low: 15))
    #expect(onlyA.isHigher == true && onlyA.pValue == 1e-6)
    let onlyB = Difference(beyond, reached, units: 3, pValue: 1e-6)
    #expect(onlyB.estimate == Estimate(beyond: -20, high: -15))
    #expect(onlyB.isHigher == false && onlyB.pValue == 0.25)
    #expect(onlyA.playersToTell(from: 9) == nil)
    #expect(Difference(reached, beyond, units: 100).pValue! < 1e-6)
    // Of nothing, and of what was not seen as far as the other, nothing is known.
    for other in [Estimate.nothing, Estimate(beyond: 30, low: 25)] {
      let unknown = Difference(reached, other, units: 100)
      #expect(unknown.isHigher == nil && unknown.pValue == nil && unknown.estimate == .nothing)
    }
  }
}
