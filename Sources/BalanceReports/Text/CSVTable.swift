import ShownText

/// Comma-separated values after RFC 4180, with line feeds as line ends.
///
/// A field is quoted only where it must be: when it holds a comma, a quote or a line break, or
/// is the only, empty field of its line. `CSVText` keeps texts from being taken for formulas.
struct CSVTable<Row> {
  private let columns: [Column<Row>]
  /// The whole file, header first, every line ended by a line feed.
  private(set) var csv = ""

  init(_ columns: [Column<Row>], rows: [Row] = []) {
    self.columns = columns
    write(columns.flatMap(\.headings).map(Self.field))
    for row in rows { append(row) }
  }

  mutating func append(_ row: Row) {
    write(
      columns.flatMap { column in
        let cells = column.cells(row)
        return column.isNumber ? cells : cells.map(Self.field)
      })
  }

  private mutating func write(_ fields: [String]) {
    csv += fields == [""] ? "\"\"" : fields.joined(separator: ",")
    csv += "\n"
  }

  private static func field(_ text: String) -> String {
    let text = CSVText.field(text)
    // Comma, quote and line breaks, in the cheapest form: every text of every row comes by here.
    let needsQuotes = text.utf8.contains {
      $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes else { return text }
    // By scalars, as a quote and a combining mark are one character together.
    let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map(String.init).joined(separator: "\"\"") + "\""
  }
}
