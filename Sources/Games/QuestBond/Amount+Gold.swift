import ScenarioReading

extension Amount {
  /// Creates an amount or a price of gold.
  init(
    _ key: String, _ path: WritableKeyPath<Rules, Int> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    self.init(key, path, unit: "gold", rule: rule, origin: origin, meaning)
  }
}
