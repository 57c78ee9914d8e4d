import Dispatch
import Statistics
import Synchronization

/// Plays a plan's blocks on several threads.
public struct ParallelRun: Sendable {
  /// Threads asked for, ≥ 1. Dispatch uses no more than the machine has processors.
  public let threads: Int

  /// - Precondition: threads ≥ 1.
  public init(threads: Int) {
    precondition(threads >= 1)
    self.threads = threads
  }

  /// Plays a plan's blocks and merges what they recorded.
  ///
  /// Each worker takes the next block that nobody has taken, and records into a summary of its
  /// own, so workers never wait for one another and memory grows with threads, not with blocks.
  /// At the end the workers' summaries are merged in the order of the first block each of them
  /// played. As every summary's merge is exact, the result equals merging block after block in
  /// order, whatever the scheduling: `TrialModel.playInOrder` is the definition.
  ///
  /// As merges are exact, playing some blocks and then the others and merging equals playing all.
  ///
  /// - Parameters:
  ///   - blocks: Which of the plan's blocks; all of them by default.
  ///   - progress: Called after each block with the trials done so far, from any thread.
  ///   - isCancelled: Asked before each trial, from any thread; one yes ends the run.
  /// - Returns: nil when cancelled.
  public func play<Model: TrialModel>(
    _ model: Model, plan: BlockPlan, blocks: Range<Int>? = nil,
    progress: @Sendable (_ trialsDone: Int) -> Void = { _ in },
    isCancelled: @Sendable () -> Bool = { false }
  ) -> Model.Summary? {
    let blocks = blocks ?? 0..<plan.blocks
    precondition(blocks.lowerBound >= 0 && blocks.upperBound <= plan.blocks, "these are its blocks")
    let nextBlock = Atomic<Int>(blocks.lowerBound)
    let trialsDone = Atomic<Int>(0)
    let cancelled = Atomic<Bool>(false)
    let partials = Mutex<[Partial<Model.Summary>]>([])
    @Sendable func isEnding() -> Bool {
      if cancelled.load(ordering: .relaxed) { return true }
      guard isCancelled() else { return false }
      cancelled.store(true, ordering: .relaxed)
      return true
    }

    let workers = max(1, min(threads, blocks.count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      var partial: Partial<Model.Summary>?
      while true {
        let block = nextBlock.add(1, ordering: .relaxed).oldValue
        guard block < blocks.upperBound, !isEnding() else { break }
        if partial == nil {
          partial = Partial(firstBlock: block, summary: model.makeSummary())
        }
        let trials = plan.trials(ofBlock: block)
        model.play(trials, into: &partial!.summary, isCancelled: isEnding)
        // What was cut short is told to nobody.
        if cancelled.load(ordering: .relaxed) { break }
        progress(trialsDone.add(trials.count, ordering: .relaxed).newValue)
      }
      guard let partial else { return }
      partials.withLock { $0.append(partial) }
    }

    guard !cancelled.load(ordering: .relaxed) else { return nil }
    return merged(partials.withLock { $0 }) ?? model.makeSummary()
  }

  private func merged<Summary: Tally>(_ partials: [Partial<Summary>]) -> Summary? {
    let inOrder = partials.sorted { $0.firstBlock < $1.firstBlock }
    guard var summary = inOrder.first?.summary else { return nil }
    for partial in inOrder.dropFirst() { summary.merge(partial.summary) }
    return summary
  }
}

/// What one worker recorded.
private struct Partial<Summary: Tally>: Sendable {
  let firstBlock: Int
  var summary: Summary
}
