import GameEngines

extension QuestBondGame {
  /// Expeditions, their stages and their keys.
  @QuestMetrics static func expeditionMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.expeditions != nil {
      QuestMetric.perWeek(
        "expedition", "expeditions", "Expeditions that a player collects per week of the run."
      ) { $0.expeditions.tally.expeditions }
      QuestMetric.part(
        "expedition.stages.passed", of: "stages",
        "Share of a player's expedition stages that it passes, averaged over players "
          + "with a stage."
      ) { ($0.expeditions.tally.passedStages, $0.expeditions.tally.stages) }
      QuestMetric.count(
        "keys.held", "keys", "Expedition keys that a player holds on the last day."
      ) { $0.inventory.keys }
    }
  }
}
