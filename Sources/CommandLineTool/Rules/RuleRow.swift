import JSON
import ScenarioFiles
import ScenarioReading

/// What `rules` says of one number.
struct RuleRow: Equatable {
  let path: String
  /// Nil without a scenario.
  var value: JSONValue?
  /// Whether the scenario states it; nil without one.
  var isSet: Bool?
  let record: RuleRecord

  init(_ number: RuleNumber) {
    (path, value, isSet, record) = ("\(number.path)", number.value, number.isSet, number.record)
  }

  init(path: String, _ record: RuleRecord) { (self.path, self.record) = (path, record) }

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
    [path, record.rule, record.meaning, record.origin?.rawValue ?? ""].contains {
      $0.lowercased().contains(word)
    }
  }
}
