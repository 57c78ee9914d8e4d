import GameKit
import Measurement
import MonteCarlo

extension Simulation {
  /// Plays all parties and returns what was measured, or nil when cancelled.
  ///
  /// - Parameter progress: Called from any thread with parties done and all parties.
  public func run(
    threads: Int, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> RunTally? {
    let trials = trials
    let parties = trials.parties.count
    return ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: parties), progress: { progress($0, parties) },
      isCancelled: isCancelled)
  }
}
