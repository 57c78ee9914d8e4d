import GameEngines

/// The dungeons, and how players choose among them.
struct QuestDungeons: DesignedRules {
  var rules = DungeonRules()
  /// From the easiest to the hardest; empty when there are none.
  var list: [Dungeon] = []
  /// Chance of a second run on an active day (DNG-4).
  var secondRun = Chance(0.5)
  /// How many rooms a run draws from a pool, at most the pool's size (DNG-6).
  var drawnRooms = 5...7
  /// A player enters the hardest dungeon whose rooms succeed at least this likely on average; if
  /// there is none, the easiest.
  var comfortableSuccess = 0.6
  /// Which runs give an expedition key (DNG-5).
  var keys = ExpeditionKeyRules()
}

/// The dungeons in the form that the day loop reads: no names, one flat list of rooms.
struct DungeonTable: Sendable {
  struct Row: Sendable {
    let tier: DungeonTier
    let level: Int
    let neededPower: Double
    let completionGold: Award
    let passedEXP: Award
    let failedEXP: Award
    /// Its rooms, in `DungeonTable.rooms`.
    let rooms: Range<Int>
    /// The mean number of rooms of each kind in a run, in the order of `RoomKind`.
    let roomCounts: SIMD8<Double>
    /// The mean number of rooms in a run.
    let meanRooms: Double
    /// How the rooms are drawn for each run; nil when every run leads through all (DNG-6).
    let pool: RoomPool?
    /// The class line for which there is a door (CLS-5).
    let door: ClassLine?
  }

  let rules: DungeonRules
  /// From the easiest to the hardest; empty when there are no dungeons.
  let rows: [Row]
  let rooms: [RoomKind]
  let secondRun: Chance
  let comfortableSuccess: Double
  let keys: ExpeditionKeyRules

  init(_ dungeons: QuestDungeons) {
    let rules = dungeons.rules
    var rooms: [RoomKind] = []
    rows = dungeons.list.map { dungeon in
      let first = rooms.count
      rooms += dungeon.rooms
      let counts = dungeon.expectedRooms
      return Row(
        tier: dungeon.tier, level: dungeon.level, neededPower: rules.neededPower(in: dungeon),
        completionGold: rules.completionGold(of: dungeon),
        passedEXP: rules.exp(tier: dungeon.tier, passed: true),
        failedEXP: rules.exp(tier: dungeon.tier, passed: false), rooms: first..<rooms.count,
        roomCounts: counts, meanRooms: counts.sumInOrder, pool: dungeon.pool, door: dungeon.door)
    }
    self.rules = rules
    self.rooms = rooms
    secondRun = dungeons.secondRun
    comfortableSuccess = dungeons.comfortableSuccess
    keys = dungeons.keys
  }
}
