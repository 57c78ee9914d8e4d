import GameEngines
import GameKit
import Measurement
import Players
import TimeQuest

/// The rules of QuestBond, as far as its systems stand: tasks, loot, forge, dungeons, missions,
/// store.
public struct QuestRules: Sendable, Hashable {
  /// The tasks of a day.
  public var routines: RoutineRules
  /// Estimating; nil when tasks are not estimated and earn the plain EXP (TSK-2).
  public var estimation: EstimationRules?
  /// Level by total EXP (LVL-1).
  public var levels: LevelCurve
  /// Gold and chests for a level-up (LVL-2, LVL-3).
  public var levelUps: LevelUpRewards
  /// How stats grow (LVL-4, LVL-5).
  public var stats: StatGrowth
  /// Which tasks a class likes (CLS-2).
  public var affinity: ClassAffinity
  /// EXP and gold of a task (TSK-2 to TSK-4, TSK-7).
  public var tasks: TaskRewardEngine
  /// Chances, odds and pity of every source (DRP, PTY).
  public var loot: QuestLoot
  /// How pieces of equipment are made (EQP, AFX).
  public var equipment: EquipmentGenerator
  /// The forge's enhancing (FRG-2); nil when it is off.
  public var enhancement: EnhancementRules?
  /// Salvaging what is not worn (FRG-4, EQP-4).
  public var salvage: SalvageRules
  /// Dungeons (DNG); nil when there are none.
  public var dungeons: QuestDungeons?
  /// Missions (MIS); nil when there are none.
  public var missions: QuestMissions?
  /// The store (STO); nil when there is none.
  public var store: StoreRules?
  /// How rare the pieces in the store are (EQP-2); unused without a store.
  public var storeOdds: RarityOdds
  /// How players part with gold (PLY-5).
  public var spending: SpendingRules
  /// Gold in a new player's purse (LED-2).
  public var startGold: Int
  /// Expeditions (EXP); nil when there are none.
  public var expeditions: QuestExpeditions?
  /// Cards to collect (CRD); nil when there are none.
  public var cards: CardRules?
  /// What the forge does besides enhancing (FRG-1, FRG-5, FRG-6).
  public var forge = QuestForge()
  /// Sets of equipment (EQP-5); nil when there are none.
  public var sets: SetRules?
  /// Where pieces go that nobody wears (EQP-4).
  public var stash = StashRules()
  /// What gear seems worth to a player (PLY-5).
  public var gearWorth = GearWorth()
  /// The arena (ARN); nil when there is none.
  public var arena: QuestArena?
  /// The weekly raid (RAD); nil when there is none.
  public var raid: QuestRaid?
  /// What members of a party do together (PRT); nil when nothing.
  public var company: QuestCompany?
  /// What the store sells besides its stock and its consumables (STO).
  public var market = QuestMarket()
  /// Research (RSC); nil when there is none.
  public var research: ResearchRules?
  /// Classes, what follows the last level, routine bundles, mastery.
  public var growth = QuestGrowth()
  /// What each day offers besides tasks and adventures (DAY).
  public var daily = QuestDaily()

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
public enum LootSource: Int, DenseCases {
  case task, dungeonRoom, mission, expedition

  /// The source's name in scenarios and findings.
  public var name: String {
    switch self {
    case .task: "task"
    case .dungeonRoom: "dungeonRoom"
    case .mission: "mission"
    case .expedition: "expedition"
    }
  }

  /// Where its equipment comes from, in words.
  var places: String {
    switch self {
    case .task: "tasks"
    case .dungeonRoom: "dungeon rooms"
    case .mission: "missions"
    case .expedition: "expeditions"
    }
  }

  /// What one attempt is, in the plural.
  var attempts: String {
    switch self {
    case .task: "tasks"
    case .dungeonRoom: "rooms passed"
    case .mission: "missions won"
    case .expedition: "expeditions"
    }
  }
}

/// Chances, odds and pity of all sources (DRP, PTY, EQP-2).
public struct QuestLoot: Sendable, Hashable {
  /// How points and bonuses make the equipment chance in force (DRP-1).
  public var chance: DropChance
  /// A finished task.
  public var task: DropRules
  /// A dungeon room passed, in the order of `DungeonTier`; consumables come from boss rooms only.
  public var rooms: [DropRules]
  /// A mission won; the base of its equipment chance, to which luck adds.
  public var mission: DropRules
  /// How rare the piece in a level-up's chest is (LVL-3).
  public var chestOdds: RarityOdds
  /// Pity of each source, in the order of `LootSource` (PTY-1).
  public var pity: [PityRules]
  /// Which consumables drop, and what they do (DRP-2).
  public var consumables: ConsumableRules
  /// Units that one material drop brings.
  public var materialsPerDrop: Int
  /// A stage of an expedition passed; a failed one has less of each chance (EXP).
  public var stage = DropRules(
    equipment: 0.25, material: 0.50, consumable: 0.30,
    odds: RarityOdds(weights: [0, 20, 45, 27, 8]))
  /// Chance of a card from a combat or boss room passed.
  public var roomCard = Chance(0.12)
  /// Chance of a card from a stage passed, 0…1.
  public var stageCard = 0.175

  /// - Precondition: One entry of `rooms` per tier, one of `pity` per source.
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
  /// The numbers that all dungeons share.
  public var rules: DungeonRules
  /// From the easiest to the hardest.
  public var list: [Dungeon]
  /// Chance of a second run on an active day (DNG-4).
  public var secondRun: Chance
  /// A player enters the hardest dungeon in which a room succeeds at least this likely, on the
  /// average of its rooms; where there is none, the easiest.
  public var comfortableSuccess: Double
  /// Which runs give an expedition key (DNG-5).
  public var keys = ExpeditionKeyRules()

  /// - Parameter secondRun: Chance of a second run on an active day, 0…1.
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
  /// The numbers that all missions share.
  public var rules: MissionRules
  /// All missions, in the scenario's order; one may be run again and again.
  public var list: [Mission]

  public init(rules: MissionRules, list: [Mission]) {
    self.rules = rules
    self.list = list
  }
}

/// The expeditions there are, and how players go about them.
public struct QuestExpeditions: Sendable, Hashable {
  /// The numbers that all expeditions share.
  public var rules: ExpeditionRules
  /// From the easiest to the hardest, at least one.
  public var list: [Expedition]
  /// A player sets out on the hardest expedition in which a stage succeeds at least this likely,
  /// on the average of its stages; where there is none, on the easiest.
  public var comfortableSuccess: Double

  public init(rules: ExpeditionRules, list: [Expedition], comfortableSuccess: Double) {
    self.rules = rules
    self.list = list
    self.comfortableSuccess = comfortableSuccess
  }
}

extension QuestRules: GameRules {
  public static var name: String { "QuestBond" }

  public func game(for population: PopulationRules) -> QuestBondGame {
    QuestBondGame(rules: self, population: population)
  }

  public func trials(of simulation: Simulation, players: Int) -> CompiledTrials {
    let game = game(for: simulation.population)
    return CompiledTrials(PartyTrials(game, of: simulation, players: players))
  }
}
