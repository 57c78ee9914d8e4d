import GameEngines
import GameKit
import ScenarioReading
import Statistics
import TimeQuest

extension QuestBondGame {
  /// Levels and the main streak.
  static func levelMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    [
      .ratio(
        "levels.perActiveDay", "levels",
        "Levels that a player gains per active day, those before a rebirth included."
      ) { player in
        let levelsPerLife = rules.levels.highestLevel - 1
        return player.perActiveDay(
          player.level - 1 + player.growth.rebirth.count * levelsPerLife)
      },
      .count(
        "streak.longest", "days",
        "Longest row of days that a player's main streak lasts."
      ) { $0.streak.longest },
    ]
  }

  /// Classes, what follows the last level, bundles, mastery and records.
  static func growthMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let growth = rules.growth
    var metrics: [LifeMetric<QuestPlayer>] = []
    if growth.evolution != nil {
      metrics.append(
        .share(
          "class.evolved.share",
          "Share of players whose class has evolved by the last day."
        ) { $0.characterClass.isEvolved })
      for characterClass in CharacterClass.allCases where characterClass.isEvolved {
        metrics.append(
          .share(
            "class.\(growth.classNames[characterClass]).share",
            "Share of players who are of class \(growth.classNames[characterClass]) on the "
              + "last day."
          ) {
            $0.characterClass == characterClass
          })
      }
    }
    if growth.paragon != nil {
      metrics.append(
        .count(
          "paragon.points", "points",
          "Paragon points that a player has on the last day."
        ) { $0.growth.paragon.points })
    }
    if growth.rebirth != nil {
      metrics.append(
        .count(
          "rebirths", "rebirths",
          "Rebirths of a player in the whole run."
        ) { $0.growth.rebirth.count })
    }
    if growth.bundles != nil {
      metrics += [
        .ratio(
          "bundles.perActiveDay", "bundles",
          "Routine bundles that pay a player per active day."
        ) { $0.perActiveDay($0.growth.bundlesPaid) },
        .count(
          "streak.daysCovered", "days",
          "Missed days over which an evening bundle keeps a player's main streak."
        ) { $0.growth.daysCovered },
      ]
    }
    if let tasks = growth.tasksPerMastery {
      metrics += [
        .count(
          "mastery.highest", "levels",
          "Highest mastery level that a player has in any category on the last day."
        ) {
          $0.growth.mastery.highestLevel(tasksPerLevel: tasks)
        },
        .count(
          "mastery.total", "levels",
          "Mastery levels that a player has in all categories together on the last day."
        ) { player in
          TaskCategory.allCases.reduce(0) {
            $0 + player.growth.mastery.level(of: $1, tasksPerLevel: tasks)
          }
        },
        .count(
          "record.tasks", "tasks in a day",
          "Most tasks that a player finishes in one day."
        ) { $0.growth.records.tasks },
        .count(
          "record.exp", "EXP in a day",
          "Most EXP that a player gains in one day."
        ) { $0.growth.records.exp },
        .count(
          "record.gold", "gold in a day",
          "Most gold that a player earns in one day."
        ) { $0.growth.records.gold },
      ]
    }
    return metrics
  }
}
