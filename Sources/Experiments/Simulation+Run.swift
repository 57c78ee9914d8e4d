import GameKit
import Measurement
import MonteCarlo

extension Simulation {
  /// Plays all parties and returns the measurements, or nil when cancelled.
  ///
  /// - Parameter watcher: Receives parties done and all parties.
  public func run(threads: Int, watcher: Watcher = .nobody) -> RunTally? {
    let trials = trials
    return ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: trials.parties.count), watcher: watcher)
  }
}
