import Dispatch
import Statistics
import Synchronization

/// Plays a plan's blocks on several threads.
public struct ParallelRun: Sendable {
  /// Requested threads, ≥ 1. Dispatch uses no more than the number of processors.
  public let threads: Int

  public init(threads: Int) {
    precondition(threads >= 1)
    self.threads = threads
  }

  /// Plays some of a plan's trials, or all, and merges their records; nil when cancelled.
  ///
  /// Each worker takes the next free trials, at least `least` and less than a block towards the end,
  /// and records into its own summary: workers never wait for each other, and memory grows with
  /// threads, not with blocks. As every merge is exact (`MergeTree`), the result equals that of
  /// playing trial after trial on one thread, and playing some, then the others, and merging equals
  /// playing all.
  public func play<Model: TrialModel>(
    _ model: Model, plan: BlockPlan, trials: Range<Int>? = nil, least: Int = 8,
    watcher: Watcher = .nobody
  ) -> Model.Summary? {
    let trials = trials ?? 0..<plan.trials
    let (summary, played) = playUntilCancelled(
      model, plan: plan, trials: trials, least: least, watcher: watcher)
    let isWhole = played.reduce(0) { $0 + $1.count } == trials.count
    return isWhole && !watcher.isCancelled() ? summary : nil
  }

  /// Plays some of a plan's trials, and returns the merged records of the finished ones, also when
  /// it is cancelled, and the ranges of these.
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
    return (summary, played.withLock { $0 }.touchingJoined)
  }
}

extension [Range<Int>] {
  /// The ranges in order, without empty ones, and those that touch as one.
  package var touchingJoined: [Range<Int>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if range.isEmpty { return }
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
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
  /// The fewest trials per take, except for the last, and the most.
  private let least, most: Int
  private let next: Atomic<Int>

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
