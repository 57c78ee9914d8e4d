import GameSupport
import ScenarioReading

/// The JSON Schema (draft 2020-12) of scenario files, made from the forms of all games. It accepts
/// every file that the program accepts, which also checks rules between values.
package enum ScenarioSchema {
  /// Returns the schema of the scenarios of these games as JSON, with a newline at the end.
  package static func text(of games: GameList) -> String {
    value(of: games).written(.fitted(width: 100)) + "\n"
  }

  static func value(of games: GameList) -> JSONValue {
    let forms = games.games.map { ScenarioForm(of: $0) }
    let definitions = SchemaDefinitions(forms)
    return [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "title": .string("A scenario of QuestBalance"),
      "description": .string("The rules of a game, its players, and what is asked of a run."),
      "type": .string("object"),
      // These are keywords of Visual Studio Code, which other validators ignore.
      "allowComments": .bool(true), "allowTrailingCommas": .bool(true),
      "properties": .object(ofFiles.members + definitions.anyGame),
      "additionalProperties": .bool(false),
      "required": .texts(["name"]),
      "allOf": .list(
        forms.flatMap { conditions($0, definitions, games.games) } + [nullsOfLayers]),
      "$defs": .object(definitions.all + [.init(noNulls, noNullsDefinition)]),
    ]
  }

  /// Keys of files besides those of the scenario.
  private static let ofFiles: JSONValue = [
    "$schema": [
      "description": .string("Where an editor finds this schema."), "type": .string("string"),
    ],
    "extends": [
      "description": .string(
        "The scenario file that this one is laid over, as a path from its folder: objects "
          + "merge key by key, lists of named items name by name, anything else replaces, "
          + "and null removes."),
      "type": .string("string"),
    ],
  ]

  private static func conditions(
    _ form: ScenarioForm, _ definitions: SchemaDefinitions, _ games: [GameDefinition]
  ) -> [JSONValue] {
    let keys = form.root.inner.compactMap { inner in
      if case .key(let key) = inner.step { key } else { nil }
    }
    let own = definitions.own(of: form.game)
    return [
      [
        "if": isOf(form.game, games),
        "then": [
          "propertyNames": ["enum": .texts(["$schema", "extends"] + keys)],
          "properties": own.isEmpty ? nil : .object(own),
        ],
      ],
      [
        "if": ["allOf": .list([isOf(form.game, games), isNoLayer])],
        "then": wholeness(of: form.root, and: [form.game.markerSection]),
      ],
    ]
  }

  private static func isOf(_ game: GameDefinition, _ games: [GameDefinition]) -> JSONValue {
    let earlier = games.prefix { $0 != game }.map(\.markerSection)
    let others = (earlier.map { required([$0]) } + [isLayer])
    // A file that is no layer, and has no other game's section, can only be of the last game.
    guard game == games.last else { return required([game.markerSection]) }
    return ["not": ["anyOf": .list(others)]]
  }

  private static let isLayer = required(["extends"])
  private static let isNoLayer: JSONValue = ["not": isLayer]

  private static func required(_ keys: [String]) -> JSONValue { ["required": .texts(keys)] }

  /// Requires the members that a file must have unless it extends another one.
  private static func wholeness(of place: FormPlace, and more: [String] = []) -> JSONValue {
    var required = more
    var inside: [JSONValue.Member] = []
    for case (.key(let key), let inner) in place.inner {
      if inner.isRequired, !required.contains(key) { required.append(key) }
      switch inner.note?.kind {
      case .section?:
        let section = wholeness(of: inner)
        if section != [:] { inside.append(.init(key, section)) }
      case .list?:
        let element = inner[.element].map { wholeness(of: $0) } ?? [:]
        if element != [:] { inside.append(.init(key, ["items": element])) }
      case .names?, nil: continue
      }
    }
    return [
      "required": required.isEmpty ? nil : .texts(required),
      "properties": inside.isEmpty ? nil : .object(inside),
    ]
  }

  private static let noNulls = "noNulls"
  private static let noNullsReference: JSONValue = ["$ref": .string("#/$defs/\(noNulls)")]

  /// Allows `null` where it removes a value of another file.
  private static let nullsOfLayers: JSONValue = ["if": isNoLayer, "then": noNullsReference]

  /// Nor where it ends a system on a day.
  private static let noNullsDefinition: JSONValue = [
    "not": ["type": .string("null")], "properties": .object([.init(CalendarEntry.values, [:])]),
    "additionalProperties": noNullsReference, "items": noNullsReference,
  ]
}
