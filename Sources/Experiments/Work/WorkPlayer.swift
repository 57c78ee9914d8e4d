import GameSupport
import MonteCarlo

/// Plays the works of a command: at once, or in parts of which some may be there already and others
/// missing.
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
  /// Plays several works of a common name in turn, and keeps of each what it shows; nil if not all
  /// of them were measured.
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

  /// Plays a sweep, pass by pass.
  package func sweep(
    _ base: Simulation, over points: [Simulation], metrics: Set<String>?, _ name: String,
    threads: Int, watcher: Watcher
  ) -> Sweep? {
    findings(
      of: base.passes(over: points, metrics: metrics), name, threads: threads, watcher: watcher
    ) { $0.findings($1) }.map { Sweep(of: base, $0) }
  }
}
