import TestSupport
import Testing

@testable import GameEngines

@Suite struct BondTests {
  private let rules = BondRules()

  /// 50 × (level − 1)^1.5, rounded up: 50, 141.4, 259.8, 400, …; 17 150 = 50 × 49 × 7 at the top.
  @Test(arguments: [
    (1, 0), (2, 50), (3, 142), (4, 260), (5, 400), (10, 1350), (17, 3200), (26, 6250),
    (50, 17_150),
  ])
  func `PRT-4: bond level L takes 50 × (L − 1)^1.5 bond EXP`(level: Int, total: Int) {
    #expect(rules.levels.thresholds[level - 1] == total)
    #expect(rules.levels.level(forTotal: total) == level)
    if level > 1 { #expect(rules.levels.level(forTotal: total - 1) == level - 1) }
  }

  @Test func `PRT-4: a task is 1 bond EXP, a dungeon or expedition 10, a raid kill 25`() {
    var bond = BondState()
    let reached = (1...50).map { _ in bond.gain(rules.perTask, rules: rules) }
    #expect(bond.exp == 50 && bond.level == 2)
    #expect(reached == Array(repeating: false, count: 49) + [true])
    for points in [rules.perDungeon, rules.perExpedition, rules.perRaidKill] {
      _ = bond.gain(points, rules: rules)
    }
    #expect(bond.exp == 95 && bond.level == 2)
  }

  @Test func `AFX-2: devotion raises bond EXP, and no part of a point is lost`() {
    var bond = BondState()
    for _ in 0..<100 { _ = bond.gain(1, share: 0.05, rules: rules) }
    #expect(Int(cutting: bond.exp) == 105)
    for _ in 0..<1000 { _ = bond.gain(1, share: 0.123, rules: rules) }
    #expect(Int(cutting: bond.exp) == 105 + 1123)
    bond = BondState()
    for _ in 0..<300 { _ = bond.gain(10, share: 0.01 / 3, rules: rules) }
    #expect(Int(cutting: bond.exp) == 3010)
  }

  /// 141 × 1.003 = 141.423, and level 3 takes 50 × 2^1.5 = 141.4213…; cut to 141, the sum misses it.
  /// 125 × 1.131 = 141.375 does not reach it.
  @Test func `PRT-4: the bond's level comes from the uncut sum`() {
    var bond = BondState()
    #expect(bond.gain(141, share: 0.003, rules: rules) && bond.level == 3)
    bond = BondState()
    #expect(bond.gain(125, share: 0.131, rules: rules) && bond.level == 2)
    // 500 × 0.1 = 50, though the sum of 500 binary tenths is another.
    bond = BondState()
    for _ in 0..<500 { _ = bond.gain(0.1, rules: rules) }
    #expect(bond.level == 2)
  }

  @Test(arguments: 1...20)
  func `PRT-4: the total is the exact sum of all gains`(seed: UInt64) {
    var luck = stream(seed)
    var bond = BondState()
    var millionths = 0
    for _ in 0..<2000 {
      let points = [1, 3, 10, 25][luck.index(below: 4)]
      let share = luck.index(below: 200_000)
      _ = bond.gain(Double(points), share: Double(share) / 1e6, rules: rules)
      millionths += points * (1_000_000 + share)
      #expect(Int(cutting: bond.exp) == millionths / 1_000_000)
      #expect(abs(bond.exp - Double(millionths) / 1e6) < 1e-9)
    }
  }

  @Test func `PRT-4: each fifth bond level adds 1 % EXP and gold`() {
    #expect([1, 4, 5, 9, 10, 49, 50].map { rules.steps(level: $0) } == [0, 0, 1, 1, 2, 9, 10])
    let bonuses = rules.bonuses(level: 50)
    #expect(abs(bonuses[.exp] - 0.10) < 1e-12 && abs(bonuses[.gold] - 0.10) < 1e-12)
    #expect(rules.bonuses(level: 4) == Bonuses())
    #expect(BondRules { $0.levelsPerStep = 0 }.bonuses(level: 50) == Bonuses())
  }

  @Test func `the bond never passes its last level, nor any whole number`() {
    var bond = BondState()
    for _ in 0..<10 { _ = bond.gain(1e300, share: 1e10, rules: rules) }
    #expect(bond.level == 50 && bond.exp == Double(Int.largestAmount))
  }
}

@Suite struct PartyPowerTests {
  @Test(arguments: [(1, 1.0), (2, 1.5), (3, 1.85), (4, 2.1), (6, 2.1)])
  func `PWR: together a party has ×1, 1.5, 1.85, 2.1 of its mean member`(
    members: Int, factor: Double
  ) {
    let power = PartyPowerRules().together(
      sum: SIMD8(repeating: 40 * Double(members)), members: members)
    #expect(abs(power[0] - 40 * factor) < 1e-12)
  }

  @Test func `PRT-4: a party dungeon's loot is one tier better, up to the last`() {
    let rules = PartyDungeonRules()
    #expect(
      DungeonTier.allCases.map { rules.lootTier(of: $0) } == [.hard, .heroic, .mythic, .mythic])
    #expect(PartyDungeonRules { $0.tiersBetter = 0 }.lootTier(of: .hard) == .hard)
  }
}

@Suite struct GiftTests {
  @Test func `PRT-3: giving costs 10 % of the piece's value`() {
    let rules = GiftRules()
    #expect(Rarity.allCases.map { rules.fee(for: $0) } == [6, 15, 40, 100, 100])
    let odd = GiftRules {
      $0.feeShare = 0.15
      $0.values = [1, 10, 99, 101, 1_000_000]
    }
    #expect(Rarity.allCases.map { odd.fee(for: $0) } == [0, 1, 14, 15, 150_000])
    #expect(GiftRules { $0.feeShare = 0 }.fee(for: .legendary) == 0)
  }

  @Test func `PRT-3: only what adds power is an upgrade`() {
    #expect(!GiftRules().isUpgrade(gain: 0) && !GiftRules().isUpgrade(gain: -1))
    #expect(GiftRules().isUpgrade(gain: 0.01))
    #expect(!GiftRules { $0.minGain = 2 }.isUpgrade(gain: 1.9))
    #expect(GiftRules { $0.minGain = 2 }.isUpgrade(gain: 2))
  }
}
