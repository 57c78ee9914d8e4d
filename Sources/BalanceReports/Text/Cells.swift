import ScenarioReading

/// The cells of rows: texts for people, or the fields of CSV, which are written at once.
package struct Cells {
  /// The texts of a row for people.
  private(set) var texts: [String] = []
  /// The lines of CSV.
  private(set) var csv = TextBuffer()
  private let isCSV: Bool
  /// By field, the last text and what is written of it: most texts are those of the line before.
  private var last: [(text: String, field: String)]
  private var (place, lineStart) = (0, 0)

  /// Creates the cells of a row for people, or of CSV with some fields a line.
  init(fieldsOfCSV count: Int? = nil) {
    isCSV = count != nil
    last = Array(repeating: ("", ""), count: count ?? 0)
  }

  /// Returns the texts of a row for people.
  package static func texts<Row>(of row: Row, _ columns: [Column<Row>]) -> [String] {
    var cells = Cells()
    for column in columns { column.appendCells(row, &cells) }
    return cells.texts
  }

  /// Appends a number, which CSV never quotes.
  mutating func append(number: String) {
    if isCSV {
      beginField()
      csv.append(number)
    } else {
      texts.append(number)
    }
  }

  mutating func append(_ value: Double?) {
    if let value {
      append(number: NumberText.significant(value))
    } else if isCSV {
      beginField()
    } else {
      texts.append("")
    }
  }

  mutating func append(_ text: String) {
    guard isCSV else { return texts.append(text) }
    if last[place].text != text { last[place] = (text, Self.field(text)) }
    let field = last[place].field
    beginField()
    csv.append(field)
  }

  private mutating func beginField() {
    if place > 0 { csv.append(UInt8(ascii: ",")) }
    place += 1
  }

  mutating func endLine() {
    if place == 1, csv.count == lineStart { csv.append("\"\"") }
    csv.append(UInt8(ascii: "\n"))
    (place, lineStart) = (0, csv.count)
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

  var count: Int { bytes.count }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ other: TextBuffer) { bytes += other.bytes }

  mutating func append(_ character: Unicode.Scalar, count: Int = 1) {
    for _ in 0..<count { bytes.append(UInt8(ascii: character)) }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
