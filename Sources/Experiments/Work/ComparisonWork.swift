import GameSupport
import MonteCarlo

/// A comparison of two worlds in parts.
package struct ComparisonWork: PartyWork {
  private let trials: PairedTrials

  package init(_ a: Simulation, with b: Simulation) { trials = PairedTrials(a.trials, b.trials) }

  package var parties: Int { trials.parties }
  package var worlds: Int { 2 }
  package var nothing: PairedTally { trials.makeSummary() }

  package func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: PairedTally, parties: [Range<Int>]) {
    let (tally, played) = ParallelRun(threads: threads).playUntilCancelled(
      trials, plan: BlockPlan(trials: trials.parties), trials: parties, watcher: watcher)
    return (tally, played)
  }
}
