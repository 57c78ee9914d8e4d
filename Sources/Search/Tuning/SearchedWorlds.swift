import Measurement
import Statistics

package enum SearchLuck: String, Sendable {
  /// That of the whole search: all points share it.
  case search
  /// One that the search never saw, for the confirmation.
  case fresh
}

/// The worlds of a search as it sees them: a function from places to findings.
package protocol SearchedWorlds {
  /// Plays the worlds of some points, and that of a base from which differences are taken, all on
  /// the same luck; nil when cancelled, or when the budget is spent.
  mutating func play(
    _ points: [[Double]], from base: [Double], players: Int, luck: SearchLuck
  ) -> PlayedPoints?

  /// Returns the exact value of a target's metric at a point, if it has a law that gives it without
  /// sampling.
  func exactValue(ofTarget target: Int, at place: [Double]) -> Double?
}

extension SearchedWorlds {
  package func exactValue(ofTarget target: Int, at place: [Double]) -> Double? { nil }
}

/// The targets' metrics at a base and at some points, in the targets' order, with the objective after them.
package struct PlayedPoints: Sendable {
  package let base: [SummaryRow?]
  package let points: [[PlayedMetric]?]

  package init(base: [SummaryRow?], points: [[PlayedMetric]?]) {
    (self.base, self.points) = (base, points)
  }
}

package struct PlayedMetric: Sendable {
  /// The point's own row; nil if it has none.
  package let row: SummaryRow?
  /// The point minus the base, on shared luck.
  package let difference: Estimate

  package init(row: SummaryRow?, difference: Estimate) {
    (self.row, self.difference) = (row, difference)
  }

  /// Returns the difference from the base; between bounds where a value was not reached.
  func change(from base: SummaryRow?) -> Double? {
    if let known = difference.valueOrBound { return known }
    guard let here = row?.estimate.valueOrBound, let there = base?.estimate.valueOrBound else {
      return nil
    }
    return here - there
  }
}
