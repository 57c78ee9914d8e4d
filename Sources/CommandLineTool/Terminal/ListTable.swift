import BalanceReports
import ScenarioReading

/// The table of a list, such as that of `rules`, for people and for documents.
struct ListTable {
  private let headings: [String]
  private let rows: [[String]]

  init<Row>(_ rows: [Row], _ columns: [Column<Row>]) {
    headings = columns.flatMap(\.headings)
    self.rows = rows.map { row in columns.reduce(into: []) { $1.appendCells(row, &$0) } }
  }

  /// Returns aligned columns with headings in upper case, cut to a width except for the last one,
  /// which has sentences; empty without rows.
  func text(cutTo width: Int = .max) -> String {
    if rows.isEmpty { return "" }
    func cut(_ cell: String) -> String {
      cell.count <= width ? cell : cell.prefix(width - 1) + "…"
    }
    let cells = rows.map { $0.dropLast().map(cut) + $0.suffix(1) }
    return AlignedText.lines([headings.map { $0.uppercased() }] + cells).map { $0 + "\n" }.joined()
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
