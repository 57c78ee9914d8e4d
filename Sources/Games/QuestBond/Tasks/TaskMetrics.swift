import GameEngines
import GameKit

extension QuestBondGame {
  /// Tasks.
  static var taskMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio(
        "tasks.perActiveDay", "tasks",
        "Tasks that a player finishes per active day."
      ) { $0.perActiveDay($0.tally.tasks) }
    ]
  }
}
