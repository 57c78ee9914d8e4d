import BalanceReports
import JSON
import ScenarioFiles
import ShownText

/// What `rules` prints, once for people, once for documents and once for scripts.
struct RuleTable {
  /// The scenario's name; nil for what any scenario can state.
  let scenario: String?
  let rows: [RuleRow]

  /// Aligned columns, the sentence last; long values are cut.
  var text: String {
    AlignedText.table(
      headings + ["what it does"], rows.map { cells($0).map(Self.cut) + [$0.record.meaning] })
  }

  /// A table as GitHub shows it.
  var markdown: String {
    var table = MarkdownTable(columns: (headings + ["what it does"]).map { .text($0) })
    for row in rows {
      let cells = cells(row)
      table.append(
        [MarkdownText.code(cells[0])] + cells.dropFirst().map(MarkdownText.plain)
          + [row.record.meaning])
    }
    return table.markdown
  }

  private var headings: [String] {
    ["path"] + (scenario == nil ? [] : ["value"]) + ["default", "unit", "allowed", "whose", "rule"]
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
  var json: String {
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
    let document: JSONValue = ["scenario": .string(scenario), "rules": .list(rules)]
    return document.written(.rows) + "\n"
  }
}
