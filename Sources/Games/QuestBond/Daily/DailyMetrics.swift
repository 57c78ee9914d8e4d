import GameEngines

extension QuestBondGame {
  /// Quests, duties, gifts, goals, meditation, achievements.
  @QuestMetrics static func dailyMetrics(of rules: QuestRules) -> [QuestMetric] {
    let daily = rules.daily
    if daily.quests != nil {
      QuestMetric.perActiveDay(
        "quests", "quests", "Daily quests that a player finishes per active day."
      ) { $0.daily.tally.quests }
      QuestMetric.part(
        "quests.all", of: "active days",
        "Share of a player's active days on which it finishes all daily quests."
      ) { ($0.daily.tally.questDays, $0.tally.activeDays) }
    }
    if daily.weeklyChest != nil {
      QuestMetric.count(
        "quests.weeklyChests", "chests",
        "Weekly chests that daily quests give a player in the whole run."
      ) { $0.daily.tally.chests }
    }
    if daily.duties != nil {
      QuestMetric.perActiveDay(
        "duties", "duties", "Duties that a player finishes per active day, mini-games included."
      ) { $0.daily.tally.duties }
      QuestMetric.perActiveDay(
        "duties.miniGames", "mini-games",
        "Mini-games among the duties that a player finishes per active day."
      ) { $0.daily.tally.miniGames }
      QuestMetric.perActiveDay(
        "duties.refreshes", "refreshes",
        "Refreshes of a player's duty board per active day, free and paid ones."
      ) { $0.daily.tally.refreshes }
      QuestMetric.count(
        "duties.refreshes.paid", "refreshes",
        "Refreshes of the duty board that a player pays for in the whole run."
      ) { $0.daily.tally.paidRefreshes }
    }
    if daily.login != nil {
      QuestMetric.count(
        "logins", "log-ins", "Log-in gifts that a player gets in the whole run."
      ) { $0.daily.tally.logins }
    }
    if daily.comeback != nil {
      QuestMetric.count(
        "comeback.gifts", "gifts",
        "Comeback gifts that a player gets after an absence in the whole run."
      ) { $0.daily.tally.gifts }
    }
    if daily.goals != nil {
      QuestMetric.ratio(
        "goals.stages.perWeek", "stages a week",
        "Stages of personal goals that a player reaches per week with a goal."
      ) { QuestMetric.quotient($0.daily.tally.goalStages, $0.daily.tally.goalWeeks) }
      QuestMetric.part(
        "goals.reached", of: "weeks",
        "Share of a player's weeks with a personal goal in which it reaches the last stage."
      ) { ($0.daily.tally.goals, $0.daily.tally.goalWeeks) }
    }
    if daily.meditation != nil {
      QuestMetric.perActiveDay(
        "meditation.minutes", "minutes", "Minutes that a player meditates per active day."
      ) { $0.daily.tally.meditationMinutes }
    }
    if daily.achievements != nil {
      QuestMetric.count(
        "achievements", "achievements", "Achievements that a player has by the last day."
      ) { $0.daily.achievements.count }
      QuestMetric.count(
        "gems", "gems", "Gems that a player has on the last day."
      ) { $0.daily.achievements.gems }
    }
  }
}
