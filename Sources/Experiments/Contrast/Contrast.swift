import GameSupport
import Measurement
import MonteCarlo
import Players
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
  /// - Parameters:
  ///   - groups: Worlds of the same game, seed, players and days as this one; nil stands for this
  ///     one. A group has at least one.
  ///   - metrics: The metrics to return, for these groups of players.
  ///   - watcher: Receives parties done and all parties, each counted once for every world.
  /// - Returns: What this simulation shows, and a contrast of each group, in order; nil when
  ///   cancelled.
  public func contrasts(
    _ groups: [[Simulation?]], metrics: [MetricID], threads: Int, watcher: Watcher = .nobody
  ) -> (base: [SummaryRow], contrasts: [Contrast])? {
    let work = ContrastWork(self, groups, metrics: metrics)
    let (tally, played) = work.play(0..<work.parties, threads: threads, watcher: watcher)
    return played.isEmpty ? nil : work.findings(tally)
  }
}
