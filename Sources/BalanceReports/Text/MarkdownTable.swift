/// A GitHub table whose source is aligned, too, so that it reads well as plain text.
package struct MarkdownTable: Sendable {
  /// The table, with a line feed after every line; empty when there are no columns. In a cell `|`
  /// is escaped, a line break becomes `<br>`, and other markup keeps its meaning.
  package let markdown: String
  /// Its headings and cells as in the table, without padding.
  let headings: [String]
  let rows: [[String]]
  let isNumber: [Bool]

  package init<Row>(_ rows: some Sequence<Row>, _ columns: Column<Row>..., isAligned: Bool = true) {
    self.init(rows, columns, isAligned: isAligned)
  }

  /// Cells are Markdown: pass names through `MarkdownText` first. An aligned source makes long
  /// tables with long cells twice as long.
  package init<Row>(_ rows: some Sequence<Row>, _ columns: [Column<Row>], isAligned: Bool = true) {
    let isNumber = columns.flatMap { column in column.headings.map { _ in column.isNumber } }
    let headings = columns.flatMap(\.headings).map(Self.escaped)
    let cells = rows.map { Cells.texts(of: $0, columns).map(Self.escaped) }
    let lengths = ([headings] + cells).map { $0.map(Self.length) }
    let widths = headings.indices.map { column in
      isAligned ? lengths.reduce(3) { max($0, $1[column]) } : 3
    }
    let rules = zip(widths, isNumber).map {
      String(repeating: "-", count: $0 - 1) + ($1 ? ":" : "-")
    }
    var text = TextBuffer()
    func write(_ cells: [String], _ lengths: [Int]) {
      for (column, cell) in cells.enumerated() {
        text.append(column == 0 ? "| " : " | ")
        let padding = max(0, widths[column] - lengths[column])
        if isNumber[column] { text.append(" ", count: padding) }
        text.append(cell)
        if !isNumber[column] { text.append(" ", count: padding) }
      }
      text.append(" |\n")
    }
    if !columns.isEmpty {
      write(headings, lengths[0])
      write(rules, widths)
      for (cells, lengths) in zip(cells, lengths.dropFirst()) { write(cells, lengths) }
    }
    (self.headings, self.rows, self.isNumber) = (headings, cells, isNumber)
    markdown = text.text
  }

  /// Returns the number of characters, which takes a while only for text other than ASCII.
  private static func length(_ cell: String) -> Int {
    cell.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? cell.utf8.count : cell.count
  }

  /// The table without the line feed at its end, for text that continues.
  var lines: String { String(markdown.dropLast(1)) }

  /// Adds a backslash to one right before a `|`: otherwise it would undo the escape of the `|`.
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
