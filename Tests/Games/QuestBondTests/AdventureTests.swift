import Experiments
import GameEngines
import ScenarioFiles
import ShippedGames
import Testing

@testable import Measurement
@testable import QuestBond

/// Keys, expeditions and cards as players live them, in small worlds.
@Suite struct AdventureTests {
  /// A world of players who come every day; `sections` are further ones.
  private func findings(
    _ sections: String, players: Int = 8, days: Int, partySizes: String = "[1]"
  ) throws -> Findings {
    let text = """
      {
        "name": "adventures", "simulation": { "players": \(players), "days": \(days) },
        "population": {
          "partySizes": \(partySizes), "streakPresence": 0, "presenceCap": 1,
          "archetypes": { "daily": { "weight": 1, "activity": 1, "activitySpread": 0,
            "churn": 0, "lapse": 0 } }
        },
        "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }],
        \(sections)
      }
      """
    let scenario = try Scenario.read(
      Array(text.utf8), file: "adventures.jsonc", games: shippedGames)
    return Findings(try #require(scenario.simulation.run(threads: 1)))
  }

  private func value(_ metric: String, _ findings: Findings) throws -> Double {
    try #require(findings.row(metric)?.estimate.value, "\(metric)")
  }

  /// A dungeon that nobody fails but by the cap.
  private func dungeon(_ tier: String, secondRun: Double = 1, cap: Double = 1) -> String {
    """
    "dungeons": {
      "secondRun": \(secondRun), "successCap": \(cap), "ratingBase": 0.1, "ratingPerLevel": 0,
      "list": [{ "name": "cave", "tier": "\(tier)", "level": 1, "rooms": ["combat", "boss"] }]
    }
    """
  }

  private func expeditions(_ settings: String = "") -> String {
    """
    "expeditions": {
      "lowestLevel": 1, \(settings)
      "list": [{ "name": "hike", "level": 1, "rating": 0.1, "minutes": 240,
        "stages": ["combat", "trap", "boss"] }]
    }
    """
  }

  // MARK: Keys

  @Test(arguments: [("normal", 0.0), ("hard", 7), ("mythic", 7)])
  func `DNG-5: one key a day from hard dungeons on, also with two runs`(
    tier: String, keys: Double
  ) throws {
    let findings = try findings("\"loot\": {}, \(dungeon(tier))", days: 14)
    #expect(try value("keys.perWeek", findings) == keys)
  }

  @Test func `DNG-5: a lost boss gives no key`() throws {
    let findings = try findings("\"loot\": {}, \(dungeon("hard", cap: 0))", days: 7)
    #expect(try value("keys.perWeek", findings) == 0)
  }

  // MARK: Expeditions

  @Test func `EXP: every expedition costs a key, and none starts without one`() throws {
    let without = try findings("\"loot\": {}, \(dungeon("normal")), \(expeditions())", days: 14)
    #expect(try value("expedition.perWeek", without) == 0)
    let with = try findings("\"loot\": {}, \(dungeon("hard")), \(expeditions())", days: 14)
    let keys = try value("keys.perWeek", with) * 2
    let held = try value("keys.held", with)
    let done = try value("expedition.perWeek", with) * 2
    // One may be under way on the last evening.
    #expect(done > 7 && done + held <= keys && keys <= done + held + 1)
  }

  @Test func `EXP: nobody sets out below level 20, unless the scenario says so`() throws {
    let findings = try findings(
      "\"loot\": {}, \(dungeon("hard")), "
        + expeditions().replacing("\"lowestLevel\": 1,", with: "\"stageEXPBase\": 0,"),
      days: 4)
    #expect(try value("expedition.perWeek", findings) == 0)
  }

  @Test(arguments: [0, 0.4, 0.9])
  func `EXP: stages are passed as often as their chance says`(cap: Double) throws {
    let findings = try findings(
      "\"loot\": {}, \(dungeon("hard")), \(expeditions("\"successCap\": \(cap),"))",
      players: 60, days: 20)
    let stages = 3 * 60 * 20.0
    let spread = 6 * (cap * (1 - cap) / (stages / 2)).squareRoot()
    #expect(abs(try value("expedition.stages.passed.share", findings) - cap) <= spread)
  }

  // MARK: Loot and pity

  @Test func `PTY-3: an expedition counts once, and the third dry one is forced`() throws {
    let findings = try findings(
      """
      "loot": { "expedition": { "equipment": 0 } }, "pity": { "expedition": {} },
      \(dungeon("hard")), \(expeditions())
      """, days: 20)
    let drought = findings.droughts[LootSource.expedition.rawValue]
    #expect(drought.source.forcedAt == 3)
    let points = drought.curves[0].points
    #expect(points.allSatisfy { $0.lucky == 0 })
    #expect(points.map { $0.forced > 0 } == [false, false, true])
    #expect(try value("drops.expedition.forced.share", findings) == 1)
    #expect(try value("drought.expedition.longest", findings) == 3)
  }

  /// Three stages at 0.25, all passed: dry with 0.75³, lucky at once with 1 − 0.75³.
  @Test func `PTY-3: droughts end by the law of the whole expedition`() throws {
    let findings = try findings(
      """
      "loot": { "chanceCap": 1 }, "pity": { "expedition": {} }, \(dungeon("hard")),
      \(expeditions("\"successCap\": 1,"))
      """, players: 100, days: 30)
    let points = findings.droughts[LootSource.expedition.rawValue].curves[0].points
    let dry = 0.75 * 0.75 * 0.75
    for point in points {
      let n = Double(point.atRisk)
      let lucky = Double(point.lucky) / n
      #expect(abs(lucky - (1 - dry)) < 6 * (dry * (1 - dry) / n).squareRoot())
    }
    #expect(points.count == 3 && points[2].forced > 0)
  }

  // MARK: Cards

  private let cards = """
    "cards": { "milestones": [], "list": [
      { "name": "a", "effect": "gold", "amount": 100 },
      { "name": "b", "effect": "gold", "amount": 0 },
      { "name": "c", "effect": "exp", "amount": 0 }
    ] }
    """

  @Test func `CRD: duplicates are found and not collected`() throws {
    let findings = try findings(
      "\"loot\": { \"dungeonRoom\": { \"card\": 1 } }, \(dungeon("hard")), \(cards)", days: 20)
    #expect(try value("cards.found", findings) == 20 * 2 * 2)
    #expect(try value("cards.collected", findings) == 3)
    #expect(try value("cards.complete.share", findings) == 1)
  }

  @Test func `DRP: cards come from combat and boss rooms only`() throws {
    let findings = try findings(
      "\"loot\": { \"dungeonRoom\": { \"card\": 1 } }, "
        + dungeon("hard").replacing("\"combat\"", with: "\"trap\", \"treasure\"")
        + ", \(cards)", days: 10)
    #expect(try value("cards.found", findings) == 10 * 2)
  }

  @Test func `DRP: a stage of an expedition may hold a card`() throws {
    let findings = try findings(
      """
      "loot": { "dungeonRoom": { "card": 0 }, "expedition": { "card": 1 } },
      \(dungeon("hard")), \(expeditions("\"successCap\": 1,")), \(cards)
      """, days: 14)
    #expect(
      try value("cards.found", findings) == value("expedition.perWeek", findings) * 2 * 3)
  }

  @Test func `CRD: a card is in force from the moment it is found`() throws {
    func gold(_ cards: String) throws -> Double {
      try value(
        "gold.faucet.dungeon.perActiveDay",
        try findings(
          "\"loot\": { \"dungeonRoom\": { \"card\": 1 } }, \(dungeon("hard"))\(cards)",
          players: 60, days: 30))
    }
    let (without, with) = (try gold(""), try gold(", \(cards)"))
    // Twice the gold once card a is there, which takes three finds on average.
    #expect(with > without * 1.9 && with < without * 2)
  }

  // MARK: Rooms and doors

  @Test func `CLS-5: the door opens for its class line alone, once a run`() throws {
    let findings = try findings(
      "\"loot\": {}, "
        + dungeon("hard").replacing("\"level\": 1,", with: "\"level\": 1, \"door\": \"mage\","),
      players: 90, days: 10)
    let row = try #require(findings.row("dungeon.doors"))
    #expect(row.spread?.lowest == 0 && row.spread?.highest == 20)
    let mean = try #require(row.estimate.value)
    #expect(mean > 20 * 0.1 && mean < 20 * 0.6)
  }

  @Test(arguments: [(0.0, 0.0), (1.0, 20.0)])
  func `DNG-6: a bonus room only where rooms are drawn from a pool`(
    chance: Double, rooms: Double
  ) throws {
    let pooled = dungeon("hard")
      .replacing("\"boss\"]", with: "\"trap\", \"boss\"], \"pool\": true")
      .replacing("\"secondRun\"", with: "\"bonusRoom\": \(chance), \"secondRun\"")
    #expect(
      try value("dungeon.bonusRooms", try findings("\"loot\": {}, \(pooled)", days: 10)) == rooms)
    let plain = dungeon("hard")
      .replacing("\"secondRun\"", with: "\"bonusRoom\": \(chance), \"secondRun\"")
    #expect(
      try value("dungeon.bonusRooms", try findings("\"loot\": {}, \(plain)", days: 10)) == 0)
  }

  // MARK: Power

  @Test func `PWR: parties combine their power`() throws {
    func passed(_ sizes: String) throws -> Double {
      try value(
        "expedition.stages.passed.share",
        try findings(
          "\"loot\": {}, \"party\": {}, \(dungeon("hard")), "
            + expeditions().replacing("\"rating\": 0.1", with: "\"rating\": 200"),
          players: 80, days: 15, partySizes: sizes))
    }
    let (alone, four) = (try passed("[1]"), try passed("[0, 0, 0, 1]"))
    #expect(four > alone * 1.6 && four < alone * 2.6)
  }

  @Test func `PRT-4: an expedition deepens the bond of who has a party`() throws {
    let bond = #""party": { "bond": { "perTask": 0, "perDungeon": 0, "base": 10, "exponent": 1 } }"#
    func level(_ expeditions: String) throws -> Double {
      try value(
        "party.bond.level",
        try findings(
          "\"loot\": {}, \(bond), \(dungeon("hard"))\(expeditions)", players: 20, days: 8,
          partySizes: "[0, 1]"))
    }
    let (without, with) = (try level(""), try level(", \(expeditions())"))
    // Each expedition is a level; two members collect one on most of eight days.
    #expect(without == 1 && with > 8 && with <= 17)
  }

  @Test func `DNG-5, DNG-6: a dungeon entered together gives each member its key`() throws {
    let party = #""party": { "bond": {}, "dungeons": { "bondLevel": 1 } }"#
    let findings = try findings(
      "\"loot\": {}, \(party), \(dungeon("hard", secondRun: 0))", days: 7, partySizes: "[0, 1]")
    #expect(try value("keys.perWeek", findings) == 7)
  }

  // MARK: Missions

  @Test func `MIS: every mission won may give a token`() throws {
    let findings = try findings(
      """
      "loot": {}, "missions": { "token": 1, "successCap": 1, "list": [
        { "name": "m", "rarity": "common", "minutes": 1, "stat": "luck", "requirement": 0.1 }
      ] }
      """, days: 14)
    // Both are kept to the thousandth.
    let won = try value("mission.perActiveDay", findings) * 7
    let tokens = try value("tokens.perWeek", findings)
    #expect(won > 7 && abs(tokens - won) < 0.005)
  }
}
