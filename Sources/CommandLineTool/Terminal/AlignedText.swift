/// Plain text in columns, two spaces apart.
enum AlignedText {
  /// Lines without blanks at their ends; nothing without rows.
  ///
  /// - Parameters:
  ///   - rows: All of one length.
  ///   - numbers: Columns that lean to the right.
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

  /// A line without blanks at its end.
  static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Headings in upper case, then the rows; nothing without rows.
  static func table(_ headings: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    return lines([headings.map { $0.uppercased() }] + rows).map { $0 + "\n" }.joined()
  }

  /// A text with blanks behind it, or before it where it is a number.
  static func padded(_ text: String, to width: Int, isNumber: Bool = false) -> String {
    let gap = String(repeating: " ", count: max(0, width - text.count))
    return isNumber ? gap + text : text + gap
  }
}
