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
  var worlds: Int { get }
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

/// Plays the works of a command: at once, or in parts that may be there already or missing.
package protocol WorkPlayer: AnyObject {
  /// Returns what was measured of all parties of a work; nil if they were not all played.
  ///
  /// - Parameter name: The work among those of the command; empty for the only one.
  func measurements<Work: PartyWork>(
    of work: Work, _ name: String, threads: Int, watcher: Watcher
  ) -> Work.Measurements?
  /// True if the command ends without a report, as it has only a part of its work to do.
  var isEnded: Bool { get }
  /// True once the command is to end at once.
  var isInterrupted: Bool { get }
}

extension WorkPlayer {
  /// Plays works of a common name in turn, and keeps what each shows; nil unless all were measured.
  package func findings<Work: PartyWork, Found>(
    of runs: [Work], _ name: String, threads: Int, watcher: Watcher,
    _ find: (Work, Work.Measurements) -> Found
  ) -> [Found]? {
    let all = runs.reduce(0) { $0 + $1.parties * $1.worlds }
    var (found, before): ([Found], Int) = ([], 0)
    for (number, work) in runs.enumerated() {
      let measured = measurements(
        of: work, runs.count == 1 ? name : "\(name)\(number + 1)", threads: threads,
        watcher: watcher.shifted(by: before, of: all))
      before += work.parties * work.worlds
      if let measured { found.append(find(work, measured)) }
      if isInterrupted { break }
    }
    return found.count == runs.count ? found : nil
  }

  package func sweep(
    _ base: Simulation, over points: [Simulation], metrics: Set<String>?, _ name: String,
    threads: Int, watcher: Watcher
  ) -> Sweep? {
    findings(
      of: base.passes(over: points, metrics: metrics), name, threads: threads, watcher: watcher
    ) { $0.findings($1) }.map { Sweep(of: base, $0) }
  }
}
