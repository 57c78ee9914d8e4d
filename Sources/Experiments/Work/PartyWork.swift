import GameSupport
import Measurement
import MonteCarlo
import Statistics

/// Work on parties whose measurements add up, so that any machine may do any part of it, at any time.
///
/// All parts together, added in any order, are the work done at once.
package protocol PartyWork: Sendable {
  associatedtype Measurements: PartyTally

  var parties: Int { get }
  var nothing: Measurements { get }
  /// The measurements of a few parties; another work has others.
  var fingerprint: Measurements { get }

  /// Plays parties until cancelled, and returns the measurements, and their parties, in order.
  func play(
    _ parties: Range<Int>, threads: Int, watcher: Watcher
  ) -> (measurements: Measurements, parties: [Range<Int>])

  /// Adds what is in no part, once all parties were added: little, if anything.
  func complete(_ measurements: inout Measurements)
}

extension PartyWork {
  package var fingerprint: Measurements {
    play(0..<min(4, parties), threads: 1, watcher: .nobody).measurements
  }

  package func complete(_ measurements: inout Measurements) {}
}

/// A run in parts.
///
/// The last party, cut to fit, is in no part: all parts are also parts of a run with more players.
package struct RunWork: PartyWork {
  private let simulation: Simulation
  private let trials: CompiledTrials

  package init(_ simulation: Simulation) {
    self.simulation = simulation
    trials = simulation.trials
  }

  package var parties: Int { trials.parties.count - (trials.parties.isLastCut ? 1 : 0) }
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
