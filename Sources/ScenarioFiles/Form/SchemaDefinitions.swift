import GameKit
import ScenarioReading

/// The schemas of what stands at the root of scenarios: each once, also where several games have it.
struct SchemaDefinitions {
  /// The definitions by name, in the order of the games and of their reading.
  private(set) var all: [(key: String, value: JSONTree)] = []
  /// A root key's definitions, and the games that have them.
  private var uses: [(key: String, names: [GameDefinition: String])] = []

  init(_ forms: [ScenarioForm]) {
    for form in forms {
      for case (.key(let key), let place) in form.root.inner { add(place, key, form.game) }
    }
  }

  private mutating func add(_ place: FormPlace, _ key: String, _ game: GameDefinition) {
    let schema = JSONTree.object(place.schemaMembers(orNull: true))
    let known = uses.firstIndex { $0.key == key }
    let index = known ?? uses.count
    if known == nil { uses.append((key, [:])) }
    let same = all.first { definition in
      uses[index].names.values.contains(definition.key) && definition.value.line == schema.line
    }
    let name = same?.key ?? (known == nil ? key : "\(key)-\(game.id)")
    if same == nil { all.append((name, schema)) }
    uses[index].names[game] = name
  }

  /// Every root key with what it may be in one game or another; names come first, as in files.
  var anyGame: [(key: String, value: JSONTree)] {
    let isPlain = { (key: String) in key == "name" || key == "description" }
    return (uses.filter { isPlain($0.key) } + uses.filter { !isPlain($0.key) }).map { key, names in
      let references = definitions(names).map(Self.reference)
      return (key, references.count == 1 ? references[0] : .object([("anyOf", .list(references))]))
    }
  }

  /// The root keys that mean something else in another game, with what they are in this one.
  func own(of game: GameDefinition) -> [(key: String, value: JSONTree)] {
    uses.compactMap { key, names in
      guard let name = names[game], definitions(names).count > 1 else { return nil }
      return (key, Self.reference(name))
    }
  }

  private func definitions(_ names: [GameDefinition: String]) -> [String] {
    all.map(\.key).filter(names.values.contains)
  }

  private static func reference(_ name: String) -> JSONTree {
    .object([("$ref", .text("#/$defs/\(name)"))])
  }
}

extension FormPlace {
  /// - Parameter orNull: Whether the place may hold `null`, which takes away what the file below says.
  func schemaMembers(orNull: Bool) -> [(key: String, value: JSONTree)] {
    if let value {
      return [("description", .text(value.description))]
        + (value.defaultValue.map { [("default", JSONTree.literal($0))] } ?? [])
        + value.allowed.schemaMembers(orNull: orNull)
    }
    let description = note.map { [("description", JSONTree.text($0.description))] } ?? []
    func type(_ name: String) -> (key: String, value: JSONTree) {
      ("type", orNull ? .texts([name, "null"]) : .text(name))
    }
    switch note?.kind {
    case .list(let count)?:
      let element = self[.element]?.elementMembers ?? []
      return description + [type("array"), ("items", .object(element))]
        + JSONTree.bound("minItems", count.lowerBound)
        + JSONTree.bound("maxItems", count.upperBound)
    case .names?:
      let any = self[.anyName]?.schemaMembers(orNull: orNull) ?? []
      return description + [
        type("object"),
        ("propertyNames", .object([("pattern", .text(SectionReader.namePattern))])),
        ("additionalProperties", .object(any)),
      ]
    case .section?, nil:
      let members = inner.compactMap { step, place -> (key: String, value: JSONTree)? in
        guard case .key(let key) = step else { return nil }
        return (key, .object(place.schemaMembers(orNull: orNull)))
      }
      // What is required, the whole file decides; see `ScenarioSchema`.
      return description + [
        type("object"), ("properties", .object(members)),
        ("additionalProperties", .literal(.bool(false))),
      ]
    }
  }

  /// Of an element of a list of objects. In a file that lies over another, `null` as the first of
  /// them takes the list below away, and an item may ask to be taken away itself.
  private var elementMembers: [(key: String, value: JSONTree)] {
    schemaMembers(orNull: true).map { key, value in
      guard key == "properties", case .object(let members) = value else { return (key, value) }
      return (key, .object(members + [(JSONNode.removal, Self.removalSchema)]))
    }
  }

  private static let removalSchema = JSONTree.object([
    (
      "description",
      .text("In a file that extends another: takes the item of this name away.")
    ), ("const", .literal(.bool(true))),
  ])
}
