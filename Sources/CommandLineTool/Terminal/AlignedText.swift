/// Plain text in columns, two spaces apart.
enum AlignedText {
  /// Returns lines without blanks at their ends; empty without rows.
  ///
  /// - Parameters:
  ///   - rows: Rows of equal length.
  ///   - numbers: Columns that are right-aligned.
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

  /// Returns a line without blanks at its end.
  static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Returns headings in upper case, then the rows; empty without rows.
  static func table(_ headings: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    return lines([headings.map { $0.uppercased() }] + rows).map { $0 + "\n" }.joined()
  }

  /// Pads a text with blanks after it, or before it if it is a number.
  static func padded(_ text: String, to width: Int, isNumber: Bool = false) -> String {
    let gap = String(repeating: " ", count: max(0, width - text.count))
    return isNumber ? gap + text : text + gap
  }
}
