import BalanceReports

/// Plain text in columns, two spaces apart.
enum AlignedText {
  /// Returns lines without blanks at their ends, with some columns of numbers, which are
  /// right-aligned; empty without rows.
  static func lines(_ rows: [[String]], numbers: Set<Int> = []) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        padded(cell, to: widths[column], isNumber: numbers.contains(column))
      }
      return trimmed(cells.joined(separator: "  "))
    }
  }

  static func lines<Row>(_ rows: [Row], _ columns: [Column<Row>]) -> [String] {
    let isNumber = columns.flatMap { column in column.headings.map { _ in column.isNumber } }
    let cells = rows.map { row in columns.reduce(into: [String]()) { $1.appendCells(row, &$0) } }
    return lines(
      [columns.flatMap(\.headings)] + cells,
      numbers: Set(isNumber.indices.filter { isNumber[$0] }))
  }

  static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Pads a text with blanks after it, or before it if it is a number.
  static func padded(_ text: String, to width: Int, isNumber: Bool = false) -> String {
    let gap = String(repeating: " ", count: max(0, width - text.count))
    return isNumber ? gap + text : text + gap
  }
}
