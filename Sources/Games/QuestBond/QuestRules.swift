import GameEngines
import GameSupport
import Players
import TimeQuest

/// The rules of QuestBond; a system that is nil is off.
struct QuestRules: Sendable, Hashable {
  var routines = RoutineRules()
  /// Nil when tasks are not estimated and earn the plain EXP (TSK-2).
  var estimation: EstimationRules?

  // What tasks, levels and equipment give.
  var levels = LevelCurve()
  var levelUps = LevelUpRewards()
  var stats = StatGrowth()
  /// Which tasks a class likes (CLS-2).
  var affinity = ClassAffinity()
  var tasks = TaskRewardEngine()
  var loot = QuestLoot()
  var equipment = EquipmentGenerator()
  var salvage = SalvageRules()
  var sets: SetRules?
  var stash = StashRules()
  var growth = QuestGrowth()

  // Activities that turn strength into more rewards.
  var dungeons: QuestDungeons?
  var missions: QuestMissions?
  var expeditions: QuestExpeditions?
  var arena: QuestArena?
  var raid: QuestRaid?
  var party: QuestPartyRules?
  /// The rules of `QuestSystems`.
  var systems = QuestSystems.off
  var daily = QuestDaily()

  // Sinks of gold, and how players spend it.
  /// Gold in a new player's purse (LED-2).
  var startGold = 0
  /// The forge's enhancing (FRG-2).
  var enhancement: EnhancementRules?
  /// The forge's other services (FRG-1, FRG-5, FRG-6).
  var forge = QuestForge()
  var store: StoreRules?
  /// How rare the pieces in the store are (EQP-2); unused without a store.
  var storeOdds = Self.designedStoreOdds
  /// What the store sells besides its stock and its consumables (STO).
  var market = QuestMarket()
  var research: ResearchRules?
  var spending = SpendingRules()
  var gearWorth = GearWorth()

  static let designedStoreOdds = RarityOdds(weights: [55, 30, 12, 3, 0])
}

extension QuestRules: GameRules {
  static var name: String { "QuestBond" }

  func game(for population: PopulationRules) -> QuestBondGame {
    QuestBondGame(rules: self, population: population)
  }
}
