/// `true` or `false`.
public struct Flag<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: RulePath<Rules, Bool>, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .flag, RuleNote("", rule, origin, meaning))
  }
}

/// Any text, or a list of texts.
public struct Text<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(
    _ key: String, _ path: RulePath<Rules, String>, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .text, RuleNote("", rule, origin, meaning))
  }

  public init(
    _ key: String, _ path: RulePath<Rules, [String]>, count: ClosedRange<Int>, rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .list(of: .text, count), RuleNote("", rule, origin, meaning))
  }
}

/// Any JSON value.
public struct Anything<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init(_ key: String, _ path: RulePath<Rules, JSONValue>, _ meaning: String) {
    step = FieldStep(key, path, .any, RuleNote("", nil, nil, meaning))
  }
}

/// The name of a case, or a list of such names.
public struct Case<Rules: Sendable>: Field {
  public var step: FieldStep<Rules>

  public init<Value: CaseIterable & Equatable & Sendable>(
    _ key: String, _ path: RulePath<Rules, Value>, from cases: [Value] = Array(Value.allCases),
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    step = FieldStep(key, path, .named(cases) { "\($0)" }, RuleNote("", rule, origin, meaning))
  }

  /// Reads a case, or none, whose name comes before those of the cases unless it comes last.
  public init<Value: CaseIterable & Equatable & Sendable>(
    _ key: String, _ path: RulePath<Rules, Value?>, orNone nothing: String, comesLast: Bool = false,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    let cases = Value.allCases.map { Value?.some($0) }
    let form = ValueForm.named(comesLast ? cases + [nil] : [nil] + cases) {
      $0.map { "\($0)" } ?? nothing
    }
    step = FieldStep(key, path, form, RuleNote("", rule, origin, meaning))
  }

  /// Reads one of these words, at least one, as its place among them.
  public init(
    _ key: String, _ path: RulePath<Rules, Int>, words: [String], rule: String? = nil,
    origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    let form = ValueForm.named(Array(words.indices)) { words[$0] }
    step = FieldStep(key, path, form, RuleNote("", rule, origin, meaning))
  }

  public init<Value: CaseIterable & Equatable & Sendable>(
    _ key: String, _ path: RulePath<Rules, [Value]>, count: ClosedRange<Int>,
    rule: String? = nil, origin: RuleNumber.Origin? = nil, _ meaning: String
  ) {
    let form = ValueForm.named(Array(Value.allCases)) { "\($0)" }
    step = FieldStep(key, path, .list(of: form, count), RuleNote("", rule, origin, meaning))
  }
}
