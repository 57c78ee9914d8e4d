/// `true` or `false`.
public struct Flag<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, Bool> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .flag, RuleNote("", rule, origin, meaning))
  }
}

/// Any text.
public struct Text<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: WritableKeyPath<Rules, String> & Sendable, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .text, RuleNote("", rule, origin, meaning))
  }
}

/// The name of a case, or a list of such names.
public struct Case<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  /// - Parameter cases: Those that may be chosen.
  public init<Value: CaseIterable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Rules, Value> & Sendable,
    from cases: [Value] = Array(Value.allCases), rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    let names = cases.map { "\($0)" }
    step = FieldStep(
      key, path, .choice(names), RuleNote("", rule, origin, meaning),
      value: { "\($0)" }, stored: { name in cases[names.firstIndex(of: name) ?? 0] })
  }

  /// - Parameters:
  ///   - nothing: The name for no case at all.
  ///   - comesLast: Whether it stands behind the cases.
  public init<Value: CaseIterable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Rules, Value?> & Sendable, orNone nothing: String,
    comesLast: Bool = false, rule: String? = nil, origin: RuleNumber.Origin? = nil,
    _ meaning: String
  ) {
    let cases = Array(Value.allCases)
    let names = cases.map { "\($0)" }
    step = FieldStep(
      key, path, .choice(comesLast ? names + [nothing] : [nothing] + names),
      RuleNote("", rule, origin, meaning),
      value: { $0.map { "\($0)" } ?? nothing },
      stored: { name in names.firstIndex(of: name).map { cases[$0] } })
  }

  public init<Value: CaseIterable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Rules, [Value]> & Sendable, count: ClosedRange<Int>,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    let cases = Array(Value.allCases)
    let names = cases.map { "\($0)" }
    step = FieldStep(
      key, path, count: count, of: .choice(names),
      RuleNote("", rule, origin, meaning),
      values: { $0.map { "\($0)" } },
      stored: { $0.map { name in cases[names.firstIndex(of: name) ?? 0] } })
  }
}
