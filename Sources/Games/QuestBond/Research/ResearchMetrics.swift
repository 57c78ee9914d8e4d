import GameEngines
import GameKit

extension QuestBondGame {
  /// Nodes.
  static func researchMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.research != nil else { return [] }
    return [
      .count(
        "research.nodes", "nodes",
        "Research nodes that a player has done by the last day."
      ) { $0.research.totalDone }
    ]
  }
}
