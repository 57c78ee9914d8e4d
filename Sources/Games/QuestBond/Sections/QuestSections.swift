import GameEngines
import Players
import ScenarioReading
import TimeQuest

/// The sections of QuestBond, put together. A system whose section is absent is off.
enum QuestSections {
  static func rules(_ root: SectionReader, levels: LevelCurve) -> QuestRules {
    let highest = levels.highestLevel
    let (loot, storeOdds) = root.requiredSection(
      "loot", "what drops: equipment, material and consumables roll separately"
    ) { reader in
      let loot = QuestLoot.fields.read(reader, from: QuestLoot { $0.pity = pity(root) })
      let odds = Fields(default: QuestRules.designedStoreOdds) { RarityOdds.field(\.self) }
      return (
        loot, reader.sectionOrDefaults("store", "the rarities on offer in the store", odds)
      )
    }
    let bundles = root.section(
      "bundles", "routines whose tasks count for more when all are done", BundleRules.fields)
    let (affinity, classes) = root.sectionOrDefaults(
      "classes", "what classes like, evolve to and are good at"
    ) { reader in
      (ClassAffinity.fields.read(reader), QuestGrowth.fieldsOfClasses.read(reader))
    }
    let forge = root.section(
      "forge", "what the forge can do; each part is on when it is here", QuestForge.read)
    let store = root.section("store", "the store and its prices") { reader in
      (StoreRules.fields.read(reader), QuestMarket.fields.read(reader))
    }
    let routines = EstimationSections.routines(root) { reader, tasks in
      BundleRules.kind(of: reader, tasks: tasks, rules: bundles)
    }
    var rules = QuestRules(routines: routines)
    (rules.levels, rules.loot, rules.storeOdds) = (levels, loot, storeOdds)
    (rules.affinity, rules.growth, rules.growth.bundles) = (affinity, classes, bundles)
    (rules.enhancement, rules.forge) = forge ?? (nil, QuestForge())
    (rules.store, rules.market) = (store?.0, store?.1 ?? QuestMarket())
    rules.market.keyPrices?.highestLevel = highest
    rules.estimation = estimation(root)
    readProgress(root, &rules, highest: highest)
    readSystems(root, &rules, highest: highest)
    return rules
  }

  /// What levels, tasks and equipment give.
  private static func readProgress(
    _ root: SectionReader, _ rules: inout QuestRules, highest: Int
  ) {
    rules.levelUps = root.sectionOrDefaults(
      "levelUps", "what reaching a level gives", LevelUpRewards.fields)
    rules.levelUps.highestLevel = highest
    rules.stats = root.sectionOrDefaults(
      "stats", "the six stats, and what raises them", StatGrowth.fields)
    rules.tasks = root.sectionOrDefaults(
      "tasks", "what a finished task pays", TaskRewardEngine.fields)
    rules.tasks.highestLevel = highest
    rules.equipment.rules = root.sectionOrDefaults(
      "equipment", "how strong a piece of equipment is", EquipmentRules.fields)
    rules.equipment.affixes = root.sectionOrDefaults(
      "affixes", "how likely and how strong affixes on equipment are", AffixRules.fields)
    rules.salvage = root.sectionOrDefaults(
      "salvage", "what unwanted equipment turns into", SalvageRules.fields)
  }

  /// The systems that a game may have, and how players spend in them.
  private static func readSystems(
    _ root: SectionReader, _ rules: inout QuestRules, highest: Int
  ) {
    rules.dungeons = root.section(
      "dungeons", "rooms to pass, for gold and loot", QuestDungeons.fields)
    rules.dungeons?.rules.highestLevel = highest
    rules.missions = root.section(
      "missions", "missions that members are sent on", QuestMissions.fields)
    rules.missions?.rules.highestLevel = highest
    rules.spending = root.sectionOrDefaults(
      "spending", "how players part with what they earn", SpendingRules.fields)
    rules.startGold = root.sectionOrDefaults(
      "purse", "what a new player holds",
      Fields(default: rules.startGold, rule: "LED-2", origin: .assumption) {
        Amount("startGold", \.self, "gold that a new player holds")
      })
    rules.expeditions = root.section(
      "expeditions", "long journeys in stages, begun with a key", QuestExpeditions.fields)
    rules.cards = root.section(
      "cards", "cards to collect, which raise something for good", CardRules.fields)
    rules.sets = root.section("sets", "sets of equipment and their bonuses", SetRules.fields)
    rules.stash = root.sectionOrDefaults(
      "stash", "the stash for equipment that is not worn", StashRules.fields)
    rules.gearWorth = root.sectionOrDefaults(
      "gearWorth", "what a player reckons when comparing gear and crafting", GearWorth.fields)
    rules.arena = root.section(
      "arena", "waves to fight until health runs out", QuestArena.fields)
    rules.raid = root.section("raid", "the weekly raid of a party on a boss", QuestRaid.fields)
    rules.company = root.section(
      "party", "what a party has together; each part is on when it is here",
      QuestCompany.fields(hasDungeons: root.has("dungeons")))
    rules.research = root.section(
      "research", "nodes to research, which raise something for good", ResearchPlan.fields
    ).map { ResearchRules($0) }
    rules.growth = QuestGrowth.fields.read(root, from: rules.growth)
    readDays(root, &rules, highest: highest)
  }

  /// What each day offers besides tasks and adventures.
  private static func readDays(_ root: SectionReader, _ rules: inout QuestRules, highest: Int) {
    let openKinds = openQuests(rules)
    root.section("dailyQuests", "quests that are new each day") { reader in
      rules.daily.quests = DailyQuestRules.fields.read(
        reader,
        from: DailyQuestRules {
          $0.openKinds = openKinds
          $0.highestLevel = highest
        })
      rules.daily.weeklyChest = reader.section(
        "weeklyChest", "a chest for days with all quests done", WeeklyChestRules.fields)
    }
    rules.daily = QuestDaily.fields.read(root, from: rules.daily)
  }

  /// What a daily quest may ask for: what the systems in the game make possible.
  private static func openQuests(_ rules: QuestRules) -> [DailyQuestKind] {
    [.tasks, .category, .routines] + (rules.dungeons == nil ? [] : [.rooms])
      + (rules.missions == nil ? [] : [.missions])
      + (rules.store == nil && rules.enhancement == nil ? [] : [.gold])
  }

  /// Tasks are estimated when there is scoring; the sections that rest on it need it too.
  private static func estimation(_ root: SectionReader) -> EstimationRules? {
    if root.has("scoring") { return EstimationRules.fields.read(root) }
    for section in ["difficulty", "xp"] where root.has(section) {
      root.fail(
        section, "does nothing without the section scoring", suggestion: "add it, or remove this")
    }
    return nil
  }

  /// By `LootSource`; a source without its own section has no pity.
  private static func pity(_ root: SectionReader) -> [PityRules] {
    root.section("pity", "after how many dry attempts a drop is forced, by source of loot") {
      reader in
      LootSource.allCases.map { source in
        reader.section(source.name, "the pity of this source of loot") {
          PityRules.fields.read($0, from: source.designedPity)
        } ?? .off
      }
    } ?? LootSource.allCases.map { _ in .off }
  }
}

// MARK: `levelUps`, `stats`, `classes`, `tasks`

extension LevelUpRewards {
  fileprivate static let fields = Fields(default: LevelUpRewards(), rule: "LVL-2") {
    Amount("firstGold", \.firstGold, "gold for reaching level 2")
    Amount("lastGold", \.lastGold, "gold for reaching the highest level; linear between")
    Whole(
      "chestEvery", \.chestEvery, in: 0...1000, unit: "levels", rule: "LVL-3",
      "every how many levels a chest is opened; 0 for never")
  }
}

extension StatGrowth {
  fileprivate static let fields = Fields(default: StatGrowth(), rule: "LVL-4", origin: .assumption)
  {
    Number(
      "start", \.start, in: 0...10_000, unit: "points", "points of every stat at the start")
    Whole(
      "pointsPerLevel", \.pointsPerLevel, in: 0...100, unit: "points",
      "placed at a level-up: one on the class's primary stat, the next on the lowest")
    Number(
      "pointsPerTask", \.pointsPerTask, in: 0...100, unit: "points", rule: "LVL-5", origin: .design,
      "what a task adds to its category's stat")
  }
}

extension ClassAffinity {
  fileprivate static let fields = Fields(default: ClassAffinity(), rule: "CLS-2") {
    Share("warriorAffinity", \.warrior, "more EXP from physical tasks")
    Share("mageAffinity", \.mage, "more EXP from mental tasks")
    Share("archerAffinity", \.archer, "more EXP from creative and social tasks")
    Share("evolvedAffinity", \.evolved, "the same of evolved warriors and mages")
    Share(
      "evolvedArcherAffinity", \.evolvedArcher, origin: .assumption, "the same of evolved archers")
  }
}

extension TaskRewardEngine {
  fileprivate static let fields = Fields(default: TaskRewardEngine(), rule: "TSK-2") {
    Number(
      "plainEXP", \.plainPoints, in: 0...1_000_000, unit: "EXP", origin: .assumption,
      "EXP of a task that is not estimated")
    Number(
      "firstGold", \.firstGold, in: 0...1_000_000, unit: "gold", "gold of a task at level 1")
    Number(
      "lastGold", \.lastGold, in: 0...1_000_000, unit: "gold",
      "gold of a task at the highest level; linear between")
    Section("verification", "what each way to show that a task is done is worth") {
      for kind in Verification.allCases {
        Section(
          "\(kind)", \.verification[kind.rawValue], VerificationBonus.fields,
          "tasks whose verification is \(kind)")
      }
    }
    Share(
      "streakStep", \.streakStep, rule: "TSK-4", origin: .assumption,
      "more EXP and gold per streak day")
    Share("streakCap", \.streakCap, rule: "TSK-4", "the most that the streak adds by itself")
  }

  private var plainPoints: Double {
    get { plainEXP.exact }
    set { plainEXP = Award(newValue) }
  }
}

extension VerificationBonus {
  fileprivate static let fields = Fields(
    default: TaskRewardEngine.designedVerification[0], rule: "TSK-3"
  ) {
    Number("expFactor", \.expFactor, in: 0...100, unit: "factor", "factor on a task's EXP")
    Probability("equipmentPoints", \.equipmentPoints, "added to a task's equipment chance")
  }
}
