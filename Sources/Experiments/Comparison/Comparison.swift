import Measurement
import Statistics

/// A comparison of world B with world A, party by party, with common random numbers.
package struct Comparison: Sendable {
  package let a: Findings
  package let b: Findings
  /// Every metric that both worlds have, in A's order, for each archetype and group of both.
  package let rows: [ComparisonRow]
  /// The daily differences of tracks and balances that both worlds have.
  package let states: [DailyDifference]
}

package struct DailyDifference: Sendable {
  /// `level`, `gold.balance`, as defined in world A.
  package let series: Series
  /// `all`, then the archetypes that both worlds have.
  package let groups: [String]
  /// B minus A at the end of each day, each with its own interval: `[group][day − 1]`.
  package let days: [[Estimate]]
}

/// One metric of one group in two worlds.
package struct ComparisonRow: Sendable {
  package let metric: MetricID
  package let unit: String
  package let isShare: Bool
  package let a, b: Estimate
  /// B minus A, with the interval of this single difference; without one if fewer than 20 parties
  /// differ.
  package let difference: Estimate
  /// The verdict on the difference, given all others of the comparison.
  package let verdict: Verdict
  /// Players that two independent runs would need for an interval of the same width, relative to
  /// this comparison's; within archetypes for a population or group. Nil if too little varies.
  package let varianceReduction: Double?
  /// Players needed to detect a difference like the one observed with a power of 80 %; nil if there
  /// is none or its error is unknown.
  package let playersToTell: Double?
  /// Parties that differ between the worlds; nil for figures that no single party has, unless they
  /// are the same in both.
  package let changed: Int?

  /// True if the worlds differ in the metric. With a chance of at least 95 %, no verdict of a
  /// comparison is wrong.
  package enum Verdict: String, Sendable {
    case higher
    case lower
    case notSignificant = "not told apart"
  }
}
