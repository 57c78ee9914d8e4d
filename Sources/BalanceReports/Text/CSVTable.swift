/// Comma-separated values after RFC 4180, with line feeds as line ends. A field is quoted only if
/// it holds a comma or a quote, or is the only, empty field of its line. `CSVText` keeps texts on
/// one line and prevents spreadsheets from reading them as formulas.
struct CSVTable<Row> {
  private let columns: [Column<Row>]
  private var cells: Cells

  init(_ columns: [Column<Row>], rows: [Row] = [], hasHeader: Bool = true) {
    self.columns = columns
    let headings = columns.flatMap(\.headings)
    cells = Cells(fieldsOfCSV: headings.count)
    if hasHeader {
      for heading in headings { cells.append(heading) }
      cells.endLine()
    }
    for row in rows { append(row) }
  }

  /// Returns the header, and then the rows of each item, to be written by different threads.
  static func pieces<Item: Sendable>(
    of items: [Item], columns: @escaping @Sendable () -> [Column<Row>],
    rows: @escaping @Sendable (Item, inout CSVTable) -> Void
  ) -> [@Sendable () -> String] {
    [{ CSVTable(columns()).csv }]
      + items.map { item in
        { @Sendable in
          var table = CSVTable(columns(), hasHeader: false)
          rows(item, &table)
          return table.csv
        }
      }
  }

  /// The whole file, header first; a line feed ends every line.
  var csv: String { cells.csv.text }

  mutating func append(_ row: Row) {
    for column in columns { column.appendCells(row, &cells) }
    cells.endLine()
  }
}
