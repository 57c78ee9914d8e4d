import ScenarioReading

extension AllowedValues {
  /// Returns the equivalent keywords of JSON Schema (draft 2020-12). Names that the scenario itself
  /// defines are plain strings in a schema.
  package func schema(orNull: Bool = false) -> JSONValue {
    let type = { (name: String) in JSONValue.type(name, orNull: orNull) }
    func bounded(_ name: String, _ least: JSONValue?, _ most: JSONValue?) -> JSONValue {
      ["type": type(name), "minimum": least, "maximum": most]
    }
    switch self {
    case .number(let range):
      return bounded("number", .bound(range.lowerBound), .bound(range.upperBound))
    case .chance: return bounded("number", .number(0), .number(1))
    case .integer(let range):
      return bounded("integer", .bound(range.lowerBound), .bound(range.upperBound))
    case .flag: return ["type": type("boolean")]
    case .text, .nameInScenario: return ["type": type("string")]
    case .choice(let names):
      return [
        "type": type("string"), "enum": .list(names.map { .string($0) } + (orNull ? [.null] : [])),
      ]
    case .list(let element, let count):
      return [
        "type": type("array"), "items": element.schema(), "minItems": .bound(count.lowerBound),
        "maxItems": .bound(count.upperBound),
      ]
    }
  }
}

extension JSONValue {
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
