import JSON

extension JSONValue {
  /// A number as tables for other programs have it, see `NumberText.significant`; null for none.
  static func significant(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number(JSONNumber(text: NumberText.significant(value)))
  }
}
