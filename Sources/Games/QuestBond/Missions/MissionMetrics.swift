extension QuestBondGame {
  /// Missions and their herbs.
  @QuestMetrics static func missionMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.missions != nil {
      QuestMetric.perActiveDay(
        "mission", "missions", "Missions that a player finishes, won or lost, per active day."
      ) { $0.missions.tally.missions }
      QuestMetric.part(
        "mission.won", of: "missions",
        "Share of a player's missions that are won, averaged over players with a mission."
      ) { ($0.missions.tally.wonMissions, $0.missions.tally.missions) }
      QuestMetric.perActiveDay(
        "herbs", "herbs", "Herbs that a player gets per active day."
      ) { $0.missions.tally.herbs }
    }
  }

  /// Tokens for research.
  @QuestMetrics static func tokenMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.missions != nil {
      QuestMetric.perWeek(
        "tokens", "tokens", "Tokens that missions give a player per week of the run."
      ) { $0.missions.tally.tokens }
    }
  }
}
