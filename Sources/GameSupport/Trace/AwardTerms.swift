import GameEngines
import Measurement

/// The terms of an award: its base, and each named factor on it. Used only in a traced life.
public struct AwardTerms: Sendable {
  /// The base, and each factor other than 1 as `times…`: their product, cut once, is paid (TSK-7).
  public private(set) var facts: Facts

  /// Creates the terms from a base, and its factors in the order in which they multiply.
  public init(_ base: Award, _ factors: KeyValuePairs<String, Double> = [:]) {
    facts = ["base": .number(base.exact)]
    for (name, factor) in factors { multiply(by: factor, name) }
  }

  /// Adds a factor.
  public mutating func multiply(by factor: Double, _ name: String) {
    if factor != 1 { facts = facts + ["times" + name.capitalizedFirst: .number(factor)] }
  }
}
