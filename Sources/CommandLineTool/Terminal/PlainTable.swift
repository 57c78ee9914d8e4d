/// Columns of text, indented, numbers to the right.
struct PlainTable {
  private var lines: [String] = []
  /// The longest line.
  var width: Int { lines.map(\.count).max() ?? 0 }

  /// Adds a column, its heading on top.
  ///
  /// - Parameter cells: As many as the columns before have.
  mutating func add(_ heading: String, _ cells: [String], isNumber: Bool = true) {
    let cells = [heading] + cells
    if lines.isEmpty { lines = cells.map { _ in "" } }
    precondition(cells.count == lines.count)
    let width = cells.map(\.count).max() ?? 0
    for (index, cell) in cells.enumerated() {
      let gap = String(repeating: " ", count: width - cell.count)
      lines[index] += "  " + (isNumber ? gap + cell : cell + gap)
    }
  }

  /// Without blanks at the ends of lines.
  var text: String {
    lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
