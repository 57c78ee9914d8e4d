import MonteCarlo
import Statistics
import Synchronization

/// The reading of parts, each a trial, so that several threads add them as a tree.
private final class PartReading: Sendable {
  let fault = Mutex<String?>(nil)
}

struct PartTrials<Measurements: PartyTally>: TrialModel {
  private let entries: [PartSet.Entry]
  private let empty: Measurements
  private let reading = PartReading()

  /// Each has two tallies in memory.
  static var mostThreads: Int { 4 }

  init(_ entries: [PartSet.Entry], empty: Measurements) {
    (self.entries, self.empty) = (entries, empty)
  }

  var count: Int { entries.count }
  /// What is wrong with one of them.
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
