import ScenarioReading

/// Comma-separated values after RFC 4180, with line feeds as line ends. A field is quoted only if
/// it holds a comma or a quote, or is the only, empty field of its line. `CSVText` keeps texts on
/// one line and prevents spreadsheets from reading them as formulas.
struct CSVTable<Row> {
  private let columns: [Column<Row>]
  private let isNumber: [Bool]
  private var buffer = TextBuffer()
  /// The fields of the current line; kept, as lines are many.
  private var fields: [String] = []
  /// By field, the last text and what is written of it: most texts are those of the line before.
  private var last: [(text: String, field: String)]

  init(_ columns: [Column<Row>], rows: [Row] = [], hasHeader: Bool = true) {
    self.columns = columns
    isNumber = columns.flatMap { column in column.headings.map { _ in column.isNumber } }
    last = Array(repeating: ("", ""), count: isNumber.count)
    if hasHeader { write(columns.flatMap(\.headings).map(Self.field)) }
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
  var csv: String { buffer.text }

  mutating func append(_ row: Row) {
    fields.removeAll(keepingCapacity: true)
    for column in columns { column.appendCells(row, &fields) }
    for index in fields.indices where !isNumber[index] {
      if fields[index] != last[index].text {
        last[index] = (fields[index], Self.field(fields[index]))
      }
      fields[index] = last[index].field
    }
    write(fields)
  }

  private mutating func write(_ fields: [String]) {
    if fields == [""] { buffer.append("\"\"") }
    for (index, field) in fields.enumerated() {
      if index > 0 { buffer.append(",") }
      buffer.append(field)
    }
    buffer.append("\n")
  }

  private static func field(_ text: String) -> String {
    let text = CSVText.field(text)
    // Comma and quote, checked in the cheapest way.
    guard text.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 }) else { return text }
    // Splits scalars: as characters, a quote and a combining mark would be one.
    let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map(String.init).joined(separator: "\"\"") + "\""
  }
}

/// A long text that grows piece by piece, as UTF-8: the fastest way to write a file.
struct TextBuffer {
  private var bytes: [UInt8] = []

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ character: Unicode.Scalar, count: Int = 1) {
    for _ in 0..<count { bytes.append(UInt8(ascii: character)) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
