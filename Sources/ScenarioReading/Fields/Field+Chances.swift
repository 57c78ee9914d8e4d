import GameEngines

/// A probability, 0…1, or a list of them.
public struct Probability<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, Double> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .chance, RuleNote("chance", rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, Chance> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, .chance, RuleNote("chance", rule, origin, meaning), value: \.probability,
      stored: { Chance($0) })
  }

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, [Chance]> & Sendable, count: ClosedRange<Int>,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(
      key, path, count: count, of: .chance, RuleNote("chance", rule, origin, meaning),
      values: { $0.map(\.probability) }, stored: { $0.map { Chance($0) } })
  }
}

/// Weights, of which at least one has to be above 0.
public struct Weights<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, [Double]> & Sendable, count: ClosedRange<Int>,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    self.init(key, path, count, rule, origin, meaning, weights: { $0 }, stored: { $0 })
  }

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, WeightedChoice> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    self.init(
      key, path, nil, rule, origin, meaning, weights: \.weights,
      stored: { WeightedChoice(weights: $0) })
  }

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, RarityOdds> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    self.init(
      key, path, nil, rule, origin, meaning, weights: \.weights,
      stored: { RarityOdds(weights: $0) })
  }

  /// - Parameter count: How many there may be; nil for as many as the rules have.
  private init<Stored>(
    _ key: String, _ path: WritableKeyPath<Rules, Stored> & Sendable, _ count: ClosedRange<Int>?,
    _ rule: String?, _ origin: RuleNumber.Origin?, _ meaning: String,
    weights: @escaping @Sendable (Stored) -> [Double],
    stored: @escaping @Sendable ([Double]) -> Stored
  ) {
    let words = RuleNote("weight", rule, origin, meaning)
    step = FieldStep(key, at: path) { reading, _ in
      let own = weights(reading.rules[keyPath: path])
      let read = reading.reader.values(
        key, own, count ?? own.count...own.count, .number(in: 0...1_000_000), reading.note(words))
      if read.contains(where: { $0 > 0 }) {
        reading.rules[keyPath: path] = stored(read)
      } else {
        reading.reader.fail(key, "all weights are 0; at least one has to be above 0")
      }
    }
  }
}
