import JSONValues
import ScenarioReading

extension Lever {
  /// The moves that take a rule back to neutral, the most thorough first: a factor to 1, any other
  /// number to 0 or as near as its range allows, a flag to false, a system off. A number that may not
  /// be 0 with the others as they are has smaller steps behind it. Names have no neutral.
  public var neutralMoves: [LeverMove] {
    switch kind {
    case .choice: alternatives.filter { $0.text == "false" }
    case .system: text == "on" ? alternatives : []
    case .tilt: []
    case .scale:
      neutralMove.map { move in
        [move] + [1.0 / 1024, 0.125, 0.5].compactMap { moved(by: $0) }
      } ?? []
    }
  }

  /// The move of all numbers to their neutral values; nil if they are there.
  private var neutralMove: LeverMove? {
    let changed = numbers.compactMap { number -> Setting? in
      let neutral = number.neutralValue
      return neutral == number.value ? nil : Setting(number.path, neutral)
    }
    guard !changed.isEmpty else { return nil }
    return LeverMove(
      settings: changed, text: numbers.count == 1 ? numbers[0].neutralValue.text : "neutral",
      factor: nil,
      isAtLimit: false)
  }
}

extension RuleNumber {
  /// The value at which the rule does nothing, as far as its unit tells.
  fileprivate var neutralValue: JSONValue {
    let neutral = record.unit == "factor" ? 1.0 : 0
    switch (value, record.allowed) {
    case (.list(let elements), .list(let allowed, _)):
      return .list(elements.map { _ in .number(allowed.nearest(to: neutral)) })
    default: return .number(record.allowed.nearest(to: neutral))
    }
  }
}

extension AllowedValues {
  fileprivate func nearest(to value: Double) -> Double {
    switch self {
    case .number(let range): min(max(value, range.lowerBound), range.upperBound)
    case .integer(let range):
      min(max(value, Double(range.lowerBound)), Double(range.upperBound))
    case .chance, .flag, .text, .choice, .nameInScenario, .list: value
    }
  }
}
