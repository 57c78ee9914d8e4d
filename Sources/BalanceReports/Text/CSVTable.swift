import ShownText

/// Comma-separated values after RFC 4180, with line feeds as line ends.
///
/// A field is quoted only where it must be: when it holds a comma, a quote or a line break, or
/// is the only, empty field of its line. Rows shorter than the header are filled with empty
/// fields; surplus fields are dropped, so that every line has as many fields as the header. What a
/// spreadsheet would take for a formula is written as `CSVText` does.
public struct CSVTable: Sendable {
  /// The column names.
  public let header: [String]
  /// Rows below the header.
  public private(set) var rowCount = 0
  private var lines: String

  /// A table without rows.
  public init(header: [String]) {
    self.header = header
    lines = Self.line(header)
  }

  /// Adds a row; `nil` is an empty field.
  public mutating func append(_ row: [String?]) {
    lines += Self.line(header.indices.map { $0 < row.count ? row[$0] ?? "" : "" })
    rowCount += 1
  }

  /// Adds a row of numbers with six significant digits; `nil`, infinite and undefined values
  /// are empty fields.
  public mutating func append(numbers row: [Double?]) {
    append(row.map { $0.map { NumberText.significant($0) } })
  }

  /// The whole file, header first, every line ended by a line feed; empty without columns.
  public var csv: String { header.isEmpty ? "" : lines }

  private static func line(_ fields: [String]) -> String {
    if fields == [""] { return "\"\"\n" }
    return fields.map { quoted(CSVText.field($0)) }.joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard needsQuotes else { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
