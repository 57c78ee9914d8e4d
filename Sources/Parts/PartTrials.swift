import Experiments
import MonteCarlo
import Statistics
import Synchronization

extension PartCover {
  /// Adds the measurements of the parts to add.
  ///
  /// - Returns: Nil when cancelled.
  package func sum<Work: PartyWork>(
    of work: Work, threads: Int, watcher: Watcher
  ) throws(PartFile.Fault) -> Work.Measurements? {
    let trials = PartTrials(merged, empty: work.nothing)
    let sum = ParallelRun(threads: min(threads, PartTrials<Work.Measurements>.maxThreads)).play(
      trials, plan: BlockPlan(trials: trials.count, blockSize: 8), least: 1, watcher: watcher)
    if let fault = trials.fault { throw PartFile.Fault(reason: fault) }
    return sum
  }
}

/// The reading of parts, each a trial, so that several threads add them as a tree.
private final class PartReading: Sendable {
  let fault = Mutex<String?>(nil)
}

private struct PartTrials<Measurements: PartyTally>: TrialModel {
  private let entries: [PartSet.Entry]
  private let empty: Measurements
  private let reading = PartReading()

  /// Each has two tallies in memory.
  static var maxThreads: Int { 4 }

  init(_ entries: [PartSet.Entry], empty: Measurements) {
    (self.entries, self.empty) = (entries, empty)
  }

  var count: Int { entries.count }
  /// A fault of one of them.
  var fault: String? { reading.fault.withLock { $0 } }

  func makeSummary() -> Measurements { empty }

  func play(_ trials: Range<Int>, into summary: inout Measurements, isCancelled: () -> Bool) {
    for trial in trials {
      if isCancelled() { return }
      do throws(PartFile.Fault) {
        let part = try PartFile(entries[trial].path, digest: entries[trial].digest)
        summary.merge(try part.measurements(in: empty))
      } catch {
        reading.fault.withLock { $0 = $0 ?? error.reason }
      }
    }
  }
}
