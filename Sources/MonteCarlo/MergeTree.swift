import Statistics
import Synchronization

/// The summaries of a run's parts, which threads merge in pairs as they finish.
///
/// No thread waits for another one's merge, and the last of n threads makes about log₂ n merges, not
/// n. Merges are exact, so the pairing does not change the result.
package final class MergeTree<Summary: Tally>: Sendable {
  /// The number of parts of the whole, ≥ 1.
  private let parts: Int
  /// The summary that no thread is merging at the moment; nil while there is none.
  private let waiting = Mutex<(summary: Summary, parts: Int)?>(nil)

  package init(parts: Int) {
    precondition(parts >= 1)
    self.parts = parts
  }

  /// Adds the summary of some parts, and returns that of the whole to the thread that completes it.
  package func add(_ summary: consuming Summary, of parts: Int) -> Summary? {
    // Consumes the summary, so that a merge changes it in place: a copy may be large.
    var (summary, count) = (consume summary, parts)
    while count < self.parts {
      let other = waiting.withLock { waiting -> (summary: Summary, parts: Int)? in
        let other = waiting
        waiting = other == nil ? (summary, count) : nil
        return other
      }
      guard let other else { return nil }
      summary.merge(other.summary)
      count += other.parts
    }
    precondition(count == self.parts, "no part is added twice")
    return summary
  }

  /// Returns the summary of all parts that were added, once no more will be; nil without any.
  package func rest() -> Summary? { waiting.withLock { $0.take()?.summary } }
}
