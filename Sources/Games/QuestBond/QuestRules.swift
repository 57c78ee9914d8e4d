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
  /// The numbers of `QuestSystems`.
  var systems = QuestSystems.off
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
  public package(set) var party: QuestPartyRules?
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
