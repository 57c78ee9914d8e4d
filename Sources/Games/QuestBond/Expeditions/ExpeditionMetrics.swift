import GameEngines
import GameKit

extension QuestBondGame {
  /// Expeditions, their stages and their keys.
  static func expeditionMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.expeditions != nil else { return [] }
    return [
      .ratio(
        "expedition.perWeek", "expeditions",
        "Expeditions that a player collects per week of the run."
      ) { $0.perWeek($0.expeditions.tally.expeditions) },
      .ratio(
        "expedition.stages.passed.share", "share of stages",
        "Of the stages of a player's expeditions the share that it passes, averaged over "
          + "players with a stage."
      ) {
        share($0.expeditions.tally.passedStages, of: $0.expeditions.tally.stages)
      },
      .count(
        "keys.held", "keys",
        "Expedition keys that a player holds on the last day."
      ) { $0.inventory.keys },
    ]
  }
}
