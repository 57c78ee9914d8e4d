import GameEngines
import QuestBond
import TimeQuest

/// The sections of QuestBond, put together. A system whose section is absent is off.
enum QuestSections {
  static func rules(_ root: SectionReader, levels: LevelCurve) -> QuestRules {
    let highest = levels.highestLevel
    let (loot, storeOdds) = root.requiredSection(
      "loot", "what drops: equipment, material and consumables roll separately"
    ) { reader in
      (LootSections.loot(reader, pity: pity(root)), LootSections.storeOdds(reader))
    }
    let bundles = root.section(
      "bundles", "routines whose tasks count for more when all are done", GrowthSections.bundles)
    let (affinity, classes) = root.sectionOrDefaults(
      "classes", "what classes like, evolve to and are good at"
    ) { reader in
      (ProgressionSections.affinity(reader), GrowthSections.classes(reader))
    }
    let (enhancement, forge) =
      root.section(
        "forge", "what the forge can do; each part is on when it is here", GearSections.forge)
      ?? (nil, QuestForge())
    let (store, market) = store(root, highest: highest)
    var rules = QuestRules(
      routines: EstimationSections.routines(root) { reader, tasks in
        GrowthSections.bundle(reader, tasks: tasks, rules: bundles)
      },
      estimation: estimation(root),
      levels: levels,
      levelUps: root.sectionOrDefaults("levelUps", "what reaching a level gives") {
        ProgressionSections.levelUps($0, highest: highest)
      },
      stats: root.sectionOrDefaults(
        "stats", "the six stats, and what raises them", ProgressionSections.stats),
      affinity: affinity,
      tasks: root.sectionOrDefaults("tasks", "what a finished task pays") {
        ProgressionSections.tasks($0, highest: highest)
      },
      loot: loot,
      equipment: EquipmentGenerator(
        rules: root.sectionOrDefaults(
          "equipment", "how strong a piece of equipment is", LootSections.equipment),
        affixes: root.sectionOrDefaults(
          "affixes", "how likely and how strong affixes on equipment are", LootSections.affixes)),
      enhancement: enhancement,
      salvage: root.sectionOrDefaults(
        "salvage", "what unwanted equipment turns into", EconomySections.salvage),
      dungeons: root.section("dungeons", "rooms to pass, for gold and loot") {
        AdventureSections.dungeons($0, highest: highest)
      },
      missions: root.section("missions", "missions that members are sent on") {
        AdventureSections.missions($0, highest: highest)
      },
      store: store,
      storeOdds: storeOdds,
      spending: root.sectionOrDefaults(
        "spending", "how players part with what they earn", SpendingSection.shoppers),
      startGold: root.sectionOrDefaults("purse", "what a new player holds") { reader in
        reader.amount(
          "startGold", default: 0, rule: "LED-2", origin: .assumption,
          "gold that a new player holds")
      })
    rules.expeditions = root.section(
      "expeditions", "long journeys in stages, begun with a key",
      ExpeditionSections.expeditions)
    rules.cards = root.section(
      "cards", "cards to collect, which raise something for good", CardSections.cards)
    rules.forge = forge
    rules.sets = root.section("sets", "sets of equipment and their bonuses", GearSections.sets)
    rules.stash = root.sectionOrDefaults(
      "stash", "the stash for equipment that is not worn", GearSections.stash)
    rules.gearWorth = root.sectionOrDefaults(
      "gearWorth", "what a player reckons when comparing gear and crafting", GearSections.worth)
    rules.arena = root.section(
      "arena", "waves to fight until health runs out", ArenaSection.arena)
    rules.raid = root.section("raid", "the weekly raid of a party on a boss", RaidSection.raid)
    rules.company = root.section(
      "party", "what a party has together; each part is on when it is here"
    ) {
      PartySection.company($0, hasDungeons: root.has("dungeons"))
    }
    rules.market = market
    rules.research = root.section(
      "research", "nodes to research, which raise something for good", MarketSections.research)
    rules.growth = GrowthSections.growth(root, classes: classes, bundles: bundles)
    rules.daily = DailySections.daily(root, quests: openQuests(rules), highest: highest)
    return rules
  }

  private static func store(
    _ root: SectionReader, highest: Int
  ) -> (StoreRules?, QuestMarket) {
    root.section("store", "the store and its prices") { reader in
      (EconomySections.store(reader), MarketSections.market(reader, highest: highest))
    } ?? (nil, QuestMarket())
  }

  /// What a daily quest may ask for: what the systems in the game make possible.
  private static func openQuests(_ rules: QuestRules) -> [DailyQuestKind] {
    [.tasks, .category, .routines] + (rules.dungeons == nil ? [] : [.rooms])
      + (rules.missions == nil ? [] : [.missions])
      + (rules.store == nil && rules.enhancement == nil ? [] : [.gold])
  }

  /// Tasks are estimated when there is scoring; the sections that rest on it need it too.
  private static func estimation(_ root: SectionReader) -> EstimationRules? {
    if root.has("scoring") { return EstimationSections.estimation(root) }
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
      [
        LootSections.pity(reader, "task", threshold: 20, atLeast: .uncommon),
        LootSections.pity(reader, "dungeonRoom", threshold: 12, atLeast: .rare),
        LootSections.pity(reader, "mission", threshold: 5, atLeast: .rare),
        LootSections.pity(reader, "expedition", threshold: 3, atLeast: .epic),
      ]
    } ?? LootSource.allCases.map { _ in PityRules(threshold: 0, atLeast: .common) }
  }
}

/// `levelUps`, `stats`, `classes`, `tasks`.
enum ProgressionSections {
  static func levelUps(_ reader: SectionReader, highest: Int) -> LevelUpRewards {
    LevelUpRewards(
      first: reader.amount(
        "firstGold", default: 50, rule: "LVL-2", "gold for reaching level 2"),
      last: reader.amount(
        "lastGold", default: 500, rule: "LVL-2",
        "gold for reaching the highest level; linear between"),
      highestLevel: highest,
      chestEvery: reader.integer(
        "chestEvery", default: 5, in: 0...1000, unit: "levels", rule: "LVL-3",
        "every how many levels a chest is opened; 0 for never"))
  }

  static func stats(_ reader: SectionReader) -> StatGrowth {
    StatGrowth(
      start: reader.number(
        "start", default: 5, in: 0...10_000, unit: "points", rule: "LVL-4", origin: .assumption,
        "points of every stat at the start"),
      pointsPerLevel: reader.integer(
        "pointsPerLevel", default: 2, in: 0...100, unit: "points", rule: "LVL-4",
        origin: .assumption,
        "placed at a level-up: one on the class's primary stat, the next on the lowest"),
      pointsPerTask: reader.number(
        "pointsPerTask", default: 0.1, in: 0...100, unit: "points", rule: "LVL-5",
        "what a task adds to its category's stat"))
  }

  static func affinity(_ reader: SectionReader) -> ClassAffinity {
    ClassAffinity(
      warrior: reader.share(
        "warriorAffinity", default: 0.15, rule: "CLS-2", "more EXP from physical tasks"),
      mage: reader.share(
        "mageAffinity", default: 0.15, rule: "CLS-2", "more EXP from mental tasks"),
      archer: reader.share(
        "archerAffinity", default: 0.10, rule: "CLS-2", "more EXP from creative and social tasks"),
      evolved: reader.share(
        "evolvedAffinity", default: 0.20, rule: "CLS-2",
        "the same of evolved warriors and mages"),
      evolvedArcher: reader.share(
        "evolvedArcherAffinity", default: 0.15, rule: "CLS-2", origin: .assumption,
        "the same of evolved archers"))
  }

  static func tasks(_ reader: SectionReader, highest: Int) -> TaskRewardEngine {
    TaskRewardEngine(
      plainEXP: reader.number(
        "plainEXP", default: 25, in: 0...1_000_000, unit: "EXP", rule: "TSK-2",
        origin: .assumption, "EXP of a task that is not estimated"),
      firstGold: reader.number(
        "firstGold", default: 10, in: 0...1_000_000, unit: "gold", rule: "TSK-2",
        "gold of a task at level 1"),
      lastGold: reader.number(
        "lastGold", default: 60, in: 0...1_000_000, unit: "gold", rule: "TSK-2",
        "gold of a task at the highest level; linear between"),
      highestLevel: highest,
      verification: verification(reader),
      streakStep: reader.share(
        "streakStep", default: 0.02, rule: "TSK-4", origin: .assumption,
        "more EXP and gold per streak day"),
      streakCap: reader.share(
        "streakCap", default: 0.5, rule: "TSK-4", "the most that the streak adds by itself"))
  }

  private static func verification(_ reader: SectionReader) -> [VerificationBonus] {
    let designed = TaskRewardEngine.designedVerification
    return reader.sectionOrDefaults(
      "verification", "what each way to show that a task is done is worth"
    ) { reader in
      Verification.allCases.map { kind in
        let base = designed[kind.rawValue]
        return reader.sectionOrDefaults("\(kind)", "tasks whose verification is \(kind)") {
          reader in
          VerificationBonus(
            expFactor: reader.number(
              "expFactor", default: base.expFactor, in: 0...100, unit: "factor", rule: "TSK-3",
              "factor on a task's EXP"),
            equipmentPoints: reader.chance(
              "equipmentPoints", default: base.equipmentPoints, rule: "TSK-3",
              "added to a task's equipment chance"))
        }
      }
    }
  }
}
