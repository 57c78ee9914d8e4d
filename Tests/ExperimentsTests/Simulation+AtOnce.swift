import GameSupport
import MonteCarlo

@testable import Experiments

// Comparisons and sweeps that are played at once, without parts.

extension Simulation {
  /// Plays all parties in this world and in another; returns nil when cancelled.
  ///
  /// - Parameter watcher: Receives parties done and all parties.
  func compare(
    with other: Simulation, threads: Int, watcher: Watcher = .nobody
  ) -> PairedTally? {
    let trials = PairedTrials(self.trials, other.trials)
    return ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: trials.parties), watcher: watcher)
  }

  /// Plays all parties in this world, the base, and in each of the others.
  ///
  /// Differences from the base equal those of `compare` for each world alone.
  ///
  /// - Parameters:
  ///   - points: Worlds of the same game, seed, players and days.
  ///   - metrics: The metrics to record; nil for all. Others take no time.
  ///   - watcher: Receives parties done and all parties, each counted once for every world.
  /// - Returns: nil when cancelled.
  func sweep(
    over points: [Simulation], metrics: Set<String>? = nil, threads: Int,
    watcher: Watcher = .nobody
  ) -> Sweep? {
    Self.findings(of: passes(over: points, metrics: metrics), threads: threads, watcher).map {
      Sweep(of: self, $0)
    }
  }

  /// Plays passes in turn; nil when cancelled.
  static func findings(
    of passes: [GroupWork], threads: Int, _ watcher: Watcher
  ) -> [GroupWork.Found]? {
    let all = passes.reduce(0) { $0 + $1.parties * $1.worlds }
    var (found, before): ([GroupWork.Found], Int) = ([], 0)
    for pass in passes {
      let (tally, played) = pass.play(
        0..<pass.parties, threads: threads, watcher: watcher.shifted(by: before, of: all))
      if played.isEmpty { return nil }
      before += pass.parties * pass.worlds
      found.append(pass.findings(tally, threads: threads))
    }
    return found
  }
}
