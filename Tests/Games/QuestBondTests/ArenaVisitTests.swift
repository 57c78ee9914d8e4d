import GameEngines
import TestWorlds
import Testing

@testable import Players
@testable import QuestBond

/// A player's days in the arena (ARN).
@Suite struct ArenaVisitTests {
  private func game(_ arena: String) throws -> QuestBondGame {
    let rules = try World.rules(
      QuestRules.self,
      of: """
        {
          "name": "arena", "loot": {},
          "routines": [{ "name": "r", "tasks": [{ "name": "a" }] }], "arena": \(arena)
        }
        """)
    return QuestBondGame(rules: rules, population: .of([.quest()]))
  }

  private func player(
    _ game: QuestBondGame, gold: Int = 0, spending: SpendingStyle = .upgrader
  ) -> QuestPlayer {
    let key = PlayerKey(seed: 1, party: 0, member: 0)
    let population = PopulationRules.of([.quest(spending: spending)])
    var player = QuestBondGame(rules: game.rules, population: population)
      .join(Population(rules: population).person(key), key: key)
    player.ledger = GoldLedger(start: gold)
    return player
  }

  /// No swing: a power of 5 clears three waves, and one of 15 clears eight.
  @Test func `ARN-1, ARN-3: the free entry is taken each day, and its milestones pay`() throws {
    let game = try game(#"{ "swing": 0, "maxEntries": 1, "modifiers": [{ "name": "plain" }] }"#)
    var player = player(game)
    for day in 1...3 { game.visitArena(day: day, &player) }
    #expect(player.arena.state.bestWave == 3 && player.arena.state.entries == 3)
    #expect(player.ledger.totalEarned == 0)
    for stat in Stat.allCases { player.stats[stat] = 15 }
    for day in 4...6 { game.visitArena(day: day, &player) }
    #expect(player.arena.state.bestWave == 8 && player.arena.milestones == 3)
    #expect(player.ledger.earned(from: .arena) == 300)
    #expect(player.ledger.spent(on: .arenaEntry) == 0 && player.loot.consumables == 3)
  }

  @Test func `ARN-1: more entries are bought only while one more wave would pay, and with gold`()
    throws
  {
    // 4 waves cleared: the fifth would pay 100, with even odds 50.
    let game = try game(#"{ "swing": 0, "modifiers": [{ "name": "plain" }] }"#)
    for (power, gold, entries) in [(7.0, 1000, 3), (7, 60, 2), (7, 49, 1), (5, 1000, 1)] {
      var player = player(game, gold: gold)
      for stat in Stat.allCases { player.stats[stat] = power }
      game.visitArena(day: 1, &player)
      #expect(player.arena.state.bestWave == (power == 7 ? 4 : 3))
      #expect(player.arena.state.entries == entries)
      #expect(player.ledger.spent(on: .arenaEntry) == 50 * (entries - 1))
    }
  }

  /// Of 15 milestones one gives a sure piece and ten a piece with chances 0.1, 0.2, … 1.
  @Test func `ARN-3: after wave 25 rare equipment comes more and more often`() throws {
    let game = try game(
      #"{ "swing": 0, "maxEntries": 1, "maxWaves": 125, "modifiers": [{ "name": "plain" }] }"#)
    var player = player(game)
    for stat in Stat.allCases { player.stats[stat] = 1e9 }
    for day in 1...200 { game.visitArena(day: day, &player) }
    #expect(player.arena.milestones == 200 * 15)
    let found = player.loot.found
    #expect(found[0] == 0 && found[1] == 0)
    // 6.5 an entry; the variance of each is 1.65.
    #expect((1300 - 91...1300 + 91).contains(Int(found.wrappedSum())))
    // 0.1 + 0.25 + 0.3 + … + 0.75 = 5.6 cards an entry; the variance of each is 2.04.
    #expect((1120 - 101...1120 + 101).contains(player.arena.cards))
  }

  @Test func `PLY-5: who never spends takes the free entry and no other`() throws {
    let game = try game(#"{ "swing": 0, "payment": "entry", "modifiers": [{ "name": "plain" }] }"#)
    for (style, entries) in [(SpendingStyle.none, 1), (.upgrader, 3)] {
      var player = player(game, gold: 1000, spending: style)
      for stat in Stat.allCases { player.stats[stat] = 15 }
      game.visitArena(day: 1, &player)
      #expect(player.arena.state.entries == entries)
      #expect(player.ledger.earned(from: .arena) == 100 * entries)
    }
  }

  @Test func `ARN-2: the week's modifier holds from Monday to Sunday`() throws {
    let game = try game(
      #"""
      { "swing": 0, "maxEntries": 1,
        "modifiers": [{ "name": "a" }, { "name": "b", "power": 4, "gold": 3 }] }
      """#)
    var player = player(game)
    var waves: [Int] = []
    for day in 6...9 {
      game.visitArena(day: day, &player)
      waves.append(player.arena.state.bestToday)
    }
    #expect(waves == [3, 3, 10, 10])
    #expect(player.ledger.earned(from: .arena) == 2 * (300 + 600))
  }

  @Test func `an entry that lasts longer leaves the next one's luck alone`() throws {
    let game = try game(#"{ "maxEntries": 1, "modifiers": [{ "name": "plain" }] }"#)
    func waves(first power: Double) -> Int {
      var player = player(game)
      for stat in Stat.allCases { player.stats[stat] = power }
      game.visitArena(day: 1, &player)
      for stat in Stat.allCases { player.stats[stat] = 29 }
      game.visitArena(day: 2, &player)
      return player.arena.state.bestToday
    }
    #expect(Set([1, 5, 20, 80].map { waves(first: $0) }).count == 1)
  }
}
