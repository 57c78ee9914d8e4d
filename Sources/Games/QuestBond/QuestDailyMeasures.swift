import GameEngines
import GameKit
import ScenarioReading
import Statistics
import TimeQuest

// What is shown of growth and of the daily round.

extension QuestBondGame {
  /// The gold faucets of growth and of the daily round.
  static func dailyFaucets(of rules: QuestRules) -> [GoldFaucet] {
    let daily = rules.daily
    let switches: [(GoldFaucet, Bool)] = [
      (.dailyQuest, daily.quests != nil), (.login, daily.login != nil),
      (.comeback, daily.comeback != nil), (.goal, daily.goals != nil),
      (.achievement, daily.achievements != nil), (.paragon, rules.growth.paragon != nil),
    ]
    return switches.filter(\.1).map(\.0)
  }

  /// Its gold sinks.
  static func dailySinks(of rules: QuestRules) -> [GoldSink] {
    rules.daily.duties == nil ? [] : [.dutyRefresh]
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

  /// Quests, duties, gifts, goals, meditation, achievements.
  static func dailyMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let daily = rules.daily
    var metrics: [LifeMetric<QuestPlayer>] = []
    if daily.quests != nil {
      metrics += [
        .ratio(
          "quests.perActiveDay", "quests",
          "Daily quests that a player finishes per active day."
        ) { $0.perActiveDay($0.daily.tally.quests) },
        .ratio(
          "quests.all.share", "share of active days",
          "Of a player's active days the share on which it finishes all daily quests."
        ) {
          $0.perActiveDay($0.daily.tally.questDays)
        },
      ]
    }
    if daily.weeklyChest != nil {
      metrics.append(
        .count(
          "quests.weeklyChests", "chests",
          "Weekly chests that daily quests give a player in the whole run."
        ) { $0.daily.tally.chests })
    }
    if daily.duties != nil {
      metrics += [
        .ratio(
          "duties.perActiveDay", "duties",
          "Duties that a player finishes per active day, mini-games included."
        ) { $0.perActiveDay($0.daily.tally.duties) },
        .ratio(
          "duties.miniGames.perActiveDay", "mini-games",
          "Mini-games among the duties that a player finishes per active day."
        ) {
          $0.perActiveDay($0.daily.tally.miniGames)
        },
        .ratio(
          "duties.refreshes.perActiveDay", "refreshes",
          "Refreshes of a player's duty board per active day, free and paid ones."
        ) {
          $0.perActiveDay($0.daily.tally.refreshes)
        },
        .count(
          "duties.refreshes.paid", "refreshes",
          "Refreshes of the duty board that a player pays for in the whole run."
        ) { $0.daily.tally.paidRefreshes },
      ]
    }
    if daily.login != nil {
      metrics.append(
        .count(
          "logins", "log-ins",
          "Log-in gifts that a player gets in the whole run."
        ) { $0.daily.tally.logins })
    }
    if daily.comeback != nil {
      metrics.append(
        .count(
          "comeback.gifts", "gifts",
          "Comeback gifts that a player gets after an absence in the whole run."
        ) { $0.daily.tally.gifts })
    }
    if daily.goals != nil {
      metrics += [
        .ratio(
          "goals.stages.perWeek", "stages a week",
          "Stages of personal goals that a player reaches per week with a goal."
        ) { player in
          let weeks = player.daily.tally.goalWeeks
          return weeks == 0 ? nil : Double(player.daily.tally.goalStages) / Double(weeks)
        },
        .ratio(
          "goals.reached.share", "share of weeks",
          "Of a player's weeks with a personal goal the share in which it reaches the last "
            + "stage."
        ) { player in
          let weeks = player.daily.tally.goalWeeks
          return weeks == 0 ? nil : Double(player.daily.tally.goals) / Double(weeks)
        },
      ]
    }
    if daily.meditation != nil {
      metrics.append(
        .ratio(
          "meditation.minutes.perActiveDay", "minutes",
          "Minutes that a player meditates per active day."
        ) {
          $0.perActiveDay($0.daily.tally.meditationMinutes)
        })
    }
    if daily.achievements != nil {
      metrics += [
        .count(
          "achievements", "achievements",
          "Achievements that a player has by the last day."
        ) { $0.daily.achievements.count },
        .count(
          "gems", "gems",
          "Gems that a player has on the last day."
        ) { $0.daily.achievements.gems },
      ]
    }
    return metrics
  }
}
