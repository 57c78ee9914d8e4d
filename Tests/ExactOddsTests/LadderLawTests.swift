import GameEngines
import TestSupport
import Testing

@testable import ExactOdds

@Suite struct LadderLawTests {
  private static let ladder = RerollRules().ladder
  private let reroll = LadderLaw(chance: 0.1, ladder: Self.ladder)

  @Test func `FRG-5: the re-rolls climb the ladder and stay on its top`() {
    let costs = (0...11).map { reroll.cost(of: $0) }
    #expect(
      costs == [
        0, 300, 800, 1600, 2900, 5000, 8400, 13_900, 22_800, 32_800, 42_800, 52_800,
      ])
    #expect(reroll.cost(of: 1 << 60) == nil)
  }

  /// Adds up every number of attempts.
  @Test(arguments: [0.1, 0.125, 0.5, 1])
  func `mean and variance of the gold are those of the sum over attempts`(chance: Double) throws {
    let law = LadderLaw(chance: chance, ladder: Self.ladder)
    var (open, mean, square) = (1.0, 0.0, 0.0)
    for attempts in 1...600 {
      let gold = Double(try #require(law.cost(of: attempts)))
      mean += open * chance * gold
      square += open * chance * gold * gold
      open *= 1 - chance
    }
    #expect(near(law.meanCost, mean, within: 1e-11))
    #expect(near(squared(law.costStandardDeviation), square - mean * mean, within: 1e-9))
    #expect(near(law.attempts.mean, 1 / chance))
  }

  @Test func `FRG-5: one of ten prefixes takes 7 re-rolls in half of the cases, 29 in 95 of 100`() {
    #expect(reroll.attempts.quantile(0.5) == 7 && reroll.costQuantile(0.5) == 13_900)
    #expect(reroll.attempts.quantile(0.95) == 29)
    #expect(reroll.costQuantile(0.95) == 22_800 + 21 * 10_000)
  }

  @Test func `what never comes has no mean; what is free costs nothing`() {
    let never = LadderLaw(chance: 0, ladder: Self.ladder)
    #expect(
      never.meanCost == nil && never.costStandardDeviation == nil && never.costQuantile(0.5) == nil)
    let free = LadderLaw(chance: 0.25, ladder: [0])
    #expect(free.meanCost == 0 && free.costQuantile(0.99) == 0)
    let certain = LadderLaw(chance: 1, ladder: [5, 9])
    #expect(
      certain.meanCost == 5 && certain.costStandardDeviation == 0 && certain.costQuantile(1) == 5)
  }

  /// The engine's own affixes: how many rolls until the first `lucky` prefix.
  @Test func `AFX-2: rolls of the engine until a wanted prefix follow the law`() {
    let affixes = AffixRules()
    var counts = [Int](repeating: 0, count: 41)
    var stream = luck(7300)
    for _ in 0..<1500 {
      var rolls = 1
      while affixes.roll(for: .legendary, using: &stream).prefix?.kind != .lucky { rolls += 1 }
      counts[min(rolls, 41) - 1] += 1
    }
    let law = (1...40).map { reroll.attempts.probability(of: $0) }
    #expect(checkFit(counts, to: law + [reroll.attempts.survival(after: 40)]) == [])
  }

  @Test func `FRG-1: crafts until the better rarity have one price`() {
    let law = LadderLaw(chance: 0.3, ladder: [200])
    #expect(near(law.attempts.mean, 1 / 0.3))
    #expect(near(law.meanCost, 200 / 0.3))
    #expect(law.costQuantile(0.95) == 9 * 200)
  }
}
