import BalanceReports
import JSONValues
import ScenarioFiles
import ScenarioReading
import ShownText

/// The table of `rules`, for people, documents and scripts.
struct RuleTable {
  /// The scenario's name; nil for all possible values.
  let scenario: String?
  let rows: [RuleRow]

  /// Aligned columns, the sentence last; long values are cut.
  var text: String {
    AlignedText.table(headings, rows.map { cells($0).map(Self.cut) + [$0.record.meaning] })
  }

  /// A table as GitHub shows it.
  var markdown: String {
    let rows = rows.map { row in
      let cells = cells(row)
      return [MarkdownText.code(cells[0])] + cells.dropFirst().map(MarkdownText.plain)
        + [row.record.meaning]
    }
    return MarkdownTable(
      rows,
      headings.enumerated().map { place, heading in
        .text(heading) { $0[place] }
      }
    ).markdown
  }

  private var headings: [String] {
    ["path"] + (scenario == nil ? [] : ["value"])
      + ["default", "unit", "allowed", "whose", "rule", "what it does"]
  }

  private func cells(_ row: RuleRow) -> [String] {
    let record = row.record
    return [row.path] + (scenario == nil ? [] : [row.value?.text ?? "–"]) + [
      record.defaultValue?.text ?? "–", record.unit, record.allowed.description,
      record.origin?.rawValue ?? "", record.rule,
    ]
  }

  private static func cut(_ cell: String) -> String {
    cell.count <= 50 ? cell : cell.prefix(49) + "…"
  }

  /// One object, with a line for each number.
  var json: JSONValue {
    let rules = rows.map { row -> JSONValue in
      let record = row.record
      let members: JSONValue = [
        "path": .string(row.path), "value": row.value, "default": record.defaultValue ?? .null,
        "isSet": row.isSet.map { .bool($0) }, "unit": .string(record.unit),
        "allowed": .string(record.allowed.description), "schema": record.allowed.schema,
        "origin": .string(record.origin?.rawValue), "rule": .string(record.rule),
        "meaning": .string(record.meaning),
      ]
      return members.layingOut("schema", as: .fitted(width: .max))
    }
    return ["scenario": .string(scenario), "rules": .list(rules)]
  }
}

/// The row of `rules` for one number.
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

  /// All values of all games' scenarios; those that games share appear once.
  static var ofAllGames: [RuleRow] {
    var rows: [RuleRow] = []
    for game in GameProgram.games.games {
      let known = Dictionary(grouping: rows, by: \.path)
      rows += ScenarioForm(of: game).values.map { RuleRow(path: $0.path, $0.value) }
        .filter { row in !(known[row.path] ?? []).contains(row) }
    }
    return rows
  }

  /// The texts that `--filter` searches.
  var texts: [String] {
    [
      path, record.rule, record.meaning, record.origin?.rawValue ?? "",
      record.isHabit ? "habit" : "",
    ]
  }
}
