import GameSupport
import Measurement
import MonteCarlo
import Players

/// A run in parts.
///
/// The last party is cut to fit the number of players. It is in no part: all parts of a run are also
/// parts of a run with more players.
package struct RunWork: PartyWork {
  private let simulation: Simulation
  private let trials: CompiledTrials

  package init(_ simulation: Simulation) {
    self.simulation = simulation
    trials = simulation.trials
  }

  package var parties: Int { trials.parties.count - (trials.parties.isLastCut ? 1 : 0) }
  package var worlds: Int { 1 }
  package var nothing: RunTally { trials.makeSummary() }

  /// The first parties, as they are in a run with many players.
  package var fingerprint: RunTally {
    var many = simulation
    many.players = 1000
    let trials = many.trials
    var tally = trials.makeSummary()
    trials.play(0..<min(4, trials.parties.count), into: &tally)
    return tally
  }

  package func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: RunTally, parties: [Range<Int>]) {
    let (tally, played) = ParallelRun(threads: threads).playUntilCancelled(
      trials, plan: BlockPlan(trials: trials.parties.count), trials: parties, watcher: watcher)
    return (tally, played)
  }

  package func complete(_ tally: inout RunTally) {
    trials.play(parties..<trials.parties.count, into: &tally)
  }
}
