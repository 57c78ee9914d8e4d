import GameEngines
import ScenarioReading
import TimeQuest

extension QuestBondGame {
  /// Levels and the main streak.
  @QuestMetrics static func levelMetrics(of rules: QuestRules) -> [QuestMetric] {
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
  @QuestMetrics static func growthMetrics(of rules: QuestRules) -> [QuestMetric] {
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
    if growth.bundles != nil {
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
