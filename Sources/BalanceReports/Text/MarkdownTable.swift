/// A GitHub table whose source is aligned, too, so that it reads well as plain text.
public struct MarkdownTable: Sendable {
  /// The table, with a line feed after every line; empty when there are no columns.
  ///
  /// `|` is escaped and a line break becomes `<br>`; other markup in a cell keeps its meaning,
  /// so cells may hold emphasis and links.
  public let markdown: String
  /// Its cells as in the table, without padding.
  let rows: [[String]]

  /// - Parameters:
  ///   - rows: The rows, one line each.
  ///   - columns: The columns. Cells are Markdown: pass names through `MarkdownText` first.
  package init<Row>(_ rows: some Sequence<Row>, _ columns: [Column<Row>]) {
    let headings = columns.flatMap(\.headings).map(Self.escaped)
    let isNumber = columns.flatMap { column in column.headings.map { _ in column.isNumber } }
    let rows = rows.map { row in columns.flatMap { $0.cells(row) }.map(Self.escaped) }
    let widths = headings.indices.map { column in
      rows.reduce(max(3, headings[column].count)) { max($0, $1[column].count) }
    }
    let rules = zip(widths, isNumber).map {
      String(repeating: "-", count: $0 - 1) + ($1 ? ":" : "-")
    }
    let lines = ([headings, rules] + rows).map { cells in
      let padded = cells.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return isNumber[column] ? padding + cell : cell + padding
      }
      return "| " + padded.joined(separator: " | ") + " |\n"
    }
    self.rows = rows
    markdown = columns.isEmpty ? "" : lines.joined()
  }

  /// The table without the line feed at its end, for text that continues.
  var lines: String { String(markdown.dropLast()) }

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
