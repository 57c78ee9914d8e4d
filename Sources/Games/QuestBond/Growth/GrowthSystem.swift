import GameEngines
import GameSupport
import Randomness
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
    lint: ["levels": { $0.reportLevels() }])

  /// Levels and the main streak.
  @QuestMetrics private static func levelMetrics(of rules: QuestRules) -> [QuestMetric] {
    let levelsPerLife = rules.levels.highestLevel - 1
    QuestMetric.perActiveDay(
      "levels", "levels",
      "Levels that a player gains per active day, those before a rebirth included."
    ) { $0.level - 1 + $0.growth.rebirth.count * levelsPerLife }
    QuestMetric.count(
      "streak.longest", "days", "Longest main streak of a player, in days."
    ) { $0.streak.longest }
  }

  /// Classes, what follows the last level, bundles, mastery and records.
  @QuestMetrics private static func growthMetrics(of rules: QuestRules) -> [QuestMetric] {
    let growth = rules.growth
    if growth.evolution != nil {
      QuestMetric.share(
        "class.evolved.share", "Share of players whose class has evolved by the last day."
      ) { $0.characterClass.isEvolved }
      for characterClass in CharacterClass.allCases where characterClass.isEvolved {
        let name = growth.classNames[characterClass]
        QuestMetric.share(
          "class.\(name).share", "Share of players who are of class \(name) on the last day."
        ) { $0.characterClass == characterClass }
      }
    }
    if growth.paragon != nil {
      QuestMetric.count(
        "paragon.points", "points", "Paragon points that a player has on the last day."
      ) { $0.growth.paragon.points }
    }
    if growth.rebirth != nil {
      QuestMetric.count(
        "rebirths", "rebirths", "Rebirths of a player in the whole run."
      ) { $0.growth.rebirth.count }
    }
    if growth.bundles.isOn {
      QuestMetric.perActiveDay(
        "bundles", "bundles", "Routine bundles that pay a player per active day."
      ) { $0.growth.bundlesPaid }
      QuestMetric.count(
        "streak.daysCovered", "days",
        "Missed days over which an evening bundle keeps a player's main streak."
      ) { $0.growth.daysCovered }
    }
    if let tasks = growth.tasksPerMastery {
      QuestMetric.count(
        "mastery.highest", "levels",
        "Highest mastery level that a player has in any category on the last day."
      ) { $0.growth.mastery.highestLevel(tasksPerLevel: tasks) }
      QuestMetric.count(
        "mastery.total", "levels",
        "Mastery levels that a player has in all categories together on the last day."
      ) { player in
        TaskCategory.allCases.reduce(0) {
          $0 + player.growth.mastery.level(of: $1, tasksPerLevel: tasks)
        }
      }
      QuestMetric.count(
        "record.tasks", "tasks in a day", "Most tasks that a player finishes in one day."
      ) { $0.growth.records.tasks }
      QuestMetric.count(
        "record.exp", "EXP in a day", "Most EXP that a player gains in one day."
      ) { $0.growth.records.exp }
      QuestMetric.count(
        "record.gold", "gold in a day", "Most gold that a player earns in one day."
      ) { $0.growth.records.gold }
    }
  }
}

extension EventKind {
  /// A level that pays: the event of every game that gives the purpose of the gold.
  fileprivate static let levelsUp = reachesLevel.explaining {
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

extension TraceRecorder {
  @inline(never)
  func levelsUp(to level: Int) { record(.levelsUp, ["level": .whole(level)]) }

  /// - Parameter after: The luck of the points: one draw each, except a surplus beyond 600 at once.
  @inline(never)
  func paragon(points: Int, total: Int, before: KeyedStream, after: KeyedStream) {
    let draws = Int(truncatingIfNeeded: after.draws(since: before))
    let last = luck(.paragonStat, after: after)
    record(
      .paragon, ["points": .whole(points), "total": .whole(total)],
      luck: (0..<draws).map { luck(.paragonStat, draw: last.draw - draws + 1 + $0) })
  }
}

// Lint of levels that nobody reaches, and of rewards that fall as the level rises.

extension Lint {
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
