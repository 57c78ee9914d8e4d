import GameEngines
import GameSupport
import Players
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

  @QuestMetrics private static func dungeonMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.dungeons.isOn {
      Metric.perActiveDay("dungeon.runs", "runs") { $0.dungeons.runs }
        .means("Dungeon runs of a player per active day, those with its party included.")
      Metric.part("dungeon.completed", of: "runs") { ($0.dungeons.completedRuns, $0.dungeons.runs) }
        .means(
          "Share of a player's dungeon runs that are completed, averaged over players with a run.")
      Metric.part("dungeon.rooms.passed", of: "rooms") {
        ($0.dungeons.passedRooms, $0.dungeons.rooms)
      }
      .means("Share of a player's dungeon rooms that it passes, averaged over players with a room.")
    }
  }

  @QuestMetrics private static func dungeonFindMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.dungeons.isOn {
      Metric.perWeek("keys", "keys") { $0.dungeons.keysWon }
        .means("Expedition keys that dungeons give a player per week of the run.")
      Metric.total("dungeon.doors", "doors") { $0.dungeons.doors }
        .means("Hidden doors that a player's class opens in dungeons in the whole run.")
      Metric.total("dungeon.bonusRooms", "rooms") { $0.dungeons.bonusRooms }
        .means("Bonus rooms that a player enters in dungeons in the whole run.")
    }
  }
}

extension Purpose {
  static let secondRun = Purpose("secondRun", key: 160, isOfADay: true)
  static let roomOutcome = Purpose("roomOutcome", key: 40)
  static let roomEquipment = Purpose("roomEquipment", key: 41)
  static let roomItem = Purpose("roomItem", key: 42, drawsPerDecision: 8)
  static let roomMaterial = Purpose("roomMaterial", key: 43)
  static let roomConsumable = Purpose("roomConsumable", key: 44)
  static let roomConsumableKind = Purpose("roomConsumableKind", key: 45)
  static let roomPool = Purpose("roomPool", key: 161)
  static let bonusRoom = Purpose("bonusRoom", key: 162)
  static let bonusOutcome = Purpose("bonusOutcome", key: 163)
  static let bonusEquipment = Purpose("bonusEquipment", key: 164)
  static let bonusItem = Purpose("bonusItem", key: 165, drawsPerDecision: 8)
  static let bonusMaterial = Purpose("bonusMaterial", key: 166)
  static let doorEquipment = Purpose("doorEquipment", key: 167)
  static let doorItem = Purpose("doorItem", key: 168, drawsPerDecision: 8)
}

extension EventKind {
  private static func room(_ event: TraceEvent) -> Explanation {
    let passed = event.isTrue("passed") ? "passed" : "failed"
    return .income("room", "bonusRoom", words: "\(event.word("room") ?? "bonus") room \(passed)")
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
  /// Records the beginning of a run, with the strength that decides its rooms, and the luck that drew
  /// them: nil if all are entered, or if the party drew.
  @inline(never)
  func enters(
    _ dungeon: Dungeon, rooms: Int, together: Bool, potion: Bool, _ encounter: Encounter,
    _ pool: KeyedStream?
  ) {
    life.encounter = encounter
    life.encounter?.dungeon = dungeon.name
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
  func completesDungeon(together: Bool) {
    record(.completesDungeon) {
      ["together": .flag(together), "dungeon": .text(life.encounter?.dungeon ?? "")]
    }
  }
}

extension QuestDungeons {
  static let fields = Fields<QuestDungeons>(origin: .assumption) {
    Group(\.rules) {
      Number(
        "tierFactors", \.tierFactors, count: 4...4, in: 0.01...1000, unit: "factor", rule: "DNG-2",
        origin: .design, "factor on needed power and EXP: normal, hard, heroic, mythic")
      Number(
        "ratingBase", \.ratingBase, in: 0.1...100_000, unit: "power", rule: "DNG-2",
        "rating of a dungeon of level 0")
      Number(
        "ratingPerLevel", \.ratingPerLevel, in: 0...1000, unit: "power", rule: "DNG-2",
        "rating per level of the dungeon")
      Probability(
        "successCap", \.successCap, rule: "DNG-3", origin: .design,
        "the most that a room's chance can be")
      Whole(
        "failuresToEnd", \.failuresToEnd, in: 1...1000, unit: "failures", rule: "DNG-3",
        "failures that end a run")
      Flag(
        "bossMustFall", \.bossMustFall, rule: "DNG-4",
        "only a run whose last room was passed is completed and pays gold")
      Number(
        "roomEXP", \.roomEXP, in: 0...1_000_000, unit: "EXP", rule: "DNG-4",
        "EXP of a room passed, before the tier's factor")
      Probability(
        "failedShare", \.failedShare, rule: "DNG-3", "share of the EXP that a failed room gives")
      Amount(
        "lowestGold", \.lowestGold, rule: "DNG-4", origin: .design,
        "gold for completing a normal one of level 1")
      Amount(
        "highestGold", \.highestGold, rule: "DNG-4", origin: .design,
        "gold for completing a mythic one of the highest level")
      Probability(
        "bonusRoom", \.bonusRoom, rule: "DNG-6",
        "chance that a run through a pool of rooms has a bonus room, with loot one tier better")
    }
    Probability("secondRun", \.secondRun, rule: "DNG-4", "chance of a second run on an active day")
    WholeRange(
      "drawnRooms", \.drawnRooms, in: 1...RoomPool.largest, unit: "rooms", rule: "DNG-6",
      origin: .design,
      "the least and the most rooms that a run draws from a pool, but no more than it has")
    Case(
      "keyTier", \.keys.lowestTier, rule: "DNG-5", origin: .design,
      "the easiest tier whose completed runs give an expedition key")
    Whole(
      "keysPerDay", \.keys.maxPerDay, in: 0...1000, unit: "keys", rule: "DNG-5",
      "the most keys that a day's runs give")
    Probability(
      "comfortableSuccess", \.comfortableSuccess, rule: "PLY-5",
      "a player enters the hardest dungeon whose rooms succeed this likely on average"
    ).habit
    List(
      "list", \.list, count: 1...64,
      default: Dungeon(name: "", tier: .normal, level: 1, rooms: [.boss]), "the dungeons",
      rule: "DNG-1", origin: .design
    ) {
      Case("tier", \.tier, "tier of difficulty").required
      Case(
        "rooms", \.rooms, count: 1...64, rule: "DNG-2", origin: .assumption,
        "its rooms in order; the last is a boss"
      ).required
      Case(
        "door", \.door, orNone: "none", rule: "CLS-5", origin: .assumption,
        "the class line for which it holds a door, behind which there is one more loot roll")
      Flag(
        "pool", \.isPool, rule: "DNG-6", origin: .assumption,
        "its rooms are a pool of which each run draws some; the boss's is always one of them")
      Text("name", \.name, "the dungeon's name").required
      Whole("level", \.level, in: 1...1000, unit: "level", "the player level from which it is open")
        .required
      Check { dungeon, section in
        let rooms = dungeon.rooms
        if rooms.last != .boss { section.fail(\.rooms, "the last room has to be a boss (DNG-2)") }
        if dungeon.isPool, rooms.count > RoomPool.largest {
          section.fail(
            \.rooms, "a pool has \(RoomPool.largest) rooms at the most, not \(rooms.count)")
        }
      }
    }.required
    Check { dungeons, _ in
      for index in dungeons.list.indices { dungeons.list[index].draw(dungeons.drawnRooms) }
      dungeons.list.sort { $0.level < $1.level }
    }
  }
}

extension Dungeon {
  /// True if each run draws some of its rooms; all dungeons share how many.
  fileprivate var isPool: Bool {
    get { pool != nil }
    set { pool = newValue ? RoomPool(size: 1, drawn: 1...1) : nil }
  }

  fileprivate mutating func draw(_ drawn: ClosedRange<Int>) {
    guard isPool else { return }
    let size = min(rooms.count, RoomPool.largest)
    pool = RoomPool(size: size, drawn: min(drawn.lowerBound, size)...min(drawn.upperBound, size))
  }
}
