import GameEngines
import Measurement

/// The terms of an award: its base, and each named factor on it. Used only in a traced life.
public struct AwardTerms: Sendable {
  private let base: Double
  private var factors: [(name: String, value: Double)]

  /// Creates the terms from a base, and its factors in the order in which they multiply.
  public init(_ base: Award, _ factors: KeyValuePairs<String, Double> = [:]) {
    self.base = base.exact
    self.factors = factors.map { ($0.key, $0.value) }
  }

  /// Adds a factor.
  public mutating func multiply(by factor: Double, _ name: String) {
    factors.append((name, factor))
  }

  /// The facts of the base, and of each factor other than 1 as `times…`: their product, cut once,
  /// is paid (TSK-7).
  public var facts: Facts {
    Facts(
      [Fact("base", .number(base))]
        + factors.filter { $0.value != 1 }
        .map { Fact("times" + $0.name.capitalizedFirst, .number($0.value)) })
  }
}
