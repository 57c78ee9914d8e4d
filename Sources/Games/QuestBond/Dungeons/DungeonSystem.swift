import GameEngines
import GameSupport
import Randomness
import ScenarioReading

extension SystemSpec {
  /// Rooms to pass, for gold and loot (DNG).
  static let dungeons = SystemSpec(
    purposes: [
      .secondRun, .roomOutcome, .roomEquipment, .roomItem, .roomMaterial, .roomConsumable,
      .roomConsumableKind, .roomPool, .bonusRoom, .bonusOutcome, .bonusEquipment, .bonusItem,
      .bonusMaterial, .doorEquipment, .doorItem,
    ],
    events: [
      .secondRun, .entersDungeon, .entersRoom, .passesDoor, .looksForBonusRoom, .entersBonusRoom,
      .completesDungeon, .getsKey,
    ],
    faucets: [.dungeon: { $0.dungeons.isOn }],
    sections: [
      "dungeons": Fields {
        System("dungeons", \.dungeons.section, "rooms to pass, for gold and loot") {
          QuestDungeons.fields
        }
        Check { rules, _ in rules.dungeons.rules.highestLevel = rules.levels.highestLevel }
      }
    ],
    metrics: ["dungeons": dungeonMetrics, "dungeonFinds": dungeonFindMetrics])

  /// Runs and rooms.
  @QuestMetrics private static func dungeonMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.dungeons.isOn {
      QuestMetric.perActiveDay(
        "dungeon.runs", "runs",
        "Dungeon runs of a player per active day, those with its party included."
      ) { $0.dungeons.tally.runs }
      QuestMetric.part(
        "dungeon.completed", of: "runs",
        "Share of a player's dungeon runs that are completed, averaged over players with a run."
      ) { ($0.dungeons.tally.completedRuns, $0.dungeons.tally.runs) }
      QuestMetric.part(
        "dungeon.rooms.passed", of: "rooms",
        "Share of a player's dungeon rooms that it passes, averaged over players "
          + "with a room."
      ) { ($0.dungeons.tally.passedRooms, $0.dungeons.tally.rooms) }
    }
  }

  /// Finds of dungeons besides rooms.
  @QuestMetrics private static func dungeonFindMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.dungeons.isOn {
      QuestMetric.perWeek(
        "keys", "keys", "Expedition keys that dungeons give a player per week of the run."
      ) { $0.dungeons.tally.keys }
      QuestMetric.count(
        "dungeon.doors", "doors",
        "Hidden doors that a player's class opens in dungeons in the whole run."
      ) { $0.dungeons.tally.doors }
      QuestMetric.count(
        "dungeon.bonusRooms", "rooms",
        "Bonus rooms that a player enters in dungeons in the whole run."
      ) { $0.dungeons.tally.bonusRooms }
    }
  }
}

extension EventKind {
  /// Explains the income from a room.
  private static func room(_ event: TraceEvent) -> Explanation {
    let passed = event.isTrue("passed") ? "passed" : "failed"
    return .income(
      "room", "bonusRoom", words: "\(event.word("room") ?? "bonus") room \(passed)")
  }

  static let secondRun = EventKind("dungeon.runs", "number of dungeon runs on the day")

  static let entersDungeon = EventKind("dungeon.enters", "a dungeon is entered")
    .explaining { .income("dungeon", words: word($0, "dungeon")) }

  static let entersRoom = EventKind("dungeon.room", "a room is passed or failed")
    .counted { $0.isTrue("passed") ? "rooms passed" : "rooms failed" }
    .explaining { room($0) }

  static let passesDoor = EventKind("dungeon.door", "the door of the player's class is passed")
  static let looksForBonusRoom = EventKind("dungeon.bonusRoom", "is there a bonus room?")

  static let entersBonusRoom = EventKind("dungeon.bonus", "the bonus room is passed or failed")
    .explaining { room($0) }

  static let completesDungeon = EventKind("dungeon.completes", "a dungeon is completed")
    .highlighted { .first(3, word($0, "dungeon")) }

  static let getsKey = EventKind("dungeon.key", "an expedition key is won")
}

extension TraceRecorder {
  /// - Parameters:
  ///   - rooms: The number of rooms in the run.
  ///   - encounter: The strength that decides its rooms.
  ///   - pool: The luck that drew the rooms; nil if all are entered, or if the party drew.
  @inline(never)
  func enters(
    _ dungeon: Dungeon, rooms: Int, together: Bool, potion: Bool, _ encounter: Encounter,
    _ pool: KeyedStream?
  ) {
    self.encounter = encounter
    self.encounter?.dungeon = dungeon.name
    record(.entersDungeon, by: pool.map { .after(.roomPool, $0) }) {
      [
        "dungeon": .text(dungeon.name), "tier": .text("\(dungeon.tier)"), "rooms": .whole(rooms),
        "together": .flag(together), "potion": .flag(potion), "level": .whole(dungeon.level),
      ]
    }
  }

  @inline(never)
  func enters(_ room: RoomKind, chance: Double, passed: Bool, _ stream: KeyedStream) {
    record(.entersRoom, by: .after(.roomOutcome, stream)) {
      [
        "room": .text("\(room)"), "passed": .flag(passed), "together": false,
        "chance": .number(chance),
      ] + strength(in: room)
    }
  }

  /// Records one member's part in a room that a team entered; the luck was the party's.
  @inline(never)
  func entersTogether(_ room: RoomKind, passed: Bool) {
    record(.entersRoom) {
      ["room": .text("\(room)"), "passed": .flag(passed), "together": true] + strength(in: room)
    }
  }

  @inline(never)
  func entersBonusRoom(chance: Double, passed: Bool, _ stream: KeyedStream) {
    record(.entersBonusRoom, by: .after(.bonusOutcome, stream)) {
      ["chance": .number(chance), "passed": .flag(passed)] + strength(in: .treasure)
    }
  }

  @inline(never)
  func completesDungeon(together: Bool) {
    record(.completesDungeon) {
      ["together": .flag(together), "dungeon": .text(encounter?.dungeon ?? "")]
    }
  }
}
