import GameEngines
import GameKit
import ScenarioReading
import Statistics
import TimeQuest

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
