import GameEngines
import TestSupport
import Testing

@Suite struct ClassEvolutionTests {
  private let evolution = ClassEvolution()

  private func stats(_ stat: Stat, _ points: Double) -> Stats {
    var stats = Stats(each: 5)
    stats[stat] = points
    return stats
  }

  @Test(arguments: [
    (19, 15.0, false), (20, 14.9, false), (20, 15, true), (100, 15, true), (100, 14.9, false),
  ])
  func `CLS-1: it takes level 20 and 15 points of the primary stat`(
    level: Int, points: Double, isOpen: Bool
  ) {
    for line in ClassLine.allCases {
      let stats = stats(line.primaryStat, points)
      #expect(evolution.isOpen(to: line.starter, level: level, stats: stats) == isOpen)
    }
  }

  /// 5 + 100 × 0.1 = 15, though the sum of 100 binary tenths is less.
  @Test func `CLS-1: the hundredth task of a category brings the fifteenth point`() {
    let growth = StatGrowth()
    var stats = Stats(each: growth.start)
    for task in 1...100 {
      growth.practice(.mental, in: &stats)
      #expect(evolution.isOpen(to: .mage, level: 20, stats: stats) == (task == 100))
    }
  }

  @Test func `CLS-1: another stat does not do, and nobody evolves twice`() {
    #expect(!evolution.isOpen(to: .mage, level: 50, stats: stats(.strength, 90)))
    for characterClass in CharacterClass.allCases where characterClass.isEvolved {
      #expect(!evolution.isOpen(to: characterClass, level: 50, stats: Stats(each: 90)))
    }
  }

  @Test func `CLS-1: a level of 0 turns evolution off`() {
    let off = ClassEvolution { $0.level = 0 }
    #expect(!off.isOpen(to: .mage, level: 100, stats: Stats(each: 100)))
  }

  @Test func `CLS-1: the choice is even, within the line`() {
    for (seed, line) in ClassLine.allCases.enumerated() {
      let firsts = successes(of: 20_000, seed: 1400 + UInt64(seed)) { luck in
        let chosen = evolution.choose(in: line, using: &luck)
        #expect(chosen.line == line && chosen.isEvolved)
        return chosen == line.evolved.first
      }
      #expect(binomialRange(trials: 20_000, probability: 0.5).contains(firsts))
    }
  }

  @Test func `a choice takes one draw`() {
    #expect(drawsConsumed { _ = evolution.choose(in: .mage, using: &$0) } == [1])
    let sure = ClassEvolution { $0.firstChance = Chance(1) }
    #expect(drawsConsumed { _ = sure.choose(in: .mage, using: &$0) } == [1])
  }
}

@Suite struct ClassPowerTests {
  private let power = ClassPower()

  @Test(arguments: [
    // combat, puzzle, trap, treasure, boss
    (CharacterClass.warrior, [1.25, 1, 1, 1, 1]), (.berserker, [1.4, 1, 1, 1, 1]),
    (.paladin, [1.25, 1, 1, 1, 1.2]), (.mage, [1, 1.25, 1, 1, 1]),
    (.sorcerer, [1, 1.4, 1, 1, 1]), (.enchanter, [1, 1.25, 1, 1, 1]),
    (.archer, [1, 1, 1.2, 1, 1]), (.ranger, [1, 1, 1.3, 1, 1]), (.trickster, [1, 1, 1.2, 1, 1]),
  ])
  func `CLS-3: power by room`(characterClass: CharacterClass, factors: [Double]) {
    let found = power.factors(of: characterClass)
    #expect(RoomKind.allCases.map { found[$0.rawValue] } == factors)
  }

  @Test func `CLS-3: whether those who evolve to something else keep their starter's power`() {
    var power = power
    power.evolvedKeepStarters = false
    #expect(power.factors(of: .paladin)[RoomKind.combat.rawValue] == 1)
    #expect(power.factors(of: .paladin)[RoomKind.boss.rawValue] == 1.2)
    #expect(power.factors(of: .enchanter) == SIMD8(repeating: 1))
    #expect(power.factors(of: .trickster) == SIMD8(repeating: 1))
  }

  @Test func `CLS-3: tricksters find more, rangers are faster, others have neither`() {
    for characterClass in CharacterClass.allCases {
      let bonuses = power.bonuses(of: characterClass)
      #expect(bonuses.encounterLootChance == (characterClass == .trickster ? 0.25 : 0))
      #expect(bonuses[.missionTime] == (characterClass == .ranger ? 0.15 : 0))
      #expect(bonuses[.lootChance] == 0)
    }
  }

  @Test func `CLS-3: an enchanter gives its whole party 20 % more power`() {
    #expect(power.partyFactor(hasEnchanter: true) == 1.2)
    #expect(power.partyFactor(hasEnchanter: false) == 1)
  }

  @Test(arguments: [(3, 0.5, 6), (1, 0.5, 2), (3, 0.25, 4), (3, 0, 3), (3, 1, Int.max)])
  func `CLS-3: with a paladin a failure counts for less, so a run bears more of them`(
    failures: Int, spared: Double, ends: Int
  ) {
    var power = power
    power.paladinGuard = spared
    #expect(power.failuresToEnd(failures, hasPaladin: true) == ends)
    #expect(power.failuresToEnd(failures, hasPaladin: false) == failures)
  }
}
