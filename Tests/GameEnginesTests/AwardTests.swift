import TestSupport
import Testing

@testable import GameEngines

extension Award: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral base: Int) { self.init(base) }
  public init(floatLiteral base: Double) { self.init(base) }

  /// What a player who had nothing has once it is paid.
  var inHand: Int { LevelCurve().total(0, adding: self) }
}

/// The rulebook's own numbers: each award of every engine is cut once, after all of its factors.
@Suite struct `Awards` {
  /// 2 × 2.2 × 1.191 = 5.2404; of 4, the base cut first, it would be 4.
  @Test func `a room's EXP of 2 × 2.2 × 1.191 is 5`() {
    let rules = DungeonRules { $0.roomEXP = 2 }
    #expect((rules.exp(tier: .heroic, passed: true) * 1.191).inHand == 5)
    #expect((rules.exp(tier: .heroic, passed: false) * 1.191).inHand == 1)
  }

  /// 54.59… × 1.1 = 60.05; of 54 it would be 59.
  @Test func `LVL-2: gold of level 3 under 10 % more gold is 60`() {
    #expect((LevelUpRewards().gold(ofReaching: 3) * 1.1).inHand == 60)
  }

  /// 30.707… × 1.15 = 35.31; of 30 it would be 34.
  @Test func `DAY-1: gold and EXP of a quest at level 2 under 15 % more are 35`() {
    let award = DailyQuestRules().award(level: 2)
    #expect((award.gold * 1.15).inHand == 35 && (award.exp * 1.15).inHand == 35)
  }

  /// 233.33… × 1.1 = 256.67; of 233 it would be 256. Of three kills: 200 + 233.33… + 266.66… = 700.
  @Test func `RAD: gold of kills is cut when it is taken`() {
    #expect((RaidRules().gold(tier: 2) * 1.1).inHand == 256)
    #expect((RaidRules().gold(tier: 2) * 1.2).inHand == 280)
    var claims = RaidClaims()
    for tier in 1...3 { claims.owe(gold: RaidRules().gold(tier: tier)) }
    #expect(claims.take().gold.inHand == 700)
  }

  /// (5 + 0.1 × 23) × 0.5 × 1.09 × 1.3 = 5.172; cut at each step it would be 3.
  @Test func `EXP: a failed stage's EXP has all of its factors before it is cut`() {
    let rules = ExpeditionRules {
      $0.stageEXPBase = 5
      $0.stageEXPPerLevel = 0.1
    }
    #expect((rules.exp(level: 23, passed: false, bonus: 0.09) * 1.3).inHand == 5)
  }

  /// 0.5 × 7 × 1.2 = 4.2; of 3 it would be 3.
  @Test func `DAY-6: a meditation's EXP is cut after what raises it`() {
    #expect((MeditationRules { $0.expPerMinute = 0.5 }.exp(minutes: 7) * 1.2).inHand == 4)
  }

  /// 20.3 × 5 × 1.25 × 1.1 = 139.56; of 126 it would be 138.
  @Test func `ARN-3: a milestone's gold is cut after the week's terms and what raises it`() {
    let milestones = ArenaMilestones { $0.goldPerWave = 20.3 }
    let terms = ArenaTerms(gold: 1.25)
    #expect((milestones.gold(atWave: 5, under: terms) * 1.1).inHand == 139)
  }

  /// Of the goblin caves 50, of the abyss (50 + 150 × 39 ÷ 99 + 200) ÷ 2 = 154.54…; × 1.1 = 170.00.
  @Test func `DNG-4: completion gold is cut after what raises it`() {
    func gold(_ tier: DungeonTier, _ level: Int) -> Award {
      DungeonRules().completionGold(
        of: Dungeon(name: "d", tier: tier, level: level, rooms: [.boss]))
    }
    #expect(gold(.normal, 1).inHand == 50 && gold(.mythic, 40).inHand == 154)
    #expect((gold(.mythic, 40) * 1.1).inHand == 170)
  }

  /// (20 + 80 ÷ 4 + 20 + 80 × 49 ÷ 99) ÷ 2 = 49.79…; × 1.01 = 50.29; of 49 it would be 49.
  @Test func `MIS: a mission's gold is cut after what raises it`() {
    let mission = MissionTerms(rarity: .uncommon, minutes: 60, stat: .luck, requirement: 1)
    #expect((MissionRules().gold(of: mission, playerLevel: 50) * 1.01).inHand == 50)
  }

  @Test func `LED: a ledger pays what is cut, and awards alike each by itself`() {
    var ledger = GoldLedger()
    let paid = [
      ledger.earn(Award(100) * 1.196, from: .paragon),
      ledger.earn(Award(100) * 1.196, times: 10, from: .paragon),
      ledger.earn(Award(1e9), times: .max, from: .paragon),
    ]
    #expect(paid == [119, 1190, Int.largestAmount - 119 - 1190])
  }

  @Test func `awards are weighed as they stand`() {
    #expect(Award(100) * 0.5 == 50 && Award(2.5) + 2 == 4.5 && Award(2.9) < 3)
  }
}

/// A product that is a whole number in decimal must not be cut to the one below, because a factor
/// like 1.15 is a hair lower as a binary double.
@Suite struct `Whole amounts` {
  @Test(
    arguments: [(100 * 1.15, 115), (25 * 1.16, 29), (28.999_999, 28), (0, 0), (0.999, 0)]
      as [(Double, Int)])
  func `A product is cut as by hand`(product: Double, whole: Int) {
    #expect(Int(cutting: product) == whole)
  }

  @Test func `LVL-2: a whole step is not cut to the one below`() {
    let rewards = LevelUpRewards {
      $0.firstGold = 0
      $0.lastGold = 49
      $0.highestLevel = 51
    }
    #expect((2...51).map { rewards.gold(ofReaching: $0).inHand } == Array(0...49))
  }

  @Test func `MIS: a whole number of minutes is not cut to the one below`() {
    let mission = MissionTerms(rarity: .common, minutes: 180, stat: .luck, requirement: 1)
    #expect(MissionRules().minutes(of: mission, shortening: 0.3) == 126)
  }

  @Test func `TSK-7: EXP and gold that are whole numbers are not cut to the one below`() {
    let engine = TaskRewardEngine()
    #expect(
      engine.exp(base: 25, TaskFactors(verification: .quick, streakDays: 8)).inHand == 29)
    #expect(
      engine.exp(base: 100, TaskFactors(verification: .standard, streakDays: 0)).inHand == 115)
    var boosted = TaskFactors(verification: .quick, streakDays: 18)
    boosted.goldBoost = 0.25
    #expect(engine.gold(level: 100, boosted).inHand == 102)
  }

  @Test func `XP-2: a product that is a whole number is not cut to the one below`() {
    #expect(
      XPEngine { $0.baseByRating = [100, 25, 15, 8] }.xp(for: .spotOn, multiplier: 1.15).inHand
        == 115)
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
