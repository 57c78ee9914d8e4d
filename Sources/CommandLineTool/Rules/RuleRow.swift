import ScenarioFiles
import ScenarioReading

/// What `rules` says of one number.
struct RuleRow: Equatable {
  let path: String
  /// Nil without a scenario.
  let value: JSONLiteral?
  let defaultValue: JSONLiteral?
  /// Whether the scenario states it; nil without one.
  let isSet: Bool?
  let unit: String
  let allowed: AllowedValues
  /// Nil where it is not the same for every element of a list.
  let origin: RuleNumber.Origin?
  let rule: String
  let meaning: String

  init(_ number: RuleNumber) {
    path = number.path.description
    value = number.value
    defaultValue = number.defaultValue
    isSet = number.isSet
    unit = number.unit
    allowed = number.allowedValues
    origin = number.origin
    rule = number.rule
    meaning = number.meaning
  }

  init(path: String, _ form: FormValue) {
    self.path = path
    value = nil
    defaultValue = form.defaultValue
    isSet = nil
    unit = form.unit
    allowed = form.allowed
    origin = form.origin
    rule = form.rule
    meaning = form.meaning
  }

  /// What the scenarios of any game can state; what several games have in common stands once.
  static var ofAllGames: [RuleRow] {
    var rows: [RuleRow] = []
    for game in GameProgram.games.games {
      let known = Dictionary(grouping: rows, by: \.path)
      rows += ScenarioForm(of: game).values.map { RuleRow(path: $0.path, $0.value) }
        .filter { row in !(known[row.path] ?? []).contains(row) }
    }
    return rows
  }

  /// Whether a word, in lower case, stands in what there is to read of the number.
  func mentions(_ word: String) -> Bool {
    [path, rule, meaning, origin?.rawValue ?? ""].contains { $0.lowercased().contains(word) }
  }
}
