import ShownText

/// Comma-separated values after RFC 4180, with line feeds as line ends.
///
/// A field is quoted only if it must be: if it holds a comma, a quote or a line break, or is the
/// only, empty field of its line. `CSVText` prevents spreadsheets from reading texts as formulas.
struct CSVTable<Row> {
  private let columns: [Column<Row>]
  /// The whole file, header first; a line feed ends every line.
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
    // Comma, quote and line breaks, checked in the cheapest way: every text of a row comes here.
    let needsQuotes = text.utf8.contains {
      $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes else { return text }
    // Splits scalars: as characters, a quote and a combining mark would be one.
    let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map(String.init).joined(separator: "\"\"") + "\""
  }
}
