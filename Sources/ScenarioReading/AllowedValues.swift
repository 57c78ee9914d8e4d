/// The values that a scenario may have at one place.
public indirect enum AllowedValues: Equatable, Sendable, CustomStringConvertible {
  /// A finite number in a range; an infinite bound means no bound.
  case number(ClosedRange<Double>)
  /// A probability, 0…1.
  case chance
  /// A whole number in a range; `Int.min` and `Int.max` mean no bound.
  case integer(ClosedRange<Int>)
  /// `true` or `false`.
  case flag
  /// Any string.
  case text
  /// A number, or a string with a formula such as `200 + 5 * level`.
  case formula
  /// A string among these.
  case choice([String])
  /// A name that the scenario itself defines, such as an archetype's; empty without a scenario.
  case nameInScenario([String])
  /// Any value at all.
  case any
  /// A list with this count of values.
  case list(of: AllowedValues, count: ClosedRange<Int>)

  /// The allowed values alone: `0…1`, `1 or more`, `"easy" or "hard"`, `3…5 values of 0…1`.
  public var description: String {
    switch self {
    case .number(let range): AllowedValues.describe(range)
    case .chance: "0…1"
    case .integer(let range): AllowedValues.describe(range)
    case .flag: "true or false"
    case .text: "any text"
    case .formula: "a number or a formula"
    case .any: "any value"
    case .nameInScenario([]): "a name in the scenario"
    case .choice(let names), .nameInScenario(let names):
      names.count > 1
        ? names.dropLast().map(JSONText.quoted).joined(separator: ", ") + " or "
          + JSONText.quoted(names[names.count - 1])
        : names.map(JSONText.quoted).joined()
    case .list(let element, let count):
      "\(AllowedValues.describe(count)) value\(count == 1...1 ? "" : "s") of \(element)"
    }
  }

  /// The expected value, for a message: `a chance (0…1)`, `a list of 5 whole numbers (1…3)`.
  public var expectation: String {
    switch self {
    case .flag: "true or false"
    case .choice, .nameInScenario, .any, .formula: "\(self)"
    case .list(let element, let count):
      "a list of \(AllowedValues.describe(count)) \(element.noun(isOne: count == 1...1))"
    default: "a \(noun(isOne: true))"
    }
  }

  /// Returns the kind of value with its range in brackets.
  private func noun(isOne: Bool) -> String {
    let ending = isOne ? "" : "s"
    switch self {
    case .number, .integer:
      let name = if case .integer = self { "whole number" } else { "number" }
      return description == AllowedValues.anything
        ? "\(name)\(ending)" : "\(name)\(ending) (\(self))"
    case .chance: return "chance\(ending) (0…1)"
    case .flag: return "flag\(ending) (\(self))"
    case .text: return "string\(ending)"
    case .any: return "value\(ending)"
    case .formula: return "formula\(isOne ? "" : "s")"
    case .choice, .nameInScenario: return "name\(ending) (\(self))"
    case .list: return "list\(ending) (\(self))"
    }
  }

  package static let anything = "any"

  private static func describe(_ range: ClosedRange<Double>) -> String {
    let greatest = Double.greatestFiniteMagnitude
    return describe(
      range.lowerBound > -greatest ? JSONText.number(range.lowerBound) : nil,
      range.upperBound < greatest ? JSONText.number(range.upperBound) : nil)
  }

  /// Describes a count: `3`, `2…4`, `1 or more`.
  static func describe(_ range: ClosedRange<Int>) -> String {
    describe(
      range.lowerBound == .min ? nil : String(range.lowerBound),
      range.upperBound == .max ? nil : String(range.upperBound))
  }

  private static func describe(_ lower: String?, _ upper: String?) -> String {
    switch (lower, upper) {
    case (let lower?, let upper?): lower == upper ? lower : "\(lower)…\(upper)"
    case (let lower?, nil): "\(lower) or more"
    case (nil, let upper?): "\(upper) or less"
    case (nil, nil): anything
    }
  }
}
