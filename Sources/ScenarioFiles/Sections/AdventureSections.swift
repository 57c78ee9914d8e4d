import GameEngines
import QuestBond

/// `dungeons`, `missions`.
enum AdventureSections {
  // MARK: dungeons

  static func dungeons(_ reader: SectionReader, highest: Int) -> QuestDungeons {
    let rules = DungeonRules(
      tierFactors: reader.numbers(
        "tierFactors", default: [1, 1.5, 2.2, 3.2], count: 4...4, in: 0.01...1000, unit: "factor",
        rule: "DNG-2", "factor on needed power and EXP: normal, hard, heroic, mythic"),
      ratingBase: reader.number(
        "ratingBase", default: 8, in: 0.1...100_000, unit: "power", rule: "DNG-2",
        origin: .assumption, "rating of a dungeon of level 0"),
      ratingPerLevel: reader.number(
        "ratingPerLevel", default: 1.6, in: 0...1000, unit: "power", rule: "DNG-2",
        origin: .assumption, "rating per level of the dungeon"),
      successCap: reader.chance(
        "successCap", default: 0.95, rule: "DNG-3", "the most that a room's chance can be"),
      failuresToEnd: reader.integer(
        "failuresToEnd", default: 3, in: 1...1000, unit: "failures", rule: "DNG-3",
        origin: .assumption, "failures that end a run"),
      bossMustFall: reader.flag(
        "bossMustFall", default: true, rule: "DNG-4", origin: .assumption,
        "only a run whose last room was passed is completed and pays gold"),
      roomEXP: reader.number(
        "roomEXP", default: 40, in: 0...1_000_000, unit: "EXP", rule: "DNG-4",
        origin: .assumption, "EXP of a room passed, before the tier's factor"),
      failedShare: reader.chance(
        "failedShare", default: 0.25, rule: "DNG-3", origin: .assumption,
        "share of the EXP that a failed room gives"),
      lowestGold: reader.amount(
        "lowestGold", default: 50, rule: "DNG-4", "gold for completing a normal one of level 1"),
      highestGold: reader.amount(
        "highestGold", default: 200, rule: "DNG-4",
        "gold for completing a mythic one of the highest level"),
      highestLevel: highest,
      bonusRoom: reader.chance(
        "bonusRoom", default: 0.1, rule: "DNG-6", origin: .assumption,
        "chance that a run through a pool of rooms has a bonus room, with loot one tier better"))
    let secondRun = reader.chance(
      "secondRun", default: 0.5, rule: "DNG-4", origin: .assumption,
      "chance of a second run on an active day")
    let drawn = reader.wholeRange(
      "drawnRooms", default: 5...7, in: 1...RoomPool.largest, unit: "rooms", rule: "DNG-6",
      "the least and the most rooms that a run draws from a pool, but no more than it has")
    let tiers = DungeonTier.allCases.map { "\($0)" }
    let keyTier = reader.choice(
      "keyTier", default: "hard", from: tiers, rule: "DNG-5",
      "the easiest tier whose completed runs give an expedition key")
    let keysPerDay = reader.integer(
      "keysPerDay", default: 1, in: 0...1000, unit: "keys", rule: "DNG-5", origin: .assumption,
      "the most keys that a day's runs give")
    let comfortable = reader.chance(
      "comfortableSuccess", default: 0.6, rule: "PLY-5", origin: .assumption,
      "a player enters the hardest dungeon whose rooms succeed this likely on average")
    var list = reader.requiredList("list", "the dungeons", count: 1...64) { reader, _ in
      dungeon(reader, drawn: drawn)
    }
    list.sort { $0.level < $1.level }
    var dungeons = QuestDungeons(
      rules: rules, list: list, secondRun: secondRun, comfortableSuccess: comfortable)
    dungeons.keys = ExpeditionKeyRules(
      lowestTier: DungeonTier.allCases.first { "\($0)" == keyTier } ?? .hard,
      mostPerDay: keysPerDay)
    return dungeons
  }

  private static func dungeon(
    _ reader: SectionReader, drawn: ClosedRange<Int>
  ) -> Dungeon {
    let tiers = DungeonTier.allCases.map { "\($0)" }
    let tier = reader.choice("tier", default: nil, from: tiers, rule: "DNG-1", "how hard it is")
    let kinds = RoomKind.allCases.map { "\($0)" }
    let rooms = reader.texts(
      "rooms", default: nil, count: 1...64, from: kinds, rule: "DNG-2", origin: .assumption,
      "its rooms in order; the last is a boss"
    ).map { name in RoomKind.allCases.first { "\($0)" == name } ?? .boss }
    let endsWithBoss = rooms.last == .boss
    if !endsWithBoss { reader.fail("rooms", "the last room has to be a boss (DNG-2)") }
    let lines = ClassLine.allCases.map { "\($0)" }
    let door = reader.choice(
      "door", default: "none", from: ["none"] + lines, rule: "CLS-5", origin: .assumption,
      "the class line for which it holds a door, behind which there is one more loot roll")
    let isPool = reader.flag(
      "pool", default: false, rule: "DNG-6", origin: .assumption,
      "its rooms are a pool of which each run draws some; the boss's is always one of them")
    if isPool, rooms.count > RoomPool.largest {
      reader.fail(
        "rooms", "a pool has \(RoomPool.largest) rooms at the most, not \(rooms.count)")
    }
    return Dungeon(
      name: reader.text("name", default: nil, rule: "DNG-1", "the dungeon's name"),
      tier: DungeonTier.allCases.first { "\($0)" == tier } ?? .normal,
      level: reader.integer(
        "level", default: nil, in: 1...1000, unit: "level", rule: "DNG-1",
        "the player level from which it is open"),
      rooms: endsWithBoss ? rooms : rooms.prefix(63) + [.boss],
      drawn: isPool && endsWithBoss && rooms.count <= RoomPool.largest
        ? min(drawn.lowerBound, rooms.count)...min(drawn.upperBound, rooms.count) : nil,
      door: ClassLine.allCases.first { "\($0)" == door })
  }

  // MARK: missions

  static func missions(_ reader: SectionReader, highest: Int) -> QuestMissions {
    let rules = MissionRules(
      successBase: reader.chance(
        "successBase", default: 0.6, rule: "MIS", origin: .assumption,
        "chance of success when the stat equals the requirement"),
      successCap: reader.chance(
        "successCap", default: 0.95, rule: "MIS", "the most that the chance can be"),
      lowestGold: reader.amount(
        "lowestGold", default: 20, rule: "MIS", "gold of the least mission"),
      highestGold: reader.amount(
        "highestGold", default: 100, rule: "MIS", "gold of the greatest, at the highest level"),
      highestLevel: highest,
      shorteningCap: reader.chance(
        "shorteningCap", default: 0.5, rule: "MIS", origin: .assumption,
        "the most that bonuses together shorten a mission"),
      equipmentPerLuck: reader.share(
        "equipmentPerLuck", default: 0.004, rule: "DRP", "equipment chance per point of luck"),
      equipmentCap: reader.chance(
        "equipmentCap", default: 0.5, rule: "DRP", "the most that luck makes of it"),
      token: reader.chance(
        "token", default: 0.25, rule: "MIS", origin: .assumption,
        "chance that a success gives a research token"))
    let list = reader.requiredList("list", "the missions", count: 1...64) { reader, _ in
      mission(reader)
    }
    return QuestMissions(rules: rules, list: list)
  }

  private static func mission(_ reader: SectionReader) -> Mission {
    let rarities = Rarity.allCases.map { "\($0)" }
    let stats = Stat.allCases.map { "\($0)" }
    let rarity = reader.choice(
      "rarity", default: nil, from: rarities, rule: "MIS", "how rare the mission is")
    let stat = reader.choice(
      "stat", default: nil, from: stats, rule: "MIS", origin: .assumption, "the stat that it tests")
    return Mission(
      name: reader.text("name", default: nil, rule: "MIS", "the mission's name"),
      rarity: Rarity.allCases.first { "\($0)" == rarity } ?? .common,
      minutes: reader.integer(
        "minutes", default: nil, in: 1...100_000, unit: "minutes", rule: "MIS",
        "how long it takes"),
      stat: Stat.allCases.first { "\($0)" == stat } ?? .strength,
      requirement: reader.number(
        "requirement", default: nil, in: 0.1...100_000, unit: "points", rule: "MIS",
        origin: .assumption, "points of the stat at which the base chance holds"))
  }
}
