import Measurement
import Players
import Statistics

/// A metric of a game's players, and how a player's life gives it.
public struct LifeMetric<Member>: Sendable {
  /// Its name, unit, kind and scale.
  public let metric: MetricDefinition
  /// The value in units of 1 ÷ scale, or nil for a player who has none.
  ///
  /// The player is passed in place and left as it was: copying it for each metric takes a twentieth of
  /// a run of 90 days.
  @usableFromInline let value: @Sendable (inout Member) -> Int?

  @inlinable
  init(_ metric: MetricDefinition, value: @escaping @Sendable (inout Member) -> Int?) {
    self.metric = metric
    self.value = value
  }
}

extension LifeMetric {
  /// A whole number of each player, or nil for who has none.
  @inlinable
  public static func count(
    _ name: String, _ unit: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Int?
  ) -> LifeMetric {
    LifeMetric(MetricDefinition(name, unit: unit, number: number, meaning), value: value)
  }

  /// A real number of each player, kept to the thousandth.
  @inlinable
  public static func ratio(
    _ name: String, _ unit: String, number: Int? = nil, _ meaning: String,
    _ value: @escaping @Sendable (inout Member) -> Double?
  ) -> LifeMetric {
    LifeMetric(
      MetricDefinition(name, unit: unit, number: number, scale: 1000, meaning)
    ) { member in
      value(&member).map { Int(($0 * 1000).rounded()) }
    }
  }

  /// Yes or no of each player: the share of players for whom it holds.
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
