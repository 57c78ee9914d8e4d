import GameEngines
import Measurement

/// What an award was made of: its base, and each factor on it by name. Only a traced life asks.
public struct AwardTerms: Sendable {
  private let base: Double
  private var factors: [(name: String, value: Double)]

  /// What an award is made of: its base, and its factors in the order in which they multiply.
  public init(_ base: Award, _ factors: KeyValuePairs<String, Double> = [:]) {
    self.base = base.exact
    self.factors = factors.map { ($0.key, $0.value) }
  }

  /// Puts one more factor on it.
  public mutating func multiply(by factor: Double, _ name: String) {
    factors.append((name, factor))
  }

  /// `base`, and each factor that changes anything as `times…`: what is paid is their product, cut
  /// once (TSK-7).
  public var facts: Facts {
    Facts(
      [Fact("base", .number(base))]
        + factors.filter { $0.value != 1 }
        .map { Fact("times" + $0.name.capitalizedFirst, .number($0.value)) })
  }
}
