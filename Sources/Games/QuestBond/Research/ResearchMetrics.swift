extension QuestBondGame {
  /// Nodes.
  @QuestMetrics static func researchMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.research != nil {
      QuestMetric.count(
        "research.nodes", "nodes", "Research nodes that a player has done by the last day."
      ) { $0.research.totalDone }
    }
  }
}
