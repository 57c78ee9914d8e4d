import GameEngines
import GameSupport
import Players
import ScenarioReading
import TimeQuest

/// The rules of QuestBond; those of a system that is off do nothing.
struct QuestRules: DesignedRules {
  var routines = RoutineRules()
  /// Nil when tasks are not estimated and earn the plain EXP (TSK-2).
  var estimation: EstimationRules?

  // Tasks, levels and equipment.
  var levels = LevelCurve()
  var levelUps = LevelUpRewards()
  var stats = StatGrowth()
  /// Which tasks a class likes (CLS-2).
  var affinity = ClassAffinity()
  var tasks = TaskRewardEngine()
  var loot = QuestLoot()
  var equipment = EquipmentGenerator()
  var salvage = SalvageRules()
  var sets = SetRules.off
  var stash = StashRules()
  var growth = QuestGrowth()

  // Activities that turn strength into more rewards.
  var dungeons = QuestDungeons.off
  var missions = QuestMissions.off
  var expeditions = QuestExpeditions.off
  var arena = QuestArena.off
  var raid = QuestRaid.off
  var party = QuestPartyRules.off
  var cards = CardRules.off
  var daily = QuestDaily()

  // Sinks of gold, and how players spend it.
  /// Gold in a new player's purse (LED-2).
  var startGold = 0
  /// The forge's enhancing (FRG-2).
  var enhancement = EnhancementRules.off
  /// The forge's other services (FRG-1, FRG-5, FRG-6).
  var forge = QuestForge()
  var store = StoreRules.off
  /// Odds of the rarities of pieces in the store (EQP-2); unused without a store.
  var storeOdds = Self.designedStoreOdds
  /// Goods of the store besides its stock and its consumables (STO).
  var storeExtras = StoreExtras()
  var research = QuestResearch()
  var spending = SpendingRules()
  var gearValuation = GearValuation()

  static let designedStoreOdds = RarityOdds(weights: [55, 30, 12, 3, 0])
}

extension SystemSpec {
  /// All systems, in the order in which the catalogue of events lists them.
  static let all = [
    tasks, growth, purse, estimation, loot, gear, forge, store, research, dungeons, missions,
    expeditions, cards, arena, raid, party, daily,
  ]
}

/// The orders of lists that are not in the order of systems. A name that is not here comes last.
enum ListOrder {
  /// A section comes after those that it depends on.
  static let sections = [
    "levels", "loot", "bundles", "classes", "forge", "store", "routines", "scoring", "levelUps",
    "tasks", "equipment", "dungeons", "missions", "spending", "purse", "expeditions", "cards",
    "sets", "gearValuation", "arena", "raid", "party", "research", "growth", "daily",
  ]
  static let metrics = [
    "gold", "loot", "equipment", "enhancing", "finds", "tasks", "dungeons", "missions", "levels",
    "dungeonFinds", "tokens", "expeditions", "cards", "gear", "forge", "arena", "raid", "party",
    "store", "research", "growth", "daily", "habits", "ratchet",
  ]
  static let odds = [
    "droughts", "longest", "rarities", "holds", "enhancing", "enhancingGold", "cards", "rerolls",
    "crafts",
  ]
  static let lint = [
    "estimation", "loot", "levels", "prices", "tokens", "keys", "herbs", "unused", "bundles",
    "members",
  ]
  static let faucets: [GoldFaucet] = [
    .task, .dungeon, .mission, .levelUp, .arena, .raid, .salvage, .dailyQuest, .login, .comeback,
    .goal, .achievement, .paragon,
  ]
}

extension Amount {
  init(
    _ key: String, _ path: WritableKeyPath<Rules, Int> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) { self.init(key, path, unit: "gold", rule: rule, origin: origin, meaning) }
}

extension QuestRules {
  /// The sections of QuestBond. A system whose section is absent is off.
  static let fields = Fields<QuestRules> {
    for section in SystemSpec.parts(\.sections, by: ListOrder.sections) { section }
  }

  /// Kinds of daily quests: actions that the systems in the game allow.
  var openQuests: [DailyQuestKind] {
    [.tasks, .category, .routines] + (dungeons.isOn ? [.rooms] : [])
      + (missions.isOn ? [.missions] : []) + (store.isOn || enhancement.isOn ? [.gold] : [])
  }
}

extension QuestRules: GameRules {
  static var name: String { "QuestBond" }

  func game(for population: PopulationRules) -> QuestBondGame {
    QuestBondGame(rules: self, population: population)
  }

  /// Players keep their level, and the states of their tasks and of difficulty, by number.
  func obstacle(to later: QuestRules) -> (path: String, reason: String)? {
    if party.bond.levels.highestLevel > later.party.bond.levels.highestLevel {
      return ("party.bond.highest", "parties may be above it")
    }
    let (own, other) = (estimation ?? EstimationRules(), later.estimation ?? EstimationRules())
    return levels.obstacle(to: later.levels) ?? own.obstacle(to: other)
      ?? routines.obstacle(to: later.routines)
  }
}
