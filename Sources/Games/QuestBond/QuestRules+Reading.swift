import GameEngines
import Players
import ScenarioReading
import TimeQuest

extension Amount {
  /// Creates an amount or a price of gold.
  init(
    _ key: String, _ path: WritableKeyPath<Rules, Int> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    self.init(key, path, unit: "gold", rule: rule, origin: origin, meaning)
  }
}

extension QuestRules {
  /// The sections of QuestBond. A system whose section is absent is off.
  static let fields = Fields(default: QuestRules()) {
    Section("levels", \.levels, "what a player's levels cost") { LevelCurve.fields }
    Custom { rules, root in
      // In a file loot precedes pity; the table of rules begins with pity.
      root.section(
        "loot", "what drops: equipment, material and consumables roll separately", .error
      ) {
        rules = pity.read(root, from: rules)
        rules = loot.read($0, from: rules)
      }
    }
    System("bundles", \.growth.bundles, "routines whose tasks count for more when all are done") {
      BundleRules.fields
    }
    Section("classes", "what classes like, evolve to and are good at") {
      Group(\.affinity) { ClassAffinity.fields }
      Group(\.growth) { QuestGrowth.fieldsOfClasses }
    }
    System("forge", "what the forge can do; each part is on when it is here") {
      System("enhance", \.enhancement, "enhancing what is worn, step by step") {
        EnhancementRules.fields
      }
      Group(\.forge) { QuestForge.fields }
    }
    System("store", "the store and its prices") {
      Group(turningOn: \.store) { StoreRules.fields }
      Group(\.market) { QuestMarket.fields }
    }
    Custom { rules, root in
      let bundles = rules.growth.bundles
      rules.routines = RoutineRules.read(in: root) { reader, tasks in
        BundleRules.kind(of: reader, tasks: tasks, rules: bundles)
      }
      rules.estimation = estimation(root)
    }
    progress
    adventures
    days
    Check { rules, _ in rules.shareHighestLevel() }
  }

  /// By `LootSource`; a source without its own section has no pity.
  private static let pity = Fields(default: QuestRules()) {
    System("pity", "after how many dry attempts a drop is forced, by source of loot") {
      for source in LootSource.allCases {
        System(
          source.name, \.loot[pityOf: source], default: source.designedPity,
          "the pity of this source of loot"
        ) {
          PityRules.fields
        }
      }
    }
  }

  private static let loot = Fields(default: QuestRules()) {
    Group(\.loot) { QuestLoot.fields }
    Section("store", \.storeOdds, "the rarities on offer in the store") {
      RarityOdds.field(\.self)
    }
  }

  /// Reads estimation: it is on if there is scoring, which the sections that use it require.
  private static func estimation(_ root: SectionReader) -> EstimationRules? {
    if root.has("scoring") { return EstimationRules.fields.read(root) }
    for section in ["difficulty", "xp"] where root.has(section) {
      root.fail(
        section, "does nothing without the section scoring", suggestion: "add it, or remove this")
    }
    return nil
  }

  /// Rewards in levels, tasks and equipment.
  private static let progress = Fields(default: QuestRules()) {
    Section("levelUps", \.levelUps, "what reaching a level gives") { LevelUpRewards.fields }
    Section("stats", \.stats, "the six stats, and what raises them") { StatGrowth.fields }
    Section("tasks", \.tasks, "what a finished task pays") { TaskRewardEngine.fields }
    Section("equipment", \.equipment.rules, "how strong a piece of equipment is") {
      EquipmentRules.fields
    }
    Section("affixes", \.equipment.affixes, "how likely and how strong affixes on equipment are") {
      AffixRules.fields
    }
    Section("salvage", \.salvage, "what unwanted equipment turns into") { SalvageRules.fields }
  }

  /// The systems that a game may have, and how players spend in them.
  private static let adventures = Fields(default: QuestRules()) {
    System("dungeons", \.dungeons, "rooms to pass, for gold and loot") { QuestDungeons.fields }
    System("missions", \.missions, "missions that members are sent on") { QuestMissions.fields }
    Section("spending", \.spending, "how players part with what they earn") {
      SpendingRules.fields
    }
    Section("purse", "what a new player holds") {
      Amount(
        "startGold", \.startGold, rule: "LED-2", origin: .assumption, "gold that a new player holds"
      )
    }
    System("expeditions", \.expeditions, "long journeys in stages, begun with a key") {
      QuestExpeditions.fields
    }
    Custom { rules, root in rules.systems = QuestSystems.rules(in: root) }
    System("sets", \.sets, "sets of equipment and their bonuses") { SetRules.fields }
    Section("stash", \.stash, "the stash for equipment that is not worn") { StashRules.fields }
    Section("gearWorth", \.gearWorth, "what a player reckons when comparing gear and crafting") {
      GearWorth.fields
    }
    System("arena", \.arena, "waves to fight until health runs out") { QuestArena.fields }
    System("raid", \.raid, "the weekly raid of a party on a boss") { QuestRaid.fields }
    Depending { rules in
      System("party", \.party, "what a party has together; each part is on when it is here") {
        QuestPartyRules.fields(hasDungeons: rules.dungeons != nil)
      }
    }
    System("research", \.researchPlan, "nodes to research, which raise something for good") {
      ResearchPlan.fields
    }
    Group(\.growth) { QuestGrowth.fields }
  }

  private var researchPlan: ResearchPlan? {
    get { nil }
    set { research = newValue.map { ResearchRules($0) } }
  }

  /// What each day offers besides tasks and adventures.
  private static let days = Fields(default: QuestRules()) {
    System("dailyQuests", "quests that are new each day") {
      Group(turningOn: \.daily.quests) { DailyQuestRules.fields }
      System("weeklyChest", \.daily.weeklyChest, "a chest for days with all quests done") {
        WeeklyChestRules.fields
      }
    }
    Check { rules, _ in
      let open = rules.openQuests
      rules.daily.quests?.openKinds = open
    }
    Group(\.daily) { QuestDaily.fields }
  }

  /// What a daily quest may ask for: actions that the systems in the game allow.
  private var openQuests: [DailyQuestKind] {
    [.tasks, .category, .routines] + (dungeons == nil ? [] : [.rooms])
      + (missions == nil ? [] : [.missions])
      + (store == nil && enhancement == nil ? [] : [.gold])
  }

  /// Extends rewards to the highest level.
  private mutating func shareHighestLevel() {
    let highest = levels.highestLevel
    (levelUps.highestLevel, tasks.highestLevel) = (highest, highest)
    dungeons?.rules.highestLevel = highest
    missions?.rules.highestLevel = highest
    daily.quests?.highestLevel = highest
    market.keyPrices?.highestLevel = highest
  }
}
