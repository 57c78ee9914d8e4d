import Measurement
import Players
import Statistics

/// A metric of a game's players, computed from a player's life.
public struct LifeMetric<Member>: Sendable {
  /// Its name, unit, kind and scale.
  public let metric: MetricDefinition
  /// Returns the value in units of 1 ÷ scale; nil for a player without one. The player is passed in
  /// place and not changed: copying it takes a twentieth of a run.
  @usableFromInline let value: @Sendable (inout Member) -> Int?
  /// Returns the total so far of which it is made; nil if days do not add up to it.
  @usableFromInline var total: (@Sendable (inout Member) -> Int?)?

  /// Creates a metric of a value in units of 1 ÷ scale; nil for a player without one.
  @inlinable
  public init(_ metric: MetricDefinition, value: @escaping @Sendable (inout Member) -> Int?) {
    (self.metric, self.value) = (metric, value)
  }

  /// Creates a metric of whole numbers; nil for a player without one.
  @inlinable
  public static func count(
    _ name: String, _ unit: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Int?
  ) -> LifeMetric {
    LifeMetric(MetricDefinition(name, unit: unit, number: number, meaning), value: value)
  }

  /// Creates a metric of whole numbers that add up day by day, such as pieces found.
  @inlinable
  public static func total(
    _ name: String, _ unit: String, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Int
  ) -> LifeMetric {
    count(name, unit, meaning, value).adding(.count, value)
  }

  /// Returns the metric with the total of which it is made, 0 at first, so that a run can measure it
  /// on windows of days: `drops.task.days30to32`, and a count up to a day: `drops.task.day30`.
  public func adding(
    _ total: MetricDefinition.Total, _ value: @escaping @Sendable (inout Member) -> Int?
  ) -> LifeMetric {
    var metric = metric
    metric.total = total
    var own = LifeMetric(metric, value: self.value)
    own.total = value
    return own
  }

  /// Creates a metric of real numbers, kept to the thousandth.
  @inlinable
  public static func ratio(
    _ name: String, _ unit: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Double?
  ) -> LifeMetric {
    LifeMetric(MetricDefinition(name, unit: unit, number: number, scale: 1000, meaning)) { member in
      value(&member).map { Int(($0 * 1000).rounded()) }
    }
  }

  /// Creates a metric of true or false: the share of players for whom it is true.
  @inlinable
  public static func share(
    _ name: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Bool?
  ) -> LifeMetric {
    LifeMetric(.share(name, number: number, meaning)) { member in
      value(&member).map { $0 ? 1 : 0 }
    }
  }
}
