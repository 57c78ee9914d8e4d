import ScenarioReading

extension Lever {
  /// The values that take a rule back to neutral, the most thorough first: a factor at 1, any other
  /// number at 0 or as near as its range allows, a flag at false, a system off. A number that may not
  /// be 0 with the others as they are has smaller steps behind it. Names have no neutral value.
  package var neutralValues: [Value] {
    switch kind {
    case .choice: values.filter { $0.text == "false" }
    case .system: text == "on" ? values : []
    case .tilt, .value: []
    case .scale:
      neutralValue.map { [$0] + [1.0 / 1024, 0.125, 0.5].compactMap { moved(by: $0) } } ?? []
    }
  }

  /// The neutral value of all numbers; nil if they are there.
  private var neutralValue: Value? {
    let changed = numbers.compactMap { number -> Setting? in
      let neutral = number.neutralValue
      return neutral == number.value ? nil : Setting(number.path, neutral)
    }
    guard !changed.isEmpty else { return nil }
    return Value(changed, text: numbers.count == 1 ? numbers[0].neutralValue.text : "neutral")
  }
}

extension RuleNumber {
  /// The value at which the rule does nothing, by its unit.
  fileprivate var neutralValue: JSONValue {
    let neutral = record.unit == "factor" ? 1.0 : 0
    func nearest(in allowed: AllowedValues) -> JSONValue {
      .number(allowed.limits?.nearest(to: neutral) ?? neutral)
    }
    if case (.list(let elements), .list(let allowed, _)) = (value, record.allowed) {
      return .list(elements.map { _ in nearest(in: allowed) })
    }
    return nearest(in: record.allowed)
  }
}
