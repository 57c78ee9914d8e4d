import GameEngines
import TestSupport
import Testing

/// A product that is a whole number in decimal must not be cut to the one below, because a factor
/// like 1.15 is a hair lower as a binary double.
@Suite struct `Whole amounts` {
  @Test(arguments: [(100 * 1.15, 115), (25 * 1.16, 29), (28.999_999, 28), (0, 0), (0.999, 0)])
  func `A product is cut as by hand`(product: Double, whole: Int) {
    #expect(Int(cutting: product) == whole)
  }

  @Test func `LVL-2: a whole step is not cut to the one below`() {
    let rewards = LevelUpRewards(first: 0, last: 49, highestLevel: 51)
    #expect(rewards.gold == [0] + Array(0...49))
  }

  @Test func `MIS: a whole number of minutes is not cut to the one below`() {
    let mission = MissionTerms(rarity: .common, minutes: 180, stat: .luck, requirement: 1)
    #expect(MissionRules().minutes(of: mission, shortening: 0.3) == 126)
  }

  @Test func `TSK-7: EXP and gold that are whole numbers are not cut to the one below`() {
    let engine = TaskRewardEngine()
    #expect(
      engine.exp(base: 25, TaskFactors(verification: .quick, streakDays: 8)) == 29)
    #expect(
      engine.exp(base: 100, TaskFactors(verification: .standard, streakDays: 0)) == 115)
    var boosted = TaskFactors(verification: .quick, streakDays: 18)
    boosted.goldBoost = 0.25
    #expect(engine.gold(level: 100, boosted) == 102)
  }

  @Test func `XP-2: a product that is a whole number is not cut to the one below`() {
    #expect(XPEngine(baseByRating: [100, 25, 15, 8]).xp(for: .spotOn, multiplier: 1.15) == 115)
  }

  /// 60 % common of which a half is freed, then what is below uncommon left out: 28, 9 + 22.5,
  /// 2.5 + 6.25, 0.5 + 1.25 of 70.
  @Test func `EQP-2: rare find also shifts a forced draw`() {
    let odds = RarityOdds(weights: [60, 28, 9, 2.5, 0.5])
    let seen = counts(of: 30_000, cells: 5, seed: 770) {
      odds.draw(atLeast: .uncommon, rareFind: 0.5, using: &$0).rawValue
    }
    #expect(checkFit(seen, to: [0, 28 / 70, 31.5 / 70, 8.75 / 70, 1.75 / 70]) == [])
  }
}
