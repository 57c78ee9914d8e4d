import GameKit
import Measurement
import MonteCarlo
import Statistics
import Synchronization

/// Some worlds of one game, each compared with the first of them on common random numbers.
public struct Contrast: Sendable {
  /// The first world: every metric recorded, for every group, without spreads.
  public let first: [SummaryRow]
  /// The other worlds, in order; a row's difference is from the first.
  public let others: [Sweep.Point]
}

extension Simulation {
  /// Plays groups of worlds, all on this simulation's luck, and compares the worlds of each group
  /// with the group's first.
  ///
  /// A thread plays a whole group, so there should be more groups than threads. Differences equal
  /// those of `compare`.
  ///
  /// - Parameters:
  ///   - groups: Worlds of the same game, seed, players and days as this one; a group has at least one.
  ///   - metrics: The metrics to record. Others take no time.
  ///   - watcher: Receives parties done and all parties, each counted once for every world.
  /// - Returns: A contrast of each group, in order; nil when cancelled.
  public func contrasts(
    _ groups: [[Simulation]], metrics: Set<String>, threads: Int, watcher: Watcher = .nobody
  ) -> [Contrast]? {
    let worlds = groups.reduce(0) { $0 + $1.count }
    let all = worlds * parties(of: players)
    let done = Atomic<Int>(0)
    let found = Mutex<[Contrast?]>(Array(repeating: nil, count: groups.count))
    ParallelRun(threads: threads).forEach(
      groups.indices, isCancelled: { watcher.isCancelled() }
    ) { index in
      let group = groups[index].map { $0.recording(.metrics(metrics)) }
      let contrast = Contrast(
        group, plain: group.contains { $0.population != group[0].population },
        isCancelled: { watcher.isCancelled() }
      ) { watcher.progress(done.add($0, ordering: .relaxed).newValue, all) }
      found.withLock { $0[index] = contrast }
    }
    let contrasts = found.withLock { $0.compactMap { $0 } }
    return contrasts.count == groups.count ? contrasts : nil
  }
}

extension Contrast {
  /// Plays the worlds of one group.
  ///
  /// - Parameters:
  ///   - plain: Whether each player counts alike and nothing counts as known.
  ///   - progress: Receives the parties of a world that was played.
  /// - Returns: nil when cancelled.
  fileprivate init?(
    _ worlds: [Simulation], plain: Bool, isCancelled: () -> Bool,
    progress: (_ parties: Int) -> Void
  ) {
    let trials = worlds.map(\.trials)
    let parties = trials.reduce(0) { max($0, $1.parties.count) }
    var figures: [[PairedSums.Side]] = []
    figures.reserveCapacity(parties)
    guard
      let base = trials[0].playSummary(0..<parties, isCancelled, each: { figures.append($1) })
    else { return nil }
    progress(parties)
    let summary = Findings.summary(base, plain: plain)
    var points: [Sweep.Point] = []
    for world in trials.dropFirst() {
      var differences = FigureDifferences(
        SharedFigures(trials[0].plan, world.plan, withDays: false))
      let tally = world.playSummary(0..<parties, isCancelled) { party, other in
        differences.record(figures[party], other)
      }
      guard let tally else { return nil }
      progress(parties)
      points.append(
        Sweep.Point(
          SweepTally(tally: tally, differences: differences), base: base, summary, plain: plain))
    }
    self.init(first: summary, others: points)
  }
}
