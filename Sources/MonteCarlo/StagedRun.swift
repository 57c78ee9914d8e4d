import Statistics

extension ParallelRun {
  /// Plays the first trials of a plan, and more as long as the results require it.
  ///
  /// The first stage, of `pilot` trials, and all others end with whole blocks. After each, `next`
  /// returns the total number of trials wanted, or nil to stop. It sees only the merged records so
  /// far and their number of trials, so the stages and the result are the same for any number of
  /// threads, and equal playing as many trials at once. Nil when cancelled.
  public func play<Model: TrialModel>(
    _ model: Model, plan: BlockPlan, pilot: Int,
    next: (_ summary: Model.Summary, _ trials: Int) -> Int?,
    watcher: Watcher = .nobody
  ) -> (summary: Model.Summary, trials: Int)? {
    precondition(pilot >= 1, "a pilot has a trial")
    var played: Model.Summary?
    var trials = 0
    var wanted: Int? = pilot
    while let least = wanted {
      let stage =
        trials..<max(trials, plan.trials(inFirst: min(plan.blocks, plan.blocks(for: least))))
      guard var summary = play(model, plan: plan, trials: stage, watcher: watcher) else {
        return nil
      }
      if let before = played.take() { summary.merge(before) }
      trials = stage.upperBound
      let more = next(summary, trials)
      played = summary
      wanted = trials == plan.trials ? nil : more
    }
    return played.map { ($0, trials) }
  }
}
