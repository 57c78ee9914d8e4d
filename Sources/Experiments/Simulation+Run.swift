import GameSupport
import Measurement
import MonteCarlo

extension Simulation {
  /// Plays all parties, or some of their number, and returns the measurements, or nil when
  /// cancelled.
  package func run(
    threads: Int, part: ((_ parties: Int) -> Range<Int>)? = nil, watcher: Watcher = .nobody
  ) -> RunTally? {
    let trials = trials
    let parties = trials.parties.count
    return ParallelRun(threads: threads).play(
      trials, plan: BlockPlan(trials: parties), trials: part?(parties) ?? 0..<parties,
      watcher: watcher)
  }
}
