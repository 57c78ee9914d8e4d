import GameEngines

/// The rules of QuestBond, as far as its systems stand: tasks, loot, forge, dungeons, missions,
/// store.
public struct QuestRules: Sendable, Hashable {
  public var routines: RoutineRules
  /// A system that is nil is off. Without this one, tasks are not estimated and earn the plain EXP
  /// (TSK-2).
  public var estimation: EstimationRules?
  public var levels: LevelCurve
  public var levelUps: LevelUpRewards
  public var stats: StatGrowth
  public var affinity: ClassAffinity
  public var tasks: TaskRewardEngine
  public var loot: QuestLoot
  public var equipment: EquipmentGenerator
  public var enhancement: EnhancementRules?
  public var salvage: SalvageRules
  public var dungeons: QuestDungeons?
  public var missions: QuestMissions?
  public var store: StoreRules?
  public var storeOdds: RarityOdds
  public var spending: SpendingRules
  public var startGold: Int

  public init(
    routines: RoutineRules, estimation: EstimationRules?, levels: LevelCurve,
    levelUps: LevelUpRewards, stats: StatGrowth, affinity: ClassAffinity, tasks: TaskRewardEngine,
    loot: QuestLoot, equipment: EquipmentGenerator, enhancement: EnhancementRules?,
    salvage: SalvageRules, dungeons: QuestDungeons?, missions: QuestMissions?, store: StoreRules?,
    storeOdds: RarityOdds, spending: SpendingRules, startGold: Int
  ) {
    self.routines = routines
    self.estimation = estimation
    self.levels = levels
    self.levelUps = levelUps
    self.stats = stats
    self.affinity = affinity
    self.tasks = tasks
    self.loot = loot
    self.equipment = equipment
    self.enhancement = enhancement
    self.salvage = salvage
    self.dungeons = dungeons
    self.missions = missions
    self.store = store
    self.storeOdds = storeOdds
    self.spending = spending
    self.startGold = startGold
  }
}

/// The loot sources that have a pity counter (PTY-1).
public enum LootSource: Int, Sendable, CaseIterable {
  case task, dungeonRoom, mission

  public var name: String {
    switch self {
    case .task: "task"
    case .dungeonRoom: "dungeonRoom"
    case .mission: "mission"
    }
  }

  /// What one attempt is, in the plural.
  var attempts: String {
    switch self {
    case .task: "tasks"
    case .dungeonRoom: "rooms passed"
    case .mission: "missions won"
    }
  }
}

/// Chances, odds and pity of all sources (DRP, PTY, EQP-2).
public struct QuestLoot: Sendable, Hashable {
  public var chance: DropChance
  public var task: DropRules
  /// Rooms, by tier; their consumables come from boss rooms only.
  public var rooms: [DropRules]
  public var mission: DropRules
  public var chestOdds: RarityOdds
  /// By `LootSource`.
  public var pity: [PityRules]
  public var consumables: ConsumableRules
  /// Units that one material drop brings.
  public var materialsPerDrop: Int

  public init(
    chance: DropChance, task: DropRules, rooms: [DropRules], mission: DropRules,
    chestOdds: RarityOdds, pity: [PityRules], consumables: ConsumableRules,
    materialsPerDrop: Int = 1
  ) {
    precondition(rooms.count == DungeonTier.allCases.count)
    precondition(pity.count == LootSource.allCases.count)
    self.chance = chance
    self.task = task
    self.rooms = rooms
    self.mission = mission
    self.chestOdds = chestOdds
    self.pity = pity
    self.consumables = consumables
    self.materialsPerDrop = materialsPerDrop
  }
}

/// The dungeons there are, and how players go about them.
public struct QuestDungeons: Sendable, Hashable {
  public var rules: DungeonRules
  /// From the easiest to the hardest.
  public var list: [Dungeon]
  /// Chance of a second run on an active day (DNG-4).
  public var secondRun: Chance
  /// A player enters the hardest dungeon in which a room succeeds at least this likely, on the
  /// average of its rooms; where there is none, the easiest.
  public var comfortableSuccess: Double

  public init(
    rules: DungeonRules, list: [Dungeon], secondRun: Double, comfortableSuccess: Double
  ) {
    self.rules = rules
    self.list = list
    self.secondRun = Chance(secondRun)
    self.comfortableSuccess = comfortableSuccess
  }
}

/// The missions there are.
public struct QuestMissions: Sendable, Hashable {
  public var rules: MissionRules
  public var list: [Mission]

  public init(rules: MissionRules, list: [Mission]) {
    self.rules = rules
    self.list = list
  }
}
