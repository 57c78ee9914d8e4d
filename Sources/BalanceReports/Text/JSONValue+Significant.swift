import ScenarioReading

extension JSONValue {
  /// Makes a number as in tables for other programs, see `NumberText.significant`; null for nil.
  static func significant(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number(JSONNumber(text: NumberText.significant(value)))
  }
}
