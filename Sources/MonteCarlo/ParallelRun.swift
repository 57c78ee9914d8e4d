import Dispatch
import Statistics
import Synchronization

/// Plays a plan's blocks on several threads.
public struct ParallelRun: Sendable {
  /// Requested threads, ≥ 1. Dispatch uses no more than the number of processors.
  public let threads: Int

  /// - Precondition: threads ≥ 1.
  public init(threads: Int) {
    precondition(threads >= 1)
    self.threads = threads
  }

  /// Plays a plan's blocks and merges their records.
  ///
  /// Each worker takes the next free trials, a block at a time and less towards the end, and
  /// records into its own summary, so workers never wait for each other and memory grows with
  /// threads, not with blocks. Workers that finish merge their summaries in pairs (`MergeTree`). As
  /// every merge is exact, the result equals that of playing block after block on one thread,
  /// whatever the scheduling. Playing some blocks, then the others, and merging equals playing all.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of the plan to play; all of them by default.
  ///   - least: The fewest trials that a thread takes at a time, ≥ 1, at most a block. A model's
  ///     work per take should be small in comparison.
  ///   - watcher: Receives the trials up to the last of these blocks, and the number done.
  /// - Returns: nil when cancelled.
  public func play<Model: TrialModel>(
    _ model: Model, plan: BlockPlan, blocks: Range<Int>? = nil, least: Int = 8,
    watcher: Watcher = .nobody
  ) -> Model.Summary? {
    let blocks = blocks ?? 0..<plan.blocks
    precondition(blocks.lowerBound >= 0 && blocks.upperBound <= plan.blocks, "these are its blocks")
    return play(
      model, plan: plan,
      trials: plan.trials(inFirst: blocks.lowerBound)..<plan.trials(inFirst: blocks.upperBound),
      least: least, watcher: watcher)
  }

  /// Plays some of a plan's trials, which may begin and end within blocks, and merges their records.
  public func play<Model: TrialModel>(
    _ model: Model, plan: BlockPlan, trials: Range<Int>, least: Int = 8,
    watcher: Watcher = .nobody
  ) -> Model.Summary? {
    let (summary, played) = playUntilCancelled(
      model, plan: plan, trials: trials, least: least, watcher: watcher)
    let isWhole = played.reduce(0) { $0 + $1.count } == trials.count
    return isWhole && !watcher.isCancelled() ? summary : nil
  }

  /// Plays some of a plan's trials, and keeps the finished ones when it is cancelled.
  ///
  /// - Returns: The merged records, and the trials that they cover, in order and with touching
  ///   ranges joined.
  public func playUntilCancelled<Model: TrialModel>(
    _ model: Model, plan: BlockPlan, trials: Range<Int>, least: Int = 8,
    watcher: Watcher = .nobody
  ) -> (summary: Model.Summary, trials: [Range<Int>]) {
    precondition(least >= 1)
    precondition(trials.lowerBound >= 0 && trials.upperBound <= plan.trials, "these are its trials")
    if trials.isEmpty { return (model.makeSummary(), []) }
    let tree = MergeTree<Model.Summary>(parts: trials.count)
    let queue = TrialQueue(
      trials, threads: threads, least: min(least, plan.blockSize), most: plan.blockSize)
    let trialsDone = Atomic<Int>(trials.lowerBound)
    let cancelled = Atomic<Bool>(false)
    let whole = Mutex<Model.Summary?>(nil)
    let played = Mutex<[Range<Int>]>([])
    @Sendable func isEnding() -> Bool {
      if cancelled.load(ordering: .relaxed) { return true }
      guard watcher.isCancelled() else { return false }
      cancelled.store(true, ordering: .relaxed)
      return true
    }

    DispatchQueue.concurrentPerform(iterations: queue.workers) { _ in
      guard !isEnding(), let first = queue.take() else { return }
      let model = model.forOneThread()
      var summary = model.makeSummary()
      var (own, taken): ([Range<Int>], Range<Int>) = ([], first)
      while true {
        // Counts the trials that are played, because a model asks before each of them.
        var count = 0
        model.play(taken, into: &summary) {
          if isEnding() { return true }
          count += 1
          return false
        }
        own.append(taken.prefix(count))
        watcher.progress(trialsDone.add(count, ordering: .relaxed).newValue, trials.upperBound)
        guard !isEnding(), let next = queue.take() else { break }
        taken = next
      }
      let count = own.reduce(0) { $0 + $1.count }
      played.withLock { $0 += own }
      if let all = tree.add(consume summary, of: count) { whole.withLock { $0 = all } }
    }
    let summary = whole.withLock { $0.take() } ?? tree.rest() ?? model.makeSummary()
    return (summary, Self.joined(played.withLock { $0 }))
  }

  /// Returns ranges in order, with touching ranges joined.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

/// The trials of a run that no worker has taken yet.
///
/// With whole blocks, workers would wait for the last one: two workers take as long for three
/// blocks as for four. So takes shrink as fewer trials remain, which costs about ten more takes
/// (guided self-scheduling: Polychronopoulos and Kuck, IEEE Trans. Computers C-36, 1987).
private struct TrialQueue: ~Copyable {
  /// The number of workers that share the trials.
  let workers: Int
  private let end: Int
  private let least: Int
  private let most: Int
  private let next: Atomic<Int>

  /// - Parameters:
  ///   - least: The fewest trials per take, except for the last.
  ///   - most: The most trials per take.
  init(_ trials: Range<Int>, threads: Int, least: Int, most: Int) {
    workers = max(1, min(threads, (trials.count - 1) / least + 1))
    end = trials.upperBound
    self.least = least
    self.most = most
    next = Atomic(trials.lowerBound)
  }

  /// Returns the next trials; nil when all are taken.
  func take() -> Range<Int>? {
    var first = next.load(ordering: .relaxed)
    while first < end {
      // A single worker takes all; several take half of an equal share.
      let share = max(least, (end - first) / (2 * workers - 1))
      let last = first + min(share, most, end - first)
      let (exchanged, original) = next.compareExchange(
        expected: first, desired: last, ordering: .relaxed)
      if exchanged { return first..<last }
      first = original
    }
    return nil
  }
}
