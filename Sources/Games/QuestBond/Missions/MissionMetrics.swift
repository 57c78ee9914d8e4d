import GameEngines
import GameKit

extension QuestBondGame {
  /// Missions and their herbs.
  static func missionMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.missions != nil else { return [] }
    return [
      .ratio(
        "mission.perActiveDay", "missions",
        "Missions that a player finishes, won or lost, per active day."
      ) { $0.perActiveDay($0.missions.tally.missions) },
      .ratio(
        "mission.won.share", "share of missions",
        "Of a player's missions the share that is won, averaged over players with a "
          + "mission."
      ) {
        Self.share($0.missions.tally.wonMissions, of: $0.missions.tally.missions)
      },
      .ratio(
        "herbs.perActiveDay", "herbs",
        "Herbs that a player gets per active day."
      ) { $0.perActiveDay($0.missions.tally.herbs) },
    ]
  }

  /// What missions give for research.
  static func tokenMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.missions != nil else { return [] }
    return [
      .ratio(
        "tokens.perWeek", "tokens",
        "Tokens that missions give a player per week of the run."
      ) { $0.perWeek($0.missions.tally.tokens) }
    ]
  }
}
