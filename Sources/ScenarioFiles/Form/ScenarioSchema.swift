import GameKit

/// The JSON Schema (draft 2020-12) of scenario files, made of the forms of all games.
///
/// An editor completes and explains with it. It holds a file to what can be said of each value
/// alone; rules between values (such as a list that has to rise) are the program's to check. It
/// never refuses what the program accepts.
public enum ScenarioSchema {
  /// The schema of the scenarios of some games as JSON, with a newline at the end.
  public static func text(of games: GameList) -> String { tree(of: games).written() + "\n" }

  static func tree(of games: GameList) -> JSONTree {
    let forms = games.games.map { ScenarioForm(of: $0) }
    let definitions = SchemaDefinitions(forms)
    let common: [(key: String, value: JSONTree)] = [
      (
        "$schema",
        .object([
          ("description", .text("Where an editor finds this schema.")), ("type", .text("string")),
        ])
      ),
      (
        "extends",
        .object([
          (
            "description",
            .text(
              "The scenario file that this one is laid over, as a path from its folder: objects "
                + "merge key by key, lists of named items name by name, anything else replaces, "
                + "and null removes.")
          ), ("type", .text("string")),
        ])
      ),
    ]
    return .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("A scenario of QuestBalance")),
      ("description", .text("The rules of a game, its players, and what is asked of a run.")),
      ("type", .text("object")),
      // Words of Visual Studio Code, which other validators pass over.
      ("allowComments", .literal(.bool(true))), ("allowTrailingCommas", .literal(.bool(true))),
      ("properties", .object(common + definitions.anyGame)),
      ("additionalProperties", .literal(.bool(false))),
      ("required", .texts(["name"])),
      (
        "allOf", .list(forms.flatMap { conditions($0, definitions, games.games) } + [nullsOfLayers])
      ),
      ("$defs", .object(definitions.all + [(noNulls, noNullsDefinition)])),
    ])
  }

  // MARK: One game

  /// What holds of a scenario that is of this game.
  private static func conditions(
    _ form: ScenarioForm, _ definitions: SchemaDefinitions, _ games: [GameDefinition]
  ) -> [JSONTree] {
    let keys = form.root.inner.compactMap { inner in
      if case .key(let key) = inner.step { key } else { nil }
    }
    let own = definitions.own(of: form.game)
    let whole = wholeness(of: form.root, and: [form.game.tellingSection])
    return [
      .object([
        ("if", isOf(form.game, games)),
        (
          "then",
          .object(
            [("propertyNames", .object([("enum", .texts(["$schema", "extends"] + keys))]))]
              + (own.isEmpty ? [] : [("properties", .object(own))]))
        ),
      ]),
      .object([
        ("if", .object([("allOf", .list([isOf(form.game, games), isNoLayer]))])), ("then", whole),
      ]),
    ]
  }

  private static func isOf(_ game: GameDefinition, _ games: [GameDefinition]) -> JSONTree {
    let earlier = games.prefix { $0 != game }.map(\.tellingSection)
    let others = (earlier.map { required([$0]) } + [isLayer])
    // What has no other game's section, and stands alone, can only be of the last game.
    guard game == games.last else { return required([game.tellingSection]) }
    return .object([("not", .object([("anyOf", .list(others))]))])
  }

  private static let isLayer = required(["extends"])
  private static let isNoLayer = JSONTree.object([("not", isLayer)])

  private static func required(_ keys: [String]) -> JSONTree {
    .object([("required", .texts(keys))])
  }

  /// What has to be there in a file that stands alone; one that extends another may leave it out.
  private static func wholeness(of place: FormPlace, and more: [String] = []) -> JSONTree {
    var required = more
    var inside: [(key: String, value: JSONTree)] = []
    for case (.key(let key), let inner) in place.inner {
      if inner.isRequired, !required.contains(key) { required.append(key) }
      switch inner.note?.kind {
      case .section?:
        if case .object(let members) = wholeness(of: inner), !members.isEmpty {
          inside.append((key, .object(members)))
        }
      case .list?:
        guard let element = inner[.element] else { continue }
        if case .object(let members) = wholeness(of: element), !members.isEmpty {
          inside.append((key, .object([("items", .object(members))])))
        }
      case .names?, nil: continue
      }
    }
    return .object(
      (required.isEmpty ? [] : [("required", .texts(required))])
        + (inside.isEmpty ? [] : [("properties", .object(inside))]))
  }

  // MARK: Files that extend others

  private static let noNulls = "noNulls"

  /// `null` is allowed where it takes something away that another file says.
  private static let nullsOfLayers = JSONTree.object([
    ("if", isNoLayer), ("then", .object([("$ref", .text("#/$defs/\(noNulls)"))])),
  ])

  private static let noNullsDefinition = JSONTree.object([
    ("not", .object([("type", .text("null"))])),
    ("additionalProperties", .object([("$ref", .text("#/$defs/\(noNulls)"))])),
    ("items", .object([("$ref", .text("#/$defs/\(noNulls)"))])),
  ])
}
