import ScenarioReading

extension AllowedValues {
  /// The equivalent keywords of JSON Schema (draft 2020-12).
  ///
  /// Names that the scenario itself defines are plain strings in a schema.
  package var schema: JSONValue { schema(orNull: false) }

  /// - Parameter orNull: True if `null` is allowed too.
  func schema(orNull: Bool) -> JSONValue {
    let type = { (name: String) in JSONValue.type(name, orNull: orNull) }
    switch self {
    case .number(let range):
      return [
        "type": type("number"), "minimum": .bound(range.lowerBound),
        "maximum": .bound(range.upperBound),
      ]
    case .chance: return AllowedValues.number(0...1).schema(orNull: orNull)
    case .integer(let range):
      return [
        "type": type("integer"), "minimum": .bound(range.lowerBound),
        "maximum": .bound(range.upperBound),
      ]
    case .flag: return ["type": type("boolean")]
    case .text, .nameInScenario: return ["type": type("string")]
    case .choice(let names):
      return [
        "type": type("string"), "enum": .list(names.map { .string($0) } + (orNull ? [.null] : [])),
      ]
    case .list(let element, let count):
      return [
        "type": type("array"), "items": element.schema, "minItems": .bound(count.lowerBound),
        "maxItems": .bound(count.upperBound),
      ]
    }
  }
}

extension JSONValue {
  /// Returns the type of a value in a schema.
  static func type(_ name: String, orNull: Bool) -> JSONValue {
    orNull ? .texts([name, "null"]) : .string(name)
  }

  /// Returns a bound in a schema; nil if there is none.
  static func bound(_ value: Int) -> JSONValue? {
    value == .min || value == .max ? nil : .number(value)
  }

  static func bound(_ value: Double) -> JSONValue? {
    abs(value) < .greatestFiniteMagnitude ? .number(value) : nil
  }
}
