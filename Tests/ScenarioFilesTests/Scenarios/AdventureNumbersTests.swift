import GameEngines
import ScenarioFiles
import ShippedGames
import Testing

@testable import QuestBond

/// Dungeons, expeditions and cards as they are shipped, and as their sections are by default.
@Suite struct AdventureNumbersTests {
  private func quest(_ scenario: Scenario) throws -> QuestRules {
    guard let rules = scenario.simulation.game as? QuestRules else { throw NotThatGame() }
    return rules
  }

  private struct NotThatGame: Error {}

  private func shipped() throws -> QuestRules { try quest(try Shipped.load("questbond")) }

  // MARK: What is shipped

  @Test func `DNG-1: the expansion fills the gaps up to level 100`() throws {
    let levels = try #require(try shipped().dungeons.section).list.map(\.level)
    #expect(levels.count { (15...24).contains($0) } == 1 + 2)
    #expect(levels.count { (60...79).contains($0) } == 2)
    #expect(levels.count { (80...100).contains($0) } == 3)
    #expect(levels.last == 100)
  }

  @Test func `DNG-1: every dungeon asks for more power than the one before`() throws {
    let dungeons = try #require(try shipped().dungeons.section)
    let needed = dungeons.list.map { dungeons.rules.neededPower(in: $0) }
    #expect(zip(needed, needed.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `DNG-6: a pool has 8 to 10 rooms, of which a run has 5 to 7`() throws {
    let pools = try #require(try shipped().dungeons.section).list.compactMap(\.pool)
    #expect(!pools.isEmpty)
    for pool in pools {
      #expect((8...10).contains(pool.size))
      #expect(pool.drawn.lowerBound >= 5 && pool.drawn.upperBound <= 7)
    }
  }

  @Test func `CLS-5: every second dungeon has a door, and every class line its share`() throws {
    let doors = try #require(try shipped().dungeons.section).list.map(\.door)
    for (index, door) in doors.enumerated() { #expect((door != nil) == (index % 2 == 1)) }
    for line in ClassLine.allCases { #expect(doors.count { $0 == line } >= 2) }
  }

  @Test func `MIS: there are missions of every rarity, the rarer the longer`() throws {
    let missions = try #require(try shipped().missions.section).list.map(\.terms)
    for (rarity, next) in zip(Rarity.allCases, Rarity.allCases.dropFirst()) {
      let minutes = missions.filter { $0.rarity == rarity }.map(\.minutes)
      let longer = missions.filter { $0.rarity == next }.map(\.minutes)
      let (longest, shortest) = (try #require(minutes.max()), try #require(longer.min()))
      #expect(longest < shortest)
    }
  }

  @Test func `EXP: an expedition has 3 to 6 stages over 4 to 24 hours`() throws {
    let expeditions = try #require(try shipped().expeditions.section)
    #expect(expeditions.list.count == 6)
    for expedition in expeditions.list {
      #expect((3...6).contains(expedition.stages.count))
      #expect((4 * 60...24 * 60).contains(expedition.minutes))
      #expect(expedition.level >= expeditions.rules.lowestLevel)
    }
  }

  @Test func `CRD: 50 cards, split as the rulebook says and within its ranges`() throws {
    let cards = try shipped().cards
    #expect(cards.list.count == 50 && Set(cards.list.map(\.name)).count == 50)
    let split: [(CardEffect, Int, ClosedRange<Double>)] = [
      (.exp, 15, 0.003...0.010), (.gold, 10, 0.003...0.010), (.dungeonSuccess, 8, 0.003...0.005),
      (.lootChance, 7, 0.002...0.005), (.missionSpeed, 5, 0.003...0.005), (.defense, 5, 0.5...1),
    ]
    for (effect, count, range) in split {
      let amounts = cards.list.filter { $0.effect == effect }.map(\.amount)
      #expect(amounts.count == count)
      #expect(amounts.min() == range.lowerBound && amounts.max() == range.upperBound)
    }
    #expect(cards.milestones == CardRules().milestones)
  }

  // MARK: Defaults

  @Test func `DRP, PTY: expeditions and cards have the rulebook's chances by default`() throws {
    let text = """
      {
        "name": "q", "loot": {}, "pity": { "expedition": {} },
        "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
        "expeditions": { "list": [
          { "name": "e", "level": 20, "rating": 100, "minutes": 240, "stages": ["combat"] }
        ] },
        "cards": { "list": [{ "name": "c", "effect": "defense", "amount": 0.5 }] }
      }
      """
    let rules = try quest(try Scenario.read(Array(text.utf8), file: "q.jsonc", games: shippedGames))
    #expect(rules.loot.stage.equipment == 0.25)
    #expect(rules.loot.stage.material == Chance(0.5))
    #expect(rules.loot.stage.consumable == Chance(0.3))
    #expect(rules.loot.stage.odds == RarityOdds(weights: [0, 20, 45, 27, 8]))
    #expect(rules.loot.stageCard == 0.175 && rules.loot.roomCard == Chance(0.12))
    #expect(
      rules.loot.pity[LootSource.expedition.rawValue] == PityRules(threshold: 3, atLeast: .epic))
    let expeditions = try #require(rules.expeditions.section)
    #expect(expeditions.rules == ExpeditionRules())
    let cards = rules.cards
    let card = Card {
      $0.name = "c"
      $0.effect = .defense
      $0.amount = 0.5
    }
    #expect(cards.list == [card])
    #expect(cards.milestones == CardRules().milestones)
  }

  @Test func `EXP: expeditions may be written in any order`() throws {
    let text = """
      {
        "name": "q", "loot": {}, "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
        "expeditions": { "list": [
          { "name": "far", "level": 40, "rating": 9, "minutes": 9, "stages": ["combat"] },
          { "name": "near", "level": 20, "rating": 9, "minutes": 9, "stages": ["combat"] }
        ] }
      }
      """
    let rules = try quest(try Scenario.read(Array(text.utf8), file: "q.jsonc", games: shippedGames))
    #expect(rules.expeditions.list.map(\.name) == ["near", "far"])
  }

  @Test func `DNG-6: of a pool smaller than a run's rooms all are drawn`() throws {
    let text = """
      {
        "name": "q", "loot": {}, "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
        "dungeons": { "list": [
          { "name": "d", "tier": "hard", "level": 1, "pool": true, "rooms": ["trap", "boss"] }
        ] }
      }
      """
    let rules = try quest(try Scenario.read(Array(text.utf8), file: "q.jsonc", games: shippedGames))
    #expect(rules.dungeons.list[0].pool == RoomPool(size: 2, drawn: 2...2))
    #expect(rules.dungeons.rules.bonusRoom == Chance(0.1))
    #expect(rules.dungeons.keys == ExpeditionKeyRules())
    #expect(rules.dungeons.list[0].door == nil)
  }

  @Test func `a scenario without the sections has neither expeditions nor cards`() throws {
    let text = """
      { "name": "q", "loot": {}, "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }] }
      """
    let rules = try quest(try Scenario.read(Array(text.utf8), file: "q.jsonc", games: shippedGames))
    #expect(!rules.expeditions.isOn && rules.cards.list.isEmpty)
  }

  // MARK: Diagnostics

  static let broken = [
    Broken(
      #""loot": {}, "dungeons": {"drawnRooms": [7, 5], "#
        + #""list": [{"name": "d", "tier": "hard", "level": 1, "rooms": ["boss"]}]}"#,
      ["x.jsonc:5:40: error: dungeons.drawnRooms: the least, 7, is above the most, 5"]),
    Broken(
      #""loot": {}, "dungeons": {"list": [{"name": "d", "tier": "hard", "level": 1, "#
        + #""pool": true, "rooms": ["trap", "trap", "trap", "trap", "trap", "trap", "trap", "#
        + #""trap", "trap", "trap", "trap", "trap", "boss"]}]}"#,
      [
        "x.jsonc:5:100: error: dungeons.list[d].rooms: a pool has 12 rooms at the most, not 13"
      ]),
    Broken(
      #""loot": {}, "dungeons": {"list": [{"name": "d", "tier": "hard", "level": 1, "#
        + #""rooms": ["boss"], "door": "rogue"}]}"#,
      [
        #"x.jsonc:5:104: error: dungeons.list[d].door: expected "none", "warrior", "mage" or "#
          + #""archer", found the string "rogue""#
      ]),
    Broken(
      #""loot": {}, "cards": {"list": [{"name": "c", "effect": "exp", "amount": 101}]}"#,
      ["x.jsonc:5:73: error: cards.list[c].amount: 101 is out of range (0…100)"]),
  ]

  @Test(arguments: broken)
  func `says what is wrong with dungeons, expeditions and cards`(broken: Broken) {
    #expect(problems(broken.text) == broken.problems)
  }
}
