import Measurement
import Statistics

/// A world B against a world A, party by party on the same luck.
public struct Comparison: Sendable {
  /// What world A shows.
  public let a: Findings
  /// What world B shows.
  public let b: Findings
  /// Every metric that both worlds have, in A's order, for each archetype and group of both.
  public let rows: [ComparisonRow]
  /// How tracks and balances that both worlds have differ, day by day.
  public let states: [DailyDifference]
}

/// How a state differs between the worlds at the end of every day.
public struct DailyDifference: Sendable {
  /// `level`, `gold.balance`, as world A has it.
  public let series: Series
  /// `all`, then the archetypes that both worlds have.
  public let groups: [String]
  /// B less A, each with its own interval: `[group][day − 1]`.
  public let days: [[Estimate]]
}

/// One metric of one group in two worlds.
public struct ComparisonRow: Sendable {
  /// The metric, and for whom.
  public let metric: MetricID
  /// What the values count.
  public let unit: String
  /// Whether the estimates are proportions, 0…1, and no mean amounts.
  public let isShare: Bool
  /// The estimate in each world.
  public let a, b: Estimate
  /// B less A, with the interval of this one difference alone.
  public let difference: Estimate
  /// What can be said of the difference, given all others of the comparison.
  public let verdict: Verdict
  /// Whether one world reaches this quantile and the other, as far as was seen, does not. There is
  /// a verdict then, but no difference in numbers.
  public var isReachedInOne = false
  /// Players that two independent runs would need for an interval of the same width, relative to
  /// this comparison's; of a population or group, within its archetypes. Nil where nothing varies.
  public let varianceReduction: Double?
  /// Players needed to detect a difference like the one seen with a power of 80 %; nil where none
  /// was seen or its error is unknown.
  public let playersToTell: Double?

  /// Whether the worlds differ in the metric. With a chance of at least 95 %, no verdict of a
  /// comparison is wrong.
  public enum Verdict: String, Sendable {
    case higher
    case lower
    case notToldApart = "not told apart"
  }
}
