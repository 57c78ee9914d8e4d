extension SectionReader {
  /// Reads a string, which is required if it has no default.
  public func text(
    _ key: String, default defaultValue: String?, rule: String = "", _ meaning: String
  ) -> String {
    value(key, defaultValue, .text, RuleNote("", rule, .design, meaning))
  }

  /// Reads one of the names, at least one, which the scenario itself may define.
  public func choice(
    _ key: String, default defaultValue: String?, from names: [String], areOfScenario: Bool = false,
    rule: String, origin: RuleNumber.Origin = .design, _ meaning: String
  ) -> String {
    value(
      key, defaultValue, .choice(names, areOfScenario: areOfScenario),
      RuleNote("", rule, origin, meaning))
  }

  /// Reads a value, which is required without a default. A default must be allowed.
  package func value<Value: Sendable>(
    _ key: String, _ defaultValue: Value?, _ form: ValueForm<Value>, _ note: RuleNote
  ) -> Value {
    let ownValue = context.isQuiet ? nil : defaultValue.map(form.json)
    precondition(
      ownValue.map { form.check(JSONNode(json: $0, at: .nowhere)).complaints.isEmpty } ?? true,
      "the default of \(key) is not allowed")
    let node = member(key)?.node
    var value = defaultValue ?? form.placeholder
    if let node {
      let checked = form.check(node)
      if let found = checked.value { value = found }
      for complaint in checked.complaints {
        fail(key, index: complaint.index, complaint.message, suggestion: complaint.suggestion)
      }
    } else if defaultValue == nil {
      fail(key, "missing; expected \(form.allowed.expectation)")
    }
    if !isMuted, !context.isQuiet {
      let record = RuleRecord(
        allowed: form.allowed, defaultValue: ownValue, unit: note.unit, rule: note.rule ?? "",
        origin: note.origin ?? .design, meaning: note.meaning, isHabit: note.isHabit)
      let number = RuleNumber(
        path: path.appending(key),
        value: node == nil ? ownValue ?? form.json(value) : form.json(value),
        isSet: node != nil, record: record)
      context.record(number, node, in: place)
    }
    return value
  }
}

/// The declaration of a value besides its key, place and allowed values; see `RuleRecord`.
package struct RuleNote: Sendable {
  let unit: String
  var rule: String?
  var origin: RuleNumber.Origin?
  let meaning: String
  var isHabit = false

  package init(_ unit: String, _ rule: String?, _ origin: RuleNumber.Origin?, _ meaning: String) {
    (self.unit, self.rule, self.origin, self.meaning) = (unit, rule, origin, meaning)
  }
}
