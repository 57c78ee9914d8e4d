import GameEngines
import GameSupport
import Players
import ScenarioReading
import TimeQuest

extension SystemSpec {
  /// Levels, stats and classes, and what follows the last level (LVL, CLS).
  static let growth = SystemSpec(
    purposes: [.characterClass, .chestItem, .classEvolution, .paragonStat],
    events: [.paragon, .rebirth, .takesClass, .evolves],
    faucets: [.levelUp: always, .paragon: { $0.growth.paragon != nil }],
    sections: [
      "levels": Fields {
        Section("levels", \.levels, "cost of a player's levels") { LevelCurve.fields }
      },
      "classes": Fields {
        Section("classes", "preferences, evolutions and strengths of classes") {
          Group(\.affinity) { ClassAffinity.fields }
          Group(\.growth) { QuestGrowth.fieldsOfClasses }
        }
      },
      "levelUps": Fields {
        Section("levelUps", \.levelUps, "rewards of reaching a level") { LevelUpRewards.fields }
        Section("stats", \.stats, "the six stats, and what raises them") { StatGrowth.fields }
        Check { rules, _ in rules.levelUps.highestLevel = rules.levels.highestLevel }
      },
      "growth": Fields { Group(\.growth) { QuestGrowth.fields } },
    ],
    metrics: ["levels": levelMetrics, "growth": growthMetrics],
    lint: ["levels": { $0.reportLevels() }],
    takeOver: { game, player, _ in
      let power = game.rules.growth.classPower
      player.growth.roomFactors =
        power.isOn ? power.factors(of: player.characterClass) : SIMD8(repeating: 1)
      if !power.isOn { player.growth.partyFactor = 1 }
    })

  @QuestMetrics private static func levelMetrics(of rules: QuestRules) -> [QuestMetric] {
    let levelsPerLife = rules.levels.highestLevel - 1
    Metric.perActiveDay("levels", "levels") {
      $0.level - 1 + $0.growth.rebirth.count * levelsPerLife
    }
    .means("Levels that a player gains per active day, those before a rebirth included.")
    Metric.count("streak.longest", "days") { $0.streak.longest }
      .means("Longest main streak of a player, in days.")
  }

  @QuestMetrics private static func growthMetrics(of rules: QuestRules) -> [QuestMetric] {
    let growth = rules.growth
    if growth.evolution != nil {
      Metric.share("class.evolved.share") { $0.characterClass.isEvolved }
        .means("Share of players whose class has evolved by the last day.")
      for characterClass in CharacterClass.allCases where characterClass.isEvolved {
        let name = growth.classNames[characterClass]
        Metric.share("class.\(name).share") { $0.characterClass == characterClass }
          .means("Share of players who are of class \(name) on the last day.")
      }
    }
    if growth.paragon != nil {
      Metric.count("paragon.points", "points") { $0.growth.paragon.points }
        .means("Paragon points that a player has on the last day.")
    }
    if growth.rebirth != nil {
      Metric.total("rebirths", "rebirths") { $0.growth.rebirth.count }
        .means("Rebirths of a player in the whole run.")
    }
    if growth.bundles.isOn {
      Metric.perActiveDay("bundles", "bundles") { $0.growth.bundlesPaid }
        .means("Routine bundles that pay a player per active day.")
      Metric.total("streak.daysCovered", "days") { $0.growth.daysCovered }
        .means("Missed days over which an evening bundle keeps a player's main streak.")
    }
    if let tasks = growth.tasksPerMastery {
      Metric.count("mastery.highest", "levels") {
        $0.growth.mastery.highestLevel(tasksPerLevel: tasks)
      }
      .means("Highest mastery level that a player has in any category on the last day.")
      Metric.count("mastery.total", "levels") { player in
        TaskCategory.allCases.reduce(0) {
          $0 + player.growth.mastery.level(of: $1, tasksPerLevel: tasks)
        }
      }
      .means("Mastery levels that a player has in all categories together on the last day.")
      Metric.count("record.tasks", "tasks in a day") { $0.growth.records.tasks }
        .means("Most tasks that a player finishes in one day.")
      Metric.count("record.exp", "EXP in a day") { $0.growth.records.exp }
        .means("Most EXP that a player gains in one day.")
      Metric.count("record.gold", "gold in a day") { $0.growth.records.gold }
        .means("Most gold that a player earns in one day.")
    }
  }
}

extension Purpose {
  static let characterClass = Purpose("characterClass", key: 11)
  static let chestItem = Purpose("chestItem", key: 60, drawsPerDecision: 8)
  static let classEvolution = Purpose("classEvolution", key: 130)
  static let paragonStat = Purpose("paragonStat", key: 131)
}

extension EventKind {
  /// A level that pays: the event of every game that gives the purpose of the gold.
  static let levelsUp = reachesLevel.explaining {
    .income("levelUp", words: "level \($0.amount("level"))")
  }

  static let paragon = EventKind("exp.paragon", "paragon points")
    .explaining { .income("paragon", words: "paragon points \($0.amount("points"))") }

  static let rebirth = EventKind("exp.rebirth", "the character starts over")
    .restarting()
    .highlighted { _ in .always(1, "reborn") }

  static let takesClass = EventKind("class.drawn", "the character, or the child, at the start")
    .opening("gold", fact: "gold")

  static let evolves = EventKind("class.evolves", "the class evolves")
    .highlighted { .always(1, "became \(word($0, "class"))") }
}

extension Lint {
  /// Reports levels that nobody reaches, and rewards that fall as the level rises.
  func reportLevels() {
    let highest = \LevelCurve.highestLevel
    let places = [
      (\Dungeon.level as AnyKeyPath, "the dungeon"), (\Expedition.level, "the expedition"),
    ]
    for (level, what) in places {
      for place in sections(with: level) {
        place.warnWhenAbove(level, highest, of: self) { _, highest in
          "\(what) never opens, as \(highest) is the highest level"
        }
      }
    }
    warnWhenAbove(\ClassEvolution.level, highest) { _, highest in
      "nobody ever evolves, as \(highest) is the highest level"
    }
    warnWhenAbove(\KeyPrices.fromLevel, highest) { _, highest in
      "keys are never sold, as \(highest) is the highest level"
    }
    let rewards: [(low: AnyKeyPath, high: AnyKeyPath, key: String)] = [
      (\LevelUpRewards.firstGold, \LevelUpRewards.lastGold, "lastGold"),
      (\TaskRewardEngine.firstGold, \TaskRewardEngine.lastGold, "lastGold"),
      (\DailyQuestRules.firstGold, \DailyQuestRules.lastGold, "lastGold"),
      (\DailyQuestRules.firstEXP, \DailyQuestRules.lastEXP, "lastEXP"),
      (\DungeonRules.lowestGold, \DungeonRules.highestGold, "highestGold"),
      (\QuestMissions.rules.lowestGold, \QuestMissions.rules.highestGold, "highestGold"),
      (\RaidRules.lowestGold, \RaidRules.highestGold, "highestGold"),
    ]
    for (low, high, key) in rewards {
      warnWhenAbove(low, high) { first, last in
        "\(first) is above \(key), \(last), so the reward falls as players rise"
      }
    }
  }
}
