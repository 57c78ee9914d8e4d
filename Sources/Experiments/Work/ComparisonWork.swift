import GameSupport
import MonteCarlo

/// A comparison of two worlds in parts.
public struct ComparisonWork: PartyWork {
  private let trials: PairedTrials

  public init(_ a: Simulation, with b: Simulation) {
    trials = PairedTrials(a.trials, b.trials)
  }

  public var parties: Int { trials.parties }
  public var worlds: Int { 2 }
  public var nothing: PairedTally { trials.makeSummary() }

  public func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: PairedTally, parties: [Range<Int>]) {
    let (tally, played) = ParallelRun(threads: threads).playUntilCancelled(
      trials, plan: BlockPlan(trials: trials.parties), trials: parties, watcher: watcher)
    return (tally, played)
  }
}
