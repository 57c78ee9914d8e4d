// What the parameters of all these have in common:
// - key: The value's key in this object.
// - default: Its value when the key is absent; `nil` when it must not be. Outside of what is
//   allowed it is a programmer's mistake.
// - unit, rule, origin, meaning: Described at `RuleNumber`.

extension SectionReader {
  /// Reads a finite number in a range, whose infinite bounds are none.
  public func number(
    _ key: String, default defaultValue: Double?, in range: ClosedRange<Double>, unit: String,
    rule: String, origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Double {
    value(
      key, defaultValue, .number(in: range),
      Note(unit: unit, rule: rule, origin: origin, meaning: meaning))
  }

  /// Reads a string.
  public func text(
    _ key: String, default defaultValue: String?, rule: String = "",
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> String {
    value(key, defaultValue, .text, Note(rule: rule, origin: origin, meaning: meaning))
  }

  /// Reads one of the names, of which there is at least one.
  ///
  /// - Parameter areOfScenario: Whether the scenario itself makes them up.
  public func choice(
    _ key: String, default defaultValue: String?, from names: [String],
    areOfScenario: Bool = false, rule: String, origin: RuleNumber.Origin = .design,
    _ meaning: String
  ) -> String {
    value(
      key, defaultValue, .choice(names, areOfScenario: areOfScenario),
      Note(rule: rule, origin: origin, meaning: meaning))
  }

  /// The documentation of a value.
  struct Note {
    var unit = ""
    var rule: String
    var origin: RuleNumber.Origin
    var meaning: String
  }

  func value<Value: Sendable>(
    _ key: String, _ defaultValue: Value?, _ form: ValueForm<Value>, _ note: Note
  ) -> Value {
    precondition(defaultValue.map(form.accepts) ?? true, "the default of \(key) is not allowed")
    let fallback = defaultValue ?? form.placeholder
    let node = member(key)?.node
    var value = fallback
    if let node {
      let checked = form.check(node)
      value = checked.value ?? fallback
      if let complaint = checked.complaint { fail(key, complaint, suggestion: checked.suggestion) }
    } else if defaultValue == nil {
      fail(key, "missing; expected \(form.allowed.expectation)")
    }
    record(
      key, form.literal(value), defaultValue.map(form.literal), form.allowed, note,
      isSet: node != nil)
    return value
  }

  func record(
    _ key: String, _ value: JSONLiteral, _ defaultValue: JSONLiteral?, _ allowed: AllowedValues,
    _ note: Note, isSet: Bool
  ) {
    register(
      .rule(
        RuleNumber(
          path: path.appending(key), value: value, defaultValue: defaultValue, unit: note.unit,
          allowedValues: allowed, meaning: note.meaning, rule: note.rule, origin: note.origin,
          isSet: isSet)))
  }
}
