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
    rules.systems = QuestSystems.rules(in: root)
    rules.sets = root.section("sets", "sets of equipment and their bonuses", SetRules.fields)
    rules.stash = root.sectionOrDefaults(
      "stash", "the stash for equipment that is not worn", StashRules.fields)
    rules.gearWorth = root.sectionOrDefaults(
      "gearWorth", "what a player reckons when comparing gear and crafting", GearWorth.fields)
    rules.arena = root.section(
      "arena", "waves to fight until health runs out", QuestArena.fields)
    rules.raid = root.section("raid", "the weekly raid of a party on a boss", QuestRaid.fields)
    rules.party = root.section(
      "party", "what a party has together; each part is on when it is here",
      QuestPartyRules.fields(hasDungeons: root.has("dungeons")))
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
