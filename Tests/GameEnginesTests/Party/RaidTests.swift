import GameEngines
import TestSupport
import Testing

@Suite struct RaidTests {
  private let rules = RaidRules()

  @Test(arguments: [
    (1, 1, 1), (10, 1, 1), (11, 1, 2), (20, 1, 2), (100, 1, 10), (101, 1, 11), (1000, 1, 100),
    // Means of 10, 10.5 and 10.25.
    (20, 2, 1), (21, 2, 2), (41, 4, 2), (0, 1, 1),
  ])
  func `RAD: tier is the mean level ÷ 10, rounded up, without a cap`(
    levels: Int, members: Int, tier: Int
  ) {
    #expect(rules.tier(levels: levels, members: members) == tier)
  }

  @Test(arguments: [
    (1, 1, 3000), (1, 2, 5400), (1, 3, 7200), (1, 4, 9000), (7, 2, 37_800), (12, 4, 108_000),
    (1, 5, 9000),
  ])
  func `RAD: health is 3000 × tier × 1, 1.8, 2.4, 3.0 by party size`(
    tier: Int, members: Int, health: Int
  ) {
    #expect(rules.health(tier: tier, members: members) == health)
  }

  @Test func `RAD: an attack does 20 + power, cut to a whole number`() {
    #expect([0, 0.99, 57.3, 500].map { rules.damage(power: $0) } == [20, 20, 77, 520])
    #expect(
      RaidRules {
        $0.baseDamage = 0
        $0.damagePerPower = 0.5
      }.damage(power: 99) == 49)
  }

  @Test func `RAD: kill gold is 200 to 500 by tier`() {
    #expect(
      (1...12).map { rules.gold(tier: $0).inHand }
        == [200, 233, 266, 300, 333, 366, 400, 433, 466, 500, 500, 500])
  }

  @Test func `RAD: a boss falls when its health is used up, and only once`() {
    var raid = RaidState()
    raid.begin(week: 0, levels: 24, members: 2, rules: rules)
    #expect(raid.tier == 2 && raid.health == 10_800)
    var attacks = 0
    while raid.health > 0 {
      let fell = raid.attack(times: 1, damage: 100)
      attacks += 1
      #expect(fell == (attacks == 108))
    }
    #expect(attacks == 108 && raid.kills == 1)
    let fellAgain = raid.attack(times: 5, damage: 100)
    #expect(!fellAgain && raid.kills == 1)
  }

  @Test func `RAD: on Monday an unslain boss is gone, and a new one has full health`() {
    var raid = RaidState()
    raid.begin(week: 0, levels: 5, members: 1, rules: rules)
    _ = raid.attack(times: 5, damage: 40)
    #expect(raid.health == 2800)
    raid.begin(week: 1, levels: 15, members: 1, rules: rules)
    #expect(raid.health == 6000 && raid.tier == 2 && raid.bosses == 2 && raid.kills == 0)
  }

  @Test func `RAD: each member has its reward once, also who was away for several kills`() {
    var claims = RaidClaims()
    for tier in 1...3 { claims.owe(gold: rules.gold(tier: tier)) }
    let owed = [claims.take(), claims.take()]
    // 200 + 233 1/3 + 266 2/3.
    #expect(owed.map(\.kills) == [3, 0] && owed.map(\.gold.inHand) == [700, 0])
  }

  @Test func `nothing overflows, however strong the attack`() {
    var raid = RaidState()
    let rules = RaidRules {
      $0.healthPerTier = 1e18
      $0.damagePerPower = 1e12
    }
    raid.begin(week: 0, levels: 1000, members: 1, rules: rules)
    #expect(raid.health == Int.largestAmount)
    let fell = raid.attack(times: .max, damage: rules.damage(power: 1e300))
    #expect(fell && raid.health == 0)
  }
}
