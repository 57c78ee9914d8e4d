import BalanceReports
import GameKit
import ScenarioReading
import ShownText

extension OddsTable {
  /// The title, the note, and the aligned table.
  var text: String {
    var table = MarkdownTable(
      columns: form.columns.map { .init($0.heading, isNumber: !$0.isText) })
    for row in rows { table.append(row.map(\.text)) }
    return "\(form.title)\n" + (note.isEmpty ? "" : note.map(\.text).joined() + "\n")
      + "\n\(table.markdown)"
  }

  /// The rows as JSON objects, one a line.
  var json: String {
    let lines = rows.map { row in
      let members = zip(form.columns, row).map { "\(JSONText.quoted($0.key)): \($1.json)" }
      return "    {" + members.joined(separator: ", ") + "}"
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "  \(JSONText.quoted(form.key)): \(list)"
  }
}

extension OddsValue {
  var text: String {
    switch self {
    case .text, .phrase: TerminalText.line(words)
    case .whole(let value): NumberText.grouped(value)
    case .number(let value): NumberText.grouped(value, decimals: value < 1000 ? 2 : 0)
    case .chance(let value): NumberText.percent(value, decimals: 2)
    case .interval(let range):
      range.count == 1
        ? NumberText.grouped(range.lowerBound)
        : "\(NumberText.grouped(range.lowerBound)) … \(NumberText.grouped(range.upperBound))"
    case .none: "–"
    }
  }

  var json: String {
    switch self {
    case .text, .phrase: JSONText.quoted(words)
    case .whole(let value): "\(value)"
    case .number(let value), .chance(let value): JSONText.number(value)
    case .interval(let range):
      range.count == 1
        ? "\(range.lowerBound)" : "[\(range.lowerBound), \(range.upperBound)]"
    case .none: "null"
    }
  }

  private var words: String {
    switch self {
    case .text(let text): text
    // No more digits than it needs, six at most.
    case .phrase(let before, let number, let after):
      before + NumberText.significant(number) + after
    case .whole, .number, .chance, .interval, .none: ""
    }
  }
}
