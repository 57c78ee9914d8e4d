import ScenarioReading

extension AllowedValues {
  /// The keywords of JSON Schema (draft 2020-12) that say the same.
  ///
  /// Names that the scenario makes up itself are any strings to a schema.
  public var schema: String { JSONTree.object(schemaMembers()).line }

  /// - Parameter orNull: Whether `null` is allowed, too.
  func schemaMembers(orNull: Bool = false) -> [(key: String, value: JSONTree)] {
    func type(_ name: String) -> (key: String, value: JSONTree) {
      ("type", orNull ? .texts([name, "null"]) : .text(name))
    }
    switch self {
    case .number(let range):
      return [type("number")]
        + JSONTree.bound("minimum", range.lowerBound) + JSONTree.bound("maximum", range.upperBound)
    case .chance: return AllowedValues.number(0...1).schemaMembers(orNull: orNull)
    case .integer(let range):
      return [type("integer")]
        + JSONTree.bound("minimum", range.lowerBound) + JSONTree.bound("maximum", range.upperBound)
    case .flag: return [type("boolean")]
    case .text, .nameInScenario: return [type("string")]
    case .choice(let names):
      let names = names.map { JSONTree.text($0) }
      return [type("string"), ("enum", .list(names + (orNull ? [.null] : [])))]
    case .list(let element, let count):
      return [type("array"), ("items", .object(element.schemaMembers()))]
        + JSONTree.bound("minItems", count.lowerBound)
        + JSONTree.bound("maxItems", count.upperBound)
    }
  }
}

extension JSONTree {
  /// `null`, for which `JSONLiteral` has no case.
  static var null: JSONTree { .literal(.number("null")) }

  /// A keyword with a bound; none where there is no bound.
  static func bound(_ keyword: String, _ value: Int) -> [(key: String, value: JSONTree)] {
    value == .min || value == .max ? [] : [(keyword, .literal(.number(value)))]
  }

  static func bound(_ keyword: String, _ value: Double) -> [(key: String, value: JSONTree)] {
    abs(value) < .greatestFiniteMagnitude ? [(keyword, .literal(.number(value)))] : []
  }
}
