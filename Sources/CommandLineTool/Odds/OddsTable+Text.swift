import BalanceReports
import GameKit
import JSON
import ShownText

extension OddsTable {
  /// The title, the note, and the aligned table.
  var text: String {
    let table = MarkdownTable(
      rows,
      form.columns.enumerated().map { place, column in
        column.isText
          ? .text(column.heading) { $0[place].text } : .number(column.heading) { $0[place].text }
      })
    return "\(form.title)\n" + (note.isEmpty ? "" : note.map(\.text).joined() + "\n")
      + "\n\(table.markdown)"
  }

  /// An object for each row.
  var json: JSONValue {
    .list(rows.map { .object(zip(form.columns, $0).map { .init($0.key, $1.json) }) })
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

  var json: JSONValue {
    switch self {
    case .text, .phrase: .string(words)
    case .whole(let value): .number(value)
    case .number(let value), .chance(let value): .number(value)
    case .interval(let range):
      range.count == 1
        ? .number(range.lowerBound) : .list([.number(range.lowerBound), .number(range.upperBound)])
    case .none: .null
    }
  }

  private var words: String {
    switch self {
    case .text(let text): text
    // Six digits at most.
    case .phrase(let before, let number, let after):
      before + NumberText.significant(number) + after
    case .whole, .number, .chance, .interval, .none: ""
    }
  }
}
