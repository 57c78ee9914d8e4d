import GameSupport
import ScenarioReading

/// The schemas of the root keys of scenarios: each once, even if several games have it.
struct SchemaDefinitions {
  /// The definitions by name, in the order of the games and of their reading.
  private(set) var all: [JSONValue.Member] = []
  /// Each root key's definitions, and the games that have them.
  private var uses: [(key: String, names: [GameDefinition: String])] = []

  init(_ forms: [ScenarioForm]) {
    for form in forms {
      for case (.key(let key), let place) in form.root.inner { add(place, key, form.game) }
    }
  }

  private mutating func add(_ place: FormPlace, _ key: String, _ game: GameDefinition) {
    let schema: JSONValue =
      key == CohortSection.key
      ? ["anyOf": .list([CohortSection.allowedDay.schema(), place.schema(orNull: true)])]
      : place.schema(orNull: true)
    let known = uses.firstIndex { $0.key == key }
    let index = known ?? uses.count
    if known == nil { uses.append((key, [:])) }
    let same = all.first { definition in
      uses[index].names.values.contains(definition.key) && definition.value == schema
    }
    let name = same?.key ?? (known == nil ? key : "\(key)-\(game.id)")
    if same == nil { all.append(.init(name, schema)) }
    uses[index].names[game] = name
  }

  /// All root keys with their values in all games; `name` and `description` come first.
  var anyGame: [JSONValue.Member] {
    let isPlain = { (key: String) in key == "name" || key == "description" }
    return (uses.filter { isPlain($0.key) } + uses.filter { !isPlain($0.key) }).map { key, names in
      let references = definitions(names).map(Self.reference)
      return .init(key, references.count == 1 ? references[0] : ["anyOf": .list(references)])
    }
  }

  /// Returns the root keys with a different meaning in another game, with their values in this one.
  func own(of game: GameDefinition) -> [JSONValue.Member] {
    uses.compactMap { key, names in
      guard let name = names[game], definitions(names).count > 1 else { return nil }
      return .init(key, Self.reference(name))
    }
  }

  private func definitions(_ names: [GameDefinition: String]) -> [String] {
    all.map(\.key).filter(names.values.contains)
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(name)")]
  }
}

extension FormPlace {
  /// - Parameter orNull: True if `null` is allowed here, which removes a value of the file below.
  func schema(orNull: Bool) -> JSONValue {
    let type = { (name: String) in JSONValue.type(name, orNull: orNull) }
    if let value {
      let words: JSONValue = [
        "description": .string(value.description), "default": value.defaultValue,
      ]
      return .object(words.members + value.allowed.schema(orNull: orNull).members)
    }
    let description = note.map { JSONValue.string($0.description) }
    switch note?.kind {
    case .list(let count)?:
      return [
        "description": description, "type": type("array"),
        "items": self[.element]?.elementSchema ?? [:], "minItems": .bound(count.lowerBound),
        "maxItems": .bound(count.upperBound),
      ]
    case .names?:
      // The keys of values of any kind are paths.
      let names: JSONValue? =
        self[.anyName]?.value?.allowed == .any
        ? nil : ["pattern": .string(SectionReader.namePattern)]
      return [
        "description": description, "type": type("object"), "propertyNames": names,
        "additionalProperties": self[.anyName]?.schema(orNull: orNull) ?? [:],
      ]
    case .section?, nil:
      let members = inner.compactMap { step, place -> JSONValue.Member? in
        guard case .key(let key) = step else { return nil }
        return .init(key, place.schema(orNull: orNull))
      }
      // The whole file decides whether a member is required; see `ScenarioSchema`.
      return [
        "description": description, "type": type("object"), "properties": .object(members),
        "additionalProperties": .bool(false),
      ]
    }
  }

  /// The schema of an element of a list of objects. In a file that overlays another, an item may
  /// request its own removal, and `null` as the first element that of the list below.
  private var elementSchema: JSONValue {
    .object(
      schema(orNull: true).members.map { member in
        member.key == "properties"
          ? .init(member.key, .object(member.value.members + [Self.removal])) : member
      })
  }

  private static let removal = JSONValue.Member(
    JSONNode.removal,
    [
      "description": .string("In a file that extends another: takes the item of this name away."),
      "const": .bool(true),
    ])
}

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
    case .any: return [:]
    case .formula: return ["type": .texts(["number", "string"] + (orNull ? ["null"] : []))]
    case .text, .nameInScenario: return ["type": type("string")]
    case .choice(let names):
      let all = names.map { JSONValue.string($0) } + (orNull ? [.null] : [])
      return ["type": type("string"), "enum": .list(all)]
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
