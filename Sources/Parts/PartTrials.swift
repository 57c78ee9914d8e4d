import Experiments
import MonteCarlo
import Statistics
import Synchronization

extension PartCover {
  /// Adds the measurements of the parts to add; nil when cancelled.
  package func sum<Work: PartyWork>(
    of work: Work, threads: Int, watcher: Watcher
  ) throws(PartFile.Fault) -> Work.Measurements? {
    let trials = PartTrials(merged, empty: work.nothing)
    // Each thread has two tallies in memory.
    let sum = ParallelRun(threads: min(threads, 4)).play(
      trials, plan: BlockPlan(trials: merged.count, blockSize: 8), least: 1, watcher: watcher)
    if let fault = trials.fault.withLock({ $0 }) { throw PartFile.Fault(reason: fault) }
    return sum
  }
}

/// The reading of parts, each a trial, so that several threads add them as a tree.
private final class PartTrials<Measurements: PartyTally>: TrialModel {
  private let entries: [PartSet.Entry]
  private let empty: Measurements
  /// A fault of one of them.
  let fault = Mutex<String?>(nil)

  init(_ entries: [PartSet.Entry], empty: Measurements) {
    (self.entries, self.empty) = (entries, empty)
  }

  func makeSummary() -> Measurements { empty }

  func play(_ trials: Range<Int>, into summary: inout Measurements, isCancelled: () -> Bool) {
    for trial in trials {
      if isCancelled() { return }
      do throws(PartFile.Fault) {
        let part = try PartFile(entries[trial].path, digest: entries[trial].digest)
        summary.merge(try part.measurements(in: empty))
      } catch {
        fault.withLock { $0 = $0 ?? error.reason }
      }
    }
  }
}
