import Testing

@testable import GameEngines

@Suite struct TaskRewardEngineTests {
  private let engine = TaskRewardEngine()

  private func factors(
    _ verification: Verification = .quick, streak: Int = 0,
    _ change: (inout TaskFactors) -> Void = { _ in }
  ) -> TaskFactors {
    var factors = TaskFactors(verification: verification, streakDays: streak)
    change(&factors)
    return factors
  }

  @Test func `TSK-1: six categories`() {
    #expect(
      TaskCategory.allCases.map { "\($0)" }
        == ["physical", "mental", "social", "household", "wellness", "creative"])
  }

  @Test func `TSK-2: without scoring a task is worth 25 EXP`() {
    #expect(engine.plainEXP == 25)
    #expect(engine.exp(base: engine.plainEXP, factors()) == 25)
  }

  @Test func `TSK-2: gold is 10 + 50 × (level − 1) ÷ 99, cut to a whole number`() {
    for level in 1...100 {
      #expect(engine.gold(level: level, factors()).inHand == 10 + 50 * (level - 1) / 99)
    }
  }

  @Test(arguments: [
    (Verification.quick, 1.00, 0, 40), (.standard, 1.15, 0.02, 46), (.verified, 1.30, 0.05, 52),
    (.partyVerified, 1.50, 0.08, 60),
  ])
  func `TSK-3: a verification's EXP factor and equipment points`(
    verification: Verification, factor: Double, points: Double, exp: Int
  ) {
    #expect(
      engine.verification[verification.rawValue]
        == VerificationBonus(expFactor: factor, equipmentPoints: points))
    #expect(engine.exp(base: 40, factors(verification)).inHand == exp)
  }

  @Test func `TSK-3: verification pays EXP, not gold`() {
    for verification in Verification.allCases {
      #expect(engine.gold(level: 100, factors(verification)).inHand == 60)
    }
  }

  @Test(arguments: [
    (0, 1), (1, 1.02), (7, 1.14), (24, 1.48), (25, 1.50), (26, 1.50), (10_000, 1.50), (.max, 1.50),
  ])
  func `TSK-4: 2 % more for each streak day, at most 50 %`(days: Int, factor: Double) {
    #expect(abs(engine.streakFactor(factors(streak: days)) - factor) < 1e-12)
  }

  @Test func `TSK-4: the streak raises EXP and gold alike`() {
    #expect(engine.exp(base: 40, factors(streak: 25)).inHand == 60)
    #expect(engine.gold(level: 100, factors(streak: 25)).inHand == 90)
  }

  @Test func `AFX-2: persistence strengthens the streak bonus`() {
    let strengthened = factors(streak: 10) { $0.streakAffix = 0.5 }
    #expect(abs(engine.streakFactor(strengthened) - 1.30) < 1e-12)
    #expect(engine.streakFactor(factors { $0.streakAffix = 0.5 }) == 1)
  }

  /// 40 × 1.15 × 1.15 × 1.05 × 1.25 × 1.5 = 104.146875.
  @Test func `TSK-7: all EXP factors of one award multiply`() {
    let all = factors(.standard, streak: 25) {
      $0.bonusEXPFactor = 1.15 * 1.05
      $0.expBoost = 0.25
    }
    #expect(engine.exp(base: 40, all).inHand == 104)
  }

  /// 60 × 1.1 × 1.25 × 1.5 = 123.75.
  @Test func `TSK-7: gold factors multiply, and leave EXP alone`() {
    let all = factors(streak: 25) {
      $0.bonusGoldFactor = 1.1
      $0.goldBoost = 0.25
    }
    #expect(engine.gold(level: 100, all).inHand == 123)
    #expect(engine.exp(base: 40, all).inHand == 60)
  }

  /// Factors in hundredths, so that the product is a whole number of 100⁻⁵.
  @Test func `TSK-7: EXP is the product of all factors, cut`() {
    for base in [8, 15, 25, 40] {
      for (verification, factor) in zip(Verification.allCases, [100, 115, 130, 150]) {
        for (affinity, affix, boost, days) in [
          (0, 0, 0, 0), (15, 0, 0, 3), (10, 7, 0, 11), (15, 13, 25, 0), (0, 4, 25, 25),
          (15, 9, 25, 60), (10, 0, 0, 1),
        ] {
          let streak = 100 + min(50, 2 * days)
          let product = base * factor * (100 + affinity) * (100 + affix) * (100 + boost) * streak
          let all = factors(verification, streak: days) {
            $0.bonusEXPFactor = (1 + Double(affinity) / 100) * (1 + Double(affix) / 100)
            $0.expBoost = Double(boost) / 100
          }
          #expect(engine.exp(base: Award(base), all).inHand == product / 10_000_000_000)
        }
      }
    }
  }

  /// 25 × 1.35 × 1.5 = 50.625: 50. Cut after the first factor it would be 33 × 1.5: 49.
  @Test func `TSK-7: there is one cut, at the end`() {
    let scored = XPEngine().xp(for: .close, multiplier: 1.35)
    #expect(engine.exp(base: scored, factors(.partyVerified)).inHand == 50)
    let cutTwice = Award(scored.inHand)
    #expect(engine.exp(base: cutTwice, factors(.partyVerified)).inHand == 49)
  }

  /// Level 2: 10.505 × 1.25 × 1.15 = 15.1; of 13, the first product cut, it would be 14.
  @Test func `TSK-7: gold is cut once as well`() {
    let boosted = factors { $0.goldBoost = 0.25 }
    #expect(engine.gold(level: 2, boosted).inHand == 13)
    let both = factors {
      $0.goldBoost = 0.25
      $0.bonusGoldFactor = 1.15
    }
    #expect(engine.gold(level: 2, both).inHand == 15)
  }
}
