import BalanceReports
import ScenarioFiles
import ScenarioReading
import ShownText

/// What `rules` prints, once for people, once for documents and once for scripts.
struct RuleTable {
  /// The scenario's name; nil for what any scenario can state.
  let scenario: String?
  let rows: [RuleRow]

  /// Aligned columns, the sentence last; long values are cut.
  var text: String {
    AlignedText.table(
      headings + ["what it does"], rows.map { cells($0).map(Self.cut) + [$0.meaning] })
  }

  /// A table as GitHub shows it.
  var markdown: String {
    var table = MarkdownTable(columns: (headings + ["what it does"]).map { .text($0) })
    for row in rows {
      let cells = cells(row)
      table.append(
        [MarkdownText.code(cells[0])] + cells.dropFirst().map(MarkdownText.plain) + [row.meaning])
    }
    return table.markdown
  }

  private var headings: [String] {
    ["path"] + (scenario == nil ? [] : ["value"]) + ["default", "unit", "allowed", "whose", "rule"]
  }

  private func cells(_ row: RuleRow) -> [String] {
    [row.path] + (scenario == nil ? [] : [row.value?.text ?? "–"]) + [
      row.defaultValue?.text ?? "–", row.unit, row.allowed.description, row.origin?.rawValue ?? "",
      row.rule,
    ]
  }

  private static func cut(_ cell: String) -> String {
    cell.count <= 50 ? cell : cell.prefix(49) + "…"
  }

  /// One object, with a line for each number.
  var json: String {
    let lines = rows.map { row in
      let members =
        [("path", JSONText.quoted(row.path))] + (row.value.map { [("value", $0.text)] } ?? [])
        + [("default", row.defaultValue?.text ?? "null")]
        + (row.isSet.map { [("isSet", "\($0)")] } ?? [])
        + [
          ("unit", JSONText.quoted(row.unit)),
          ("allowed", JSONText.quoted(row.allowed.description)), ("schema", row.allowed.schema),
          ("origin", row.origin.map { JSONText.quoted($0.rawValue) } ?? "null"),
          ("rule", JSONText.quoted(row.rule)), ("meaning", JSONText.quoted(row.meaning)),
        ]
      return "    {" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    let name = scenario.map(JSONText.quoted) ?? "null"
    return "{\n  \"scenario\": \(name),\n  \"rules\": \(list)\n}\n"
  }
}
