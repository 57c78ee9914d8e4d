import JSON

// What the parameters of all these have in common:
// - key: The value's key in this object.
// - default: Its value when the key is absent; `nil` when it must not be. Outside of what is
//   allowed it is a programmer's mistake.
// - unit, rule, origin, meaning: Described at `RuleRecord`.

extension SectionReader {
  /// Reads a finite number in a range, whose infinite bounds are none.
  public func number(
    _ key: String, default defaultValue: Double?, in range: ClosedRange<Double>, unit: String,
    rule: String, origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> Double {
    value(
      key, defaultValue, .number(in: range),
      RuleNote(unit, rule, origin, meaning))
  }

  /// Reads a string.
  public func text(
    _ key: String, default defaultValue: String?, rule: String = "",
    origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> String {
    value(key, defaultValue, .text, RuleNote("", rule, origin, meaning))
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
      RuleNote("", rule, origin, meaning))
  }

  func value<Value: Sendable>(
    _ key: String, _ defaultValue: Value?, _ form: ValueForm<Value>, _ note: RuleNote
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
      key, form.json(value), defaultValue.map(form.json), form.allowed, note,
      isSet: node != nil)
    return value
  }

  func record(
    _ key: String, _ value: JSONValue, _ defaultValue: JSONValue?, _ allowed: AllowedValues,
    _ note: RuleNote, isSet: Bool
  ) {
    let record = RuleRecord(
      allowed: allowed, defaultValue: defaultValue, unit: note.unit, rule: note.rule ?? "",
      origin: note.origin ?? .design, meaning: note.meaning)
    register(
      .rule(
        RuleNumber(path: path.appending(key), value: value, isSet: isSet, record: record)))
  }
}

/// What is said of a value besides its key, its place and what is allowed; see `RuleRecord`.
struct RuleNote: Sendable {
  let unit: String
  var rule: String?
  var origin: RuleNumber.Origin?
  let meaning: String

  init(_ unit: String, _ rule: String?, _ origin: RuleNumber.Origin?, _ meaning: String) {
    (self.unit, self.rule, self.origin, self.meaning) = (unit, rule, origin, meaning)
  }
}
