import GameEngines
import GameKit
import Measurement
import Players
import TimeQuest

/// The rules of QuestBond, as far as its systems stand: tasks, loot, forge, dungeons, missions,
/// store.
public struct QuestRules: Sendable, Hashable {
  /// The tasks of a day.
  public package(set) var routines: RoutineRules
  /// Estimating; nil when tasks are not estimated and earn the plain EXP (TSK-2).
  public package(set) var estimation: EstimationRules?
  /// Level by total EXP (LVL-1).
  public package(set) var levels = LevelCurve()
  /// Gold and chests for a level-up (LVL-2, LVL-3).
  public package(set) var levelUps = LevelUpRewards()
  /// How stats grow (LVL-4, LVL-5).
  public package(set) var stats = StatGrowth()
  /// Which tasks a class likes (CLS-2).
  public package(set) var affinity = ClassAffinity()
  /// EXP and gold of a task (TSK-2 to TSK-4, TSK-7).
  public package(set) var tasks = TaskRewardEngine()
  /// Chances, odds and pity of every source (DRP, PTY).
  public package(set) var loot = QuestLoot()
  /// How pieces of equipment are made (EQP, AFX).
  public package(set) var equipment = EquipmentGenerator()
  /// The forge's enhancing (FRG-2); nil when it is off.
  public package(set) var enhancement: EnhancementRules?
  /// Salvaging what is not worn (FRG-4, EQP-4).
  public package(set) var salvage = SalvageRules()
  /// Dungeons (DNG); nil when there are none.
  public package(set) var dungeons: QuestDungeons?
  /// Missions (MIS); nil when there are none.
  public package(set) var missions: QuestMissions?
  /// The store (STO); nil when there is none.
  public package(set) var store: StoreRules?
  /// How rare the pieces in the store are (EQP-2); unused without a store.
  public package(set) var storeOdds = Self.designedStoreOdds
  /// How players part with gold (PLY-5).
  public package(set) var spending = SpendingRules()
  /// Gold in a new player's purse (LED-2).
  public package(set) var startGold = 0
  /// Expeditions (EXP); nil when there are none.
  public package(set) var expeditions: QuestExpeditions?
  /// Cards to collect (CRD); nil when there are none.
  public package(set) var cards: CardRules?
  /// What the forge does besides enhancing (FRG-1, FRG-5, FRG-6).
  public package(set) var forge = QuestForge()
  /// Sets of equipment (EQP-5); nil when there are none.
  public package(set) var sets: SetRules?
  /// Where pieces go that nobody wears (EQP-4).
  public package(set) var stash = StashRules()
  /// What gear seems worth to a player (PLY-5).
  public package(set) var gearWorth = GearWorth()
  /// The arena (ARN); nil when there is none.
  public package(set) var arena: QuestArena?
  /// The weekly raid (RAD); nil when there is none.
  public package(set) var raid: QuestRaid?
  /// What members of a party do together (PRT); nil when nothing.
  public package(set) var company: QuestCompany?
  /// What the store sells besides its stock and its consumables (STO).
  public package(set) var market = QuestMarket()
  /// Research (RSC); nil when there is none.
  public package(set) var research: ResearchRules?
  /// Classes, what follows the last level, routine bundles, mastery.
  public package(set) var growth = QuestGrowth()
  /// What each day offers besides tasks and adventures (DAY).
  public package(set) var daily = QuestDaily()

  /// What the design offers in the store.
  public static let designedStoreOdds = RarityOdds(weights: [55, 30, 12, 3, 0])

  /// The design, with only tasks to do.
  public init(routines: RoutineRules) { self.routines = routines }
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

  /// What the design guarantees against its droughts, where a scenario has pity for it (PTY-1).
  public var designedPity: PityRules {
    switch self {
    case .task: PityRules(threshold: 20, atLeast: .uncommon)
    case .dungeonRoom: PityRules(threshold: 12, atLeast: .rare)
    case .mission: PityRules(threshold: 5, atLeast: .rare)
    case .expedition: PityRules(threshold: 3, atLeast: .epic)
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
public struct QuestLoot: DesignedRules {
  /// How points and bonuses make the equipment chance in force (DRP-1).
  public package(set) var chance = DropChance()
  /// A finished task.
  public package(set) var task = DropRules(
    equipment: 0.065, material: 0.35, consumable: 0.175,
    odds: RarityOdds(weights: [60, 28, 9, 2.5, 0.5]))
  /// A dungeon room passed, in the order of `DungeonTier`; consumables come from boss rooms only.
  public package(set) var rooms = [
    (0.15, [50, 32, 14, 3.5, 0.5]), (0.25, [35, 35, 22, 7, 1]), (0.35, [20, 33, 30, 14, 3]),
    (0.50, [10, 25, 35, 22, 8]),
  ].map { equipment, weights in
    DropRules(
      equipment: equipment, material: 0.60, consumable: 0.30, odds: RarityOdds(weights: weights))
  }
  /// A mission won; the base of its equipment chance, to which luck adds.
  public package(set) var mission = DropRules(
    equipment: 0.10, material: 0.40, consumable: 0.40, odds: RarityOdds(weights: [0, 0, 78, 18, 4]))
  /// How rare the piece in a level-up's chest is (LVL-3).
  public package(set) var chestOdds = RarityOdds(weights: [40, 35, 18, 6, 1])
  /// Pity of each source, in the order of `LootSource` (PTY-1).
  public package(set) var pity = LootSource.allCases.map { _ in PityRules.off }
  /// Which consumables drop, and what they do (DRP-2).
  public package(set) var consumables = ConsumableRules()
  /// Units that one material drop brings.
  public package(set) var materialsPerDrop = 1
  /// A stage of an expedition passed; a failed one has less of each chance (EXP).
  public package(set) var stage = DropRules(
    equipment: 0.25, material: 0.50, consumable: 0.30,
    odds: RarityOdds(weights: [0, 20, 45, 27, 8]))
  /// Chance of a card from a combat or boss room passed.
  public package(set) var roomCard = Chance(0.12)
  /// Chance of a card from a stage passed, 0…1.
  public package(set) var stageCard = 0.175

  /// The loot of the design, without any pity.
  public init() {}
}

/// The dungeons there are, and how players go about them.
public struct QuestDungeons: DesignedRules {
  /// The numbers that all dungeons share.
  public package(set) var rules = DungeonRules()
  /// From the easiest to the hardest.
  public package(set) var list: [Dungeon] = []
  /// Chance of a second run on an active day (DNG-4).
  public package(set) var secondRun = Chance(0.5)
  /// How many rooms a run draws from a pool, but no more than it has (DNG-6).
  public package(set) var drawnRooms = 5...7
  /// A player enters the hardest dungeon in which a room succeeds at least this likely, on the
  /// average of its rooms; where there is none, the easiest.
  public package(set) var comfortableSuccess = 0.6
  /// Which runs give an expedition key (DNG-5).
  public package(set) var keys = ExpeditionKeyRules()

  public init() {}
}

/// The missions there are.
public struct QuestMissions: DesignedRules {
  /// The numbers that all missions share.
  public package(set) var rules = MissionRules()
  /// All missions, in the scenario's order; one may be run again and again.
  public package(set) var list: [Mission] = []

  public init() {}
}

/// The expeditions there are, and how players go about them.
public struct QuestExpeditions: DesignedRules {
  /// The numbers that all expeditions share.
  public package(set) var rules = ExpeditionRules()
  /// From the easiest to the hardest, at least one.
  public package(set) var list: [Expedition] = []
  /// A player sets out on the hardest expedition in which a stage succeeds at least this likely,
  /// on the average of its stages; where there is none, on the easiest.
  public package(set) var comfortableSuccess = 0.6

  public init() {}
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
