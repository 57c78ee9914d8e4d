import Statistics

extension ParallelRun {
  /// Plays the first trials of a plan, and more as long as the results require it.
  ///
  /// Stages end with whole blocks. The decision depends on the merged summary of all blocks so far,
  /// so the stages and the result are the same for any number of threads. The result equals that of
  /// playing the same number of trials at once.
  ///
  /// - Parameters:
  ///   - plan: All trials that may be played.
  ///   - pilot: Trials of the first stage, rounded up to whole blocks.
  ///   - next: Called after each stage with the merged records and their number of trials; returns
  ///     the total number of trials wanted, rounded up to whole blocks, or nil to stop.
  ///   - watcher: Receives the trials done so far and those planned so far.
  /// - Returns: The merged records and their number of trials; nil when cancelled.
  public func play<Model: TrialModel>(
    _ model: Model, plan: BlockPlan, pilot: Int,
    next: (_ summary: Model.Summary, _ trials: Int) -> Int?,
    watcher: Watcher = .nobody
  ) -> (summary: Model.Summary, trials: Int)? {
    precondition(pilot >= 1, "a pilot has a trial")
    var played: Model.Summary?
    var blocks = 0
    var wanted: Int? = pilot
    while let trials = wanted {
      let stage = blocks..<min(plan.blocks, max(blocks, plan.blocks(for: trials)))
      guard var summary = play(model, plan: plan, blocks: stage, watcher: watcher) else {
        return nil
      }
      if let before = played.take() { summary.merge(before) }
      blocks = stage.upperBound
      let more = next(summary, plan.trials(inFirst: blocks))
      played = summary
      wanted = blocks == plan.blocks ? nil : more
    }
    return played.map { ($0, plan.trials(inFirst: blocks)) }
  }
}
