import Randomness
import TestSupport
import Testing

@testable import GameEngines

@Suite struct ArenaTests {
  private let rules = ArenaRules()

  @Test(arguments: [
    (1, 11.5), (5, 17.5), (10, 25), (11, 28.885), (12, 33.2668), (20, 94.694_547),
    (25, 173.017_917),
  ])
  func `ARN-1: a wave is base × (1 + 0.15 × wave), from wave 11 on × 1.09 more each`(
    wave: Int, difficulty: Double
  ) {
    #expect(abs(rules.difficulty(ofWave: wave) - difficulty) < 1e-6)
  }

  @Test func `ARN-1: one entry a day is free, more cost 50 g, and there is a last one`() {
    #expect((0...4).map { rules.price(ofEntryAfter: $0) } == [0, 50, 50, nil, nil])
    let generous = ArenaRules {
      $0.freeEntries = 3
      $0.maxEntries = 3
      $0.entryPrice = 10
    }
    #expect((0...3).map { generous.price(ofEntryAfter: $0) } == [0, 0, 0, nil])
  }

  @Test func `ARN-1: power is the mean of the three highest stats, wherever they are`() {
    var luck = stream(2001)
    for _ in 0..<500 {
      var stats = Stats(each: 0)
      let points = Stat.allCases.map { _ in Double(luck.integer(in: 0...20)) }
      for stat in Stat.allCases { stats[stat] = points[stat.rawValue] }
      let expected = points.sorted(by: >).prefix(3).reduce(0, +) / 3
      #expect(ArenaRules.power(of: stats) == expected)
    }
  }

  @Test func `ARN-2: the six modifiers take turns, week by week`() {
    let names = ArenaModifier.designed.map(\.name)
    #expect(
      names == [
        "berserker", "endurance", "glass cannon", "boss rush", "time trial", "elemental fury",
      ])
    for week in 0..<60 {
      #expect(rules.terms(inWeek: week) == ArenaModifier.designed[week % 6].terms)
    }
    #expect(rules.terms(inWeek: 4) == ArenaTerms(gold: 1.5))
    #expect(ArenaModifier.designed.allSatisfy { $0.terms != ArenaTerms() })
  }

  @Test func `ARN-2: the modifiers are as the design states them`() {
    #expect(
      ArenaModifier.designed.map(\.terms) == [
        ArenaTerms(power: 2, difficulty: 2), ArenaTerms(healing: 10),
        ArenaTerms(power: 2, health: 0.5), ArenaTerms(difficulty: 1.3, gold: 1.25),
        ArenaTerms(gold: 1.5), ArenaTerms(oneStat: 2),
      ])
    #expect(rules.health * ArenaModifier.designed[2].terms.health == 50)
  }

  @Test func `ARN-2: endurance heals 10 health between waves, never above the start`() {
    var luck = stream(2006)
    let steady = ArenaRules { $0.swing = 0 }
    var left: [Double] = []
    let waves = [ArenaTerms(), ArenaTerms(healing: 10)].map { terms in
      left = []
      return steady.fight(power: 13, under: terms, using: &luck) { left.append($0.left) }
    }
    #expect(waves[1] > waves[0])
    var expected = 100.0
    for (wave, left) in left.enumerated() {
      expected -= 10 * steady.difficulty(ofWave: wave + 1) / 13
      #expect(abs(left - expected) < 1e-9)
      expected = min(100, expected + 10)
    }
  }

  /// Week 5 of the first round of six is strength's, week 11 wisdom's, week 17 dexterity's.
  @Test func `ARN-2: in elemental fury strength, wisdom and dexterity count double in turn`() {
    var stats = Stats(each: 1)
    (stats[.strength], stats[.wisdom], stats[.dexterity], stats[.luck]) = (10, 20, 30, 40)
    func power(_ week: Int, _ points: Double = 0) -> Double {
      rules.power(of: stats, raisedBy: points, inWeek: week)
    }
    #expect([4, 5, 11, 17, 23].map { power($0) } == [30, 30, 110.0 / 3, 40, 30])
    stats[.strength] = 25
    #expect(power(5) == 40 && power(23) == 40)
    // A snack's point counts double as well, on that stat alone.
    #expect(abs(power(5, 1) - (52 + 41 + 31) / 3) < 1e-12 && abs(power(4, 1) - 98.0 / 3) < 1e-12)
  }

  /// Without swing: 100 health, a wave costs 10 × difficulty ÷ power, and the first wave after
  /// which nothing is left is lost.
  @Test(arguments: [(5.0, 3), (11, 6), (29, 13), (58, 18), (101, 22)])
  func `ARN-1: health is carried over from wave to wave`(power: Double, waves: Int) {
    var luck = stream(2002)
    let steady = ArenaRules { $0.swing = 0 }
    // Twice the health at twice the difficulty is the same fight; so is twice the power.
    let alike = [
      ArenaTerms(), ArenaTerms(difficulty: 2, health: 2), ArenaTerms(power: 2, difficulty: 2),
    ]
    #expect(
      alike.map { steady.fight(power: power, under: $0, using: &luck) } == [waves, waves, waves])
  }

  /// Level 30: 29 level-ups of two points, some 600 tasks of a tenth of one.
  @Test func `ARN-1: a usual player of level 30 reaches wave 10 to 15`() {
    for entry in 0..<2000 {
      var luck = stream(UInt64(3000 + entry))
      let waves = rules.fight(power: 29, under: ArenaTerms(), using: &luck)
      #expect((10...15).contains(waves))
    }
  }

  @Test func `ARN-2: every modifier changes how far a fighter gets, or what it is paid`() {
    func mean(_ terms: ArenaTerms) -> Double {
      let waves = (0..<1000).map { entry in
        var luck = stream(UInt64(entry))
        return rules.fight(power: 29, under: terms, using: &luck)
      }
      return Double(waves.reduce(0, +)) / 1000
    }
    let plain = mean(ArenaTerms())
    for modifier in ArenaModifier.designed where modifier.terms.gold == 1 {
      // Double damage cancels against double damage taken, and against half the health.
      let cancels = ["berserker", "glass cannon"].contains(modifier.name)
      let isFury = modifier.name == "elemental fury"
      #expect((mean(modifier.terms) == plain) == (cancels || isFury), "\(modifier.name)")
    }
  }

  /// 40 health, waves of 10 ± 10 each: cleared waves follow the sums of uniform numbers.
  @Test func `ARN-1: a wave's damage is uniform around its mean`() {
    let rules = ArenaRules {
      $0.health = 15
      $0.damage = 10
      $0.swing = 1
      $0.baseDifficulty = 10
      $0.growth = 0
      $0.lateFactor = 1
      $0.maxWaves = 3
    }
    // A wave costs 20·U. P(at least n waves) = P(U₁ + … + Uₙ < ¾) = ¾ⁿ ÷ n!.
    let atLeast = [1, 0.75, 0.75 * 0.75 / 2, 0.75 * 0.75 * 0.75 / 6]
    let law = (0...3).map { $0 < 3 ? atLeast[$0] - atLeast[$0 + 1] : atLeast[3] }
    let seen = counts(of: 100_000, cells: 4, seed: 2004) {
      rules.fight(power: 10, under: ArenaTerms(), using: &$0)
    }
    #expect(checkFit(seen, to: law) == [])
  }

  @Test func `extremes end an entry and trap nothing`() {
    var luck = stream(2005)
    let nothing = ArenaRules {
      $0.damage = 0
      $0.baseDifficulty = 0
    }
    let steep = ArenaRules {
      $0.growth = 1e6
      $0.lateFrom = 1
      $0.lateFactor = 100
      $0.maxWaves = 1000
    }
    let worlds = [(rules, 0.0), (rules, 1e300), (nothing, 0), (nothing, 1), (steep, 1e9)]
    let waves = worlds.map { $0.0.fight(power: $0.1, under: ArenaTerms(), using: &luck) }
    #expect(waves == [0, 100, 0, 100, 1])
  }

  @Test func `a wave is one draw`() {
    let still = ArenaRules {
      $0.damage = 0
      $0.maxWaves = 7
    }
    #expect(
      drawsConsumed { _ = still.fight(power: 5, under: ArenaTerms(), using: &$0) } == [7])
    let deadly = ArenaRules { $0.damage = 1e9 }
    #expect(
      drawsConsumed { _ = deadly.fight(power: 5, under: ArenaTerms(), using: &$0) } == [1])
  }
}
