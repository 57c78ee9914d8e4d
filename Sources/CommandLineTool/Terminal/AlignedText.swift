import BalanceReports
import ScenarioReading

enum AlignedText {
  /// Returns lines without blanks at their ends; columns of numbers are right-aligned.
  static func lines(_ rows: [[String]], numbers: Set<Int> = []) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].columns }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        padded(cell, to: widths[column], isNumber: numbers.contains(column))
      }
      return trimmed(cells.joined(separator: "  "))
    }
  }

  static func lines<Row>(_ rows: [Row], _ columns: [Column<Row>]) -> [String] {
    let table = ListTable(rows, columns)
    let isNumber = columns.flatMap { column in column.headings.map { _ in column.isNumber } }
    return lines(
      [table.headings] + table.rows, numbers: Set(isNumber.indices.filter { isNumber[$0] }))
  }

  static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Pads a text with blanks after it, or before it if it is a number.
  static func padded(_ text: String, to width: Int, isNumber: Bool = false) -> String {
    let gap = String(repeating: " ", count: max(0, width - text.columns))
    return isNumber ? gap + text : text + gap
  }
}

/// The table of a list, such as that of `rules`, for people and for documents.
struct ListTable {
  let headings: [String]
  let rows: [[String]]

  init<Row>(_ rows: [Row], _ columns: [Column<Row>]) {
    headings = columns.flatMap(\.headings)
    self.rows = rows.map { Cells.texts(of: $0, columns) }
  }

  /// Returns aligned columns, cut but for the last one, which has sentences; empty without rows.
  func text(cutTo width: Int = .max) -> String {
    if rows.isEmpty { return "" }
    let cells = rows.map { $0.dropLast().map { $0.cut(to: width) } + $0.suffix(1) }
    return AlignedText.lines([headings.map { $0.uppercased() }] + cells).map { $0 + "\n" }.joined()
  }

  /// The table as GitHub shows it: names as code, and sentences as they are.
  var markdown: String {
    let cells = rows.map { cells in
      [MarkdownText.code(cells[0])] + cells.dropFirst().dropLast().map(MarkdownText.plain)
        + cells.suffix(1)
    }
    return MarkdownTable(
      cells, headings.enumerated().map { place, heading in .text(heading) { $0[place] } }
    ).markdown
  }
}
