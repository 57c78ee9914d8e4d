import GameEngines
import Testing

@testable import GameSupport
@testable import QuestBond

@Suite struct Growth {
  // MARK: TSK-5

  private let morning = #"""
    { "name": "m", "bundle": "KIND", "tasks": [
      { "name": "a", "category": "household" }, { "name": "b", "category": "wellness" },
      { "name": "c", "category": "household" }
    ] }
    """#

  private func bundle(_ kind: String, _ sections: String = "") throws -> QuestLife {
    try QuestLife(
      routines: morning.replacing("KIND", with: kind),
      #"""
      , "bundles": {}, "tasks": { "plainEXP": 100, "streakStep": 0 }, "pity": {}
      \#(sections)
      """#)
  }

  @Test func `TSK-5: all tasks of a finished bundle give half as much EXP again`() throws {
    var life = try bundle("workout")
    try life.live()
    #expect(life.player.exp == 450)
    #expect(life.player.growth.bundlesPaid == 1)
  }

  @Test func `TSK-5: a workout bundle is sure of a material`() throws {
    var life = try bundle("workout", #", "mastery": {}"#)
    for _ in 1...10 {
      let before = life.player.inventory.materials
      try life.live()
      #expect(life.player.inventory.materials > before)
    }
  }

  @Test func `TSK-5: a morning bundle is one more loot roll`() throws {
    var life = try QuestLife(
      routines: morning.replacing("KIND", with: "morning"),
      #", "bundles": {}, "pity": { "task": { "threshold": 2 } }"#)
    try life.live(days: 20)
    #expect(life.player.tasks == 60)
    #expect(life.player.loot.forcedDrops[LootSource.task.rawValue] == 80 / 2)
  }

  @Test func `TSK-5: an evening bundle keeps the streak over one missed day`() throws {
    var life = try bundle("evening")
    try life.live(days: 3)
    try life.rest(days: 1)
    #expect(life.player.streak.days == 3)
    try life.live()
    #expect(life.player.streak.days == 4)
    try life.rest(days: 2)
    #expect(life.player.streak.days == 0)
    #expect(life.player.growth.daysCovered == 2)
    var other = try bundle("morning")
    try other.live(days: 3)
    try other.rest(days: 1)
    #expect(other.player.streak.days == 0)
  }

  @Test func `TSK-8: mastery counts every finished task, records the best day`() throws {
    var life = try QuestLife(tasks: 6, #", "mastery": {}"#)
    try life.live(days: 20)
    let player = life.player
    #expect(player.growth.mastery.tasks(of: .physical) == player.tasks)
    #expect(player.growth.records.tasks > 6 && player.growth.records.tasks < 30)
    #expect(player.growth.records.exp > 0 && player.growth.records.gold > 0)
  }

  // MARK: CLS

  private let classes = #"""
    , "tasks": { "plainEXP": 300 }, "stats": { "start": 15 },
    "classes": { "evolution": { "level": 3 }, "power": {} }
    """#

  @Test func `CLS-1: a starter evolves within its line, when it may`() throws {
    for seed in 1...20 {
      var life = try QuestLife(seed: UInt64(seed), classes)
      let line = life.player.characterClass.line
      #expect(!life.player.characterClass.isEvolved)
      try life.live(days: 3)
      #expect(life.player.level >= 3)
      #expect(life.player.characterClass.isEvolved && life.player.characterClass.line == line)
      let factors = ClassPower().factors(of: life.player.characterClass)
      #expect(life.player.growth.roomFactors == factors)
      let evolved = life.player.characterClass
      try life.live(days: 3)
      #expect(life.player.characterClass == evolved)
    }
  }

  @Test func `CLS-3: an enchanter stands by its whole party, as long as it comes`() throws {
    var life = try QuestLife(members: 3, #", "classes": { "power": {} }"#)
    for index in 0..<3 { life.game.become(.warrior, &life.members[index]) }
    try life.live()
    #expect(life.members.allSatisfy { $0.growth.partyFactor == 1 })
    life.game.become(.enchanter, &life.members[1])
    let before = life.game.power(.strength, day: 1, life.members[0])
    try life.live()
    #expect(life.members.allSatisfy { $0.growth.partyFactor == 1.2 })
    #expect(life.game.power(.strength, day: 1, life.members[0]) > before * 1.2 - 1e-9)
    for _ in 1...7 { try life.live(absent: [1]) }
    #expect(life.members.allSatisfy { $0.growth.partyFactor == 1 })
  }

  @Test(arguments: [(CharacterClass.warrior, 3), (.paladin, 6)])
  func `CLS-3: a paladin bears twice as many failures in a dungeon`(
    characterClass: CharacterClass, rooms: Int
  ) throws {
    var life = try QuestLife(
      #"""
      , "classes": { "power": {} }, "dungeons": { "successCap": 0, "secondRun": 0, "list": [{
        "name": "d", "tier": "normal", "level": 1,
        "rooms": ["trap", "trap", "trap", "trap", "trap", "trap", "trap", "boss"]
      }] }
      """#)
    life.game.become(characterClass, &life.members[0])
    try life.live(days: 4)
    #expect(life.player.dungeons.runs == 4 && life.player.dungeons.rooms == 4 * rooms)
  }

  @Test func `CLS-5: a door of its line stays open to a class that evolved`() throws {
    for (characterClass, opens) in [
      (CharacterClass.mage, true), (.sorcerer, true), (.enchanter, true), (.paladin, false),
    ] {
      var life = try QuestLife(
        #"""
        , "dungeons": { "secondRun": 0, "ratingBase": 0.1, "ratingPerLevel": 0, "list": [{
          "name": "d", "tier": "normal", "level": 1, "door": "mage", "rooms": ["boss"]
        }] }
        """#)
      life.game.become(characterClass, &life.members[0])
      try life.live(days: 5)
      #expect((life.player.dungeons.doors > 0) == opens)
    }
  }

  @Test func `CLS-3: without the section no class is stronger anywhere`() throws {
    var life = try QuestLife(members: 2, "")
    life.game.become(.enchanter, &life.members[0])
    life.game.become(.trickster, &life.members[1])
    try life.live()
    #expect(
      life.members.allSatisfy {
        $0.growth.partyFactor == 1 && $0.growth.roomFactors == SIMD8(repeating: 1)
      })
    #expect(life.members[1].bonusTotals.sums.encounterLootChance == 0)
  }

  // MARK: LVL-6

  private let short = #"""
    , "levels": { "highest": 5 }, "tasks": { "plainEXP": 400 },
    "classes": { "evolution": { "level": 3 } }, "stats": { "start": 15 }
    """#

  @Test func `LVL-6: paragon points and their gold are exact`() throws {
    var life = try QuestLife(tasks: 3, short + #", "paragon": {}"#)
    for _ in 1...20 {
      try life.live()
      let points = max(0, life.player.exp - 800) / 1500
      #expect(life.player.growth.paragon.points == points)
      #expect(life.earned(.paragon) == 100 * points)
    }
    #expect(life.player.growth.paragon.points > 5 && life.player.level == 5)
    let stats = Stat.allCases.map { life.player.stats[$0] }.reduce(0, +)
    let grown = 6 * 15.0 + 4 * 2 + 0.1 * Double(life.player.tasks)
    #expect(abs(stats - grown - Double(life.player.growth.paragon.points)) < 1e-6)
  }

  @Test func `LVL-6: no level falls but by rebirth, which keeps what is owned`() throws {
    var life = try QuestLife(tasks: 2, short + #", "rebirth": {}"#)
    for _ in 1...60 {
      let before = life.player
      try life.live()
      let after = life.player
      let isReborn = after.growth.rebirth.count > before.growth.rebirth.count
      #expect(after.level >= before.level || isReborn)
      #expect(after.level < 5 && after.exp < 800)
      #expect(after.ledger.balance >= before.ledger.balance)
      #expect(after.characterClass.line == before.characterClass.line)
      for stat in Stat.allCases { #expect(after.stats[stat] >= before.stats[stat]) }
    }
    #expect(life.player.growth.rebirth.count > 5)
    #expect(life.player.bonusTotals.expFactor == 1.05)
    #expect(life.player.bonusTotals.goldFactor == 1.05)
    #expect(life.player.bonusTotals.sums[.lootChance] == 0.05)
    let stats = 0.03 + 0.01 * Double(life.player.growth.rebirth.count - 4)
    #expect(abs(life.player.bonusTotals.sums[.stats] - stats) < 1e-12)
  }

  @Test func `LVL-6: a rebirth goes back to level 1 and the starter class`() throws {
    var life = try QuestLife(short + #", "rebirth": {}"#)
    life.members[0].exp = 799
    life.members[0].level = 4
    life.game.become(.sorcerer, &life.members[0])
    life.game.gain(exp: Award(1), for: .task, &life.members[0]) { _ in AwardTerms(Award(1)) }
    #expect(life.player.level == 1 && life.player.exp == 0)
    #expect(life.player.characterClass == .mage)
  }
}
