import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct DungeonTests {
  private let rules = DungeonRules()

  private func dungeon(_ tier: DungeonTier, level: Int) -> Dungeon {
    Dungeon(name: "cave", tier: tier, level: level, rooms: [.combat, .boss])
  }

  /// The shipped dungeons: (8 + 1.6 × level) × tier.
  @Test(arguments: [
    (DungeonTier.normal, 1, 9.6), (.normal, 5, 16), (.hard, 10, 36), (.hard, 15, 48),
    (.heroic, 25, 105.6), (.mythic, 40, 230.4),
  ])
  func `DNG-2: needed power is rating × tier`(tier: DungeonTier, level: Int, needed: Double) {
    #expect(abs(rules.neededPower(in: dungeon(tier, level: level)) - needed) < 1e-9)
  }

  @Test func `DNG-2: the stat of each kind of room`() {
    for characterClass in CharacterClass.allCases {
      let stats = RoomKind.allCases.map { $0.stat(for: characterClass) }
      #expect(stats == [.strength, .wisdom, .dexterity, .luck, characterClass.primaryStat])
    }
  }

  @Test(.behindOthers)
  func `DNG-2: a dungeon that does not end with a boss is a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = Dungeon(name: "cellar", tier: .normal, level: 1, rooms: [.boss, .combat])
    }
  }

  @Test(arguments: [
    (0, 0), (12, 0.25), (24, 0.5), (45.6, 0.95), (45.7, 0.95), (48, 0.95), (1e9, 0.95),
  ])
  func `DNG-3: success is power ÷ needed, capped at 0.95`(power: Double, chance: Double) {
    let success = rules.success(powers: SIMD8(repeating: power), needed: 48)
    #expect((0..<8).allSatisfy { abs(success[$0] - chance) < 1e-12 })
  }

  @Test func `DNG-3: what affixes add raises the chance, under the same cap`() {
    let success = rules.success(powers: SIMD8(24, 46, 0, 0, 0, 0, 0, 0), needed: 48, bonus: 0.1)
    #expect(abs(success[0] - 0.55) < 1e-12 && success[1] == 0.95)
  }

  @Test(arguments: [
    (DungeonTier.normal, 40, 10), (.hard, 60, 15), (.heroic, 88, 22), (.mythic, 128, 32),
  ])
  func `DNG-3, DNG-4: a room gives 40 EXP × tier, a quarter when failed`(
    tier: DungeonTier, passed: Int, failed: Int
  ) {
    #expect(rules.exp(tier: tier, passed: true).inHand == passed)
    #expect(rules.exp(tier: tier, passed: false).inHand == failed)
  }

  @Test func `DNG-4: completion gold is 50…200, half by level and half by tier`() {
    for tier in DungeonTier.allCases {
      for level in 1...100 {
        // 50 + 150 × ((level − 1) ÷ 99 + tier ÷ 3) ÷ 2, in whole numbers.
        let exact = (3300 + 50 * 33 * tier.rawValue + 50 * (level - 1)) / 66
        #expect(rules.completionGold(of: dungeon(tier, level: level)).inHand == exact)
      }
    }
    #expect(rules.completionGold(of: dungeon(.mythic, level: 100)) == 200)
    #expect(rules.completionGold(of: dungeon(.mythic, level: 900)) == 200)
  }
}

@Suite struct DungeonRunTests {
  private let rules = DungeonRules()

  /// Whether the run is over after each of the rooms.
  private func run(_ passed: [Bool], forgiven: Int = 0) -> (over: [Bool], run: DungeonRun) {
    var run = DungeonRun(forgiven: forgiven)
    var generator = stream(501)
    let over = passed.map { passed in
      let outcome = run.enterRoom(success: passed ? .certain : .never, using: &generator)
      #expect(outcome == passed)
      return run.failures >= rules.failuresToEnd
    }
    return (over, run)
  }

  @Test func `DNG-3: the third failure ends the run`() {
    let failing = run([false, true, false, true, true, false])
    #expect(failing.over == [false, false, false, false, false, true])
    #expect(failing.run.failures == 3)
    #expect(run([true, true, true, true, true, true, true]).over.allSatisfy { !$0 })
  }

  @Test func `DRP-2: a potion forgives one failure`() {
    let failing = run([false, false, false, false], forgiven: 1)
    #expect(failing.over == [false, false, false, true])
    #expect(failing.run.failures == 3 && failing.run.forgiven == 0)
    #expect(run([true, true], forgiven: 1).run.forgiven == 1)
  }

  @Test(arguments: [0.1, 0.5, 0.95])
  func `DNG-3: rooms are passed as often as their chance says`(chance: Double) {
    let seen = successes(of: 40_000, seed: 510 + UInt64(chance * 100)) {
      var run = DungeonRun()
      return run.enterRoom(success: Chance(chance), using: &$0)
    }
    #expect(binomialRange(trials: 40_000, probability: chance).contains(seen))
  }

  @Test(arguments: [0, 0.4, 1])
  func `a room is one draw, passed or not`(chance: Double) {
    #expect(
      drawsConsumed {
        var run = DungeonRun(forgiven: 1)
        _ = run.enterRoom(success: Chance(chance), using: &$0)
      } == [1])
  }
}
