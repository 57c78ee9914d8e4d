import BalanceReports
import ShownText

/// The table of a list, such as that of `rules`, for people and for documents.
struct ListTable {
  private let headings: [String]
  private let rows: [[String]]

  init<Row>(_ rows: [Row], _ columns: [Column<Row>]) {
    let columns = columns.filter(\.isInTables)
    headings = columns.flatMap(\.headings)
    self.rows = rows.map { row in columns.reduce(into: []) { $1.appendCells(row, &$0) } }
  }

  /// Returns aligned columns with headings in upper case; empty without rows.
  ///
  /// - Parameter width: The most characters of a cell, except in the last column, which has sentences.
  func text(cutTo width: Int = .max) -> String {
    if rows.isEmpty { return "" }
    let cut = rows.map { cells in
      cells.dropLast().map { $0.count <= width ? $0 : $0.prefix(width - 1) + "…" } + cells.suffix(1)
    }
    return AlignedText.lines([headings.map { $0.uppercased() }] + cut).map { $0 + "\n" }.joined()
  }

  /// The table as GitHub shows it: names as code, and sentences as they are.
  var markdown: String {
    let cells = rows.map { cells in
      [MarkdownText.code(cells[0])] + cells.dropFirst().dropLast().map(MarkdownText.plain)
        + cells.suffix(1)
    }
    return MarkdownTable(
      cells, headings.enumerated().map { place, heading in .text(heading) { $0[place] } }
    ).markdown
  }
}
