extension QuestBondGame {
  /// Tasks.
  @QuestMetrics static var taskMetrics: [QuestMetric] {
    QuestMetric.perActiveDay(
      "tasks", "tasks", "Tasks that a player finishes per active day."
    ) { $0.tally.tasks }
  }
}
