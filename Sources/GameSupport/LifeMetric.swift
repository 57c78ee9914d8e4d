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

  @inlinable
  init(_ metric: MetricDefinition, value: @escaping @Sendable (inout Member) -> Int?) {
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
