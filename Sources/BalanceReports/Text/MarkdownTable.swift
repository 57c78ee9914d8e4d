/// A GitHub table whose source is aligned too, so that it reads well as plain text.
///
/// Rows shorter than the header are filled with empty cells; surplus cells are dropped.
public struct MarkdownTable: Sendable {
  /// One column: its heading and the side its cells lean to.
  public struct Column: Sendable {
    let heading: String
    let isNumber: Bool

    /// A column that leans left unless it holds numbers.
    public init(_ heading: String, isNumber: Bool = false) {
      self.heading = heading
      self.isNumber = isNumber
    }

    /// A left-aligned column.
    public static func text(_ heading: String) -> Column { Column(heading) }

    /// A right-aligned column.
    public static func number(_ heading: String) -> Column { Column(heading, isNumber: true) }
  }

  private let columns: [Column]
  /// Cells in Markdown, whose `|` and line breaks are not escaped yet.
  public private(set) var rows: [[String]]

  public init(columns: [Column], rows: [[String]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// A table of these rows.
  init<Row>(_ rows: some Sequence<Row>, _ columns: [BalanceReports.Column<Row>]) {
    self.columns = columns.flatMap { column in
      column.headings.map { Column($0, isNumber: column.isNumber) }
    }
    self.rows = rows.map { row in columns.flatMap { $0.cells(row) } }
  }

  /// Adds a row, its cells in Markdown: names go through `MarkdownText` first.
  public mutating func append(_ row: [String]) { rows.append(row) }

  /// The table, every line ended by a line feed; empty when there are no columns.
  ///
  /// `|` is escaped and a line break becomes `<br>`; other markup in a cell keeps its meaning,
  /// so cells may hold emphasis and links.
  public var markdown: String {
    guard !columns.isEmpty else { return "" }
    let headings = columns.map { Self.escaped($0.heading) }
    let cells = rows.map { row in
      columns.indices.map { $0 < row.count ? Self.escaped(row[$0]) : "" }
    }
    let widths = columns.indices.map { column in
      cells.reduce(max(3, headings[column].count)) { max($0, $1[column].count) }
    }
    let rules = zip(columns, widths).map { column, width in
      String(repeating: "-", count: width - 1) + (column.isNumber ? ":" : "-")
    }
    return ([headings, rules] + cells).map { line($0, widths: widths) }.joined()
  }

  /// The table without the line feed at its end, for a text that goes on.
  var lines: String { String(markdown.dropLast()) }

  private func line(_ cells: [String], widths: [Int]) -> String {
    let padded = columns.indices.map { column in
      let cell = cells[column]
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      return columns[column].isNumber ? padding + cell : cell + padding
    }
    return "| " + padded.joined(separator: " | ") + " |\n"
  }

  /// A backslash right before a `|` that escapes nothing else would undo its escape: it gets one.
  private static func escaped(_ cell: String) -> String {
    // Bar and line breaks.
    guard cell.utf8.contains(where: { $0 == 0x7C || $0 == 0x0A || $0 == 0x0D }) else { return cell }
    var text = ""
    var backslashes = 0
    var previous: Unicode.Scalar?
    for scalar in cell.unicodeScalars {
      switch scalar {
      case "|": text += backslashes % 2 == 0 ? "\\|" : "\\\\|"
      case "\r": text += "<br>"
      case "\n": text += previous == "\r" ? "" : "<br>"
      default: text.unicodeScalars.append(scalar)
      }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      previous = scalar
    }
    return text
  }
}
