import Measurement
import Statistics

/// A column of a table: its heading, and the cell of a row. Related values, such as the quantiles
/// of a metric, span several columns.
package struct Column<Row> {
  let headings: [String]
  /// True if its cells are numbers: right-aligned in Markdown, never quoted in CSV.
  var isNumber = true
  /// Appends the cells of a row.
  let appendCells: (Row, inout [String]) -> Void

  package static func text(_ heading: String, _ cell: @escaping (Row) -> String) -> Self {
    Column(headings: [heading], isNumber: false) { $1.append(cell($0)) }
  }

  package static func number(_ heading: String, _ cell: @escaping (Row) -> String) -> Self {
    Column(headings: [heading]) { $1.append(cell($0)) }
  }
}

// Cells for other programs: six significant digits, empty where there is no value.

extension Column {
  static func count(_ heading: String, _ count: @escaping (Row) -> Int) -> Self {
    .number(heading) { String(count($0)) }
  }

  /// Makes a column of settings, which are numbers where all of them are.
  static func setting(
    _ heading: String, in rows: [Row], _ cell: @escaping (Row) -> String
  ) -> Self {
    var column = text(heading, cell)
    column.isNumber = rows.allSatisfy { Double(cell($0)) != nil }
    return column
  }

  static func value(_ heading: String, _ value: @escaping (Row) -> Double?) -> Self {
    .number(heading) { written(value($0)) }
  }

  /// Makes columns of an estimate's value and the ends of its interval.
  static func estimate(
    _ heading: String, interval prefix: String = "", _ estimate: @escaping (Row) -> Estimate?
  ) -> Self {
    Column(headings: [heading, "\(prefix)ci_low", "\(prefix)ci_high"]) { row, cells in
      let estimate = estimate(row)
      cells.append(written(estimate?.value))
      cells.append(written(estimate?.low))
      cells.append(written(estimate?.high))
    }
  }

  /// Makes columns of the ends of an estimate's interval, or of the bound of a value that was not
  /// reached.
  static func interval(
    _ prefix: String, _ estimate: @escaping (Row) -> Estimate?
  ) -> Self {
    Column(headings: ["\(prefix)ci_low", "\(prefix)ci_high"]) { row, cells in
      let estimate = estimate(row)
      cells.append(written(estimate?.low))
      cells.append(written(estimate?.high))
    }
  }

  /// Makes the column of the archetype that a row is about, or `all`; empty where it is about a group
  /// of archetypes, which has a column of its own. So sums over either column count nobody twice.
  ///
  /// - Parameter groups: The names of the scenario's groups.
  static func archetype(
    otherThan groups: [String], _ players: @escaping (Row) -> String
  ) -> Self {
    .text("archetype") { groups.contains(players($0)) ? "" : players($0) }
  }

  /// Makes the column of the group of archetypes that a row is about; empty for other rows.
  static func group(of groups: [String], _ players: @escaping (Row) -> String) -> Self {
    .text("group") { groups.contains(players($0)) ? players($0) : "" }
  }

  /// - Parameter prefix: The beginning of each heading, before the name.
  static func quantiles(
    prefix: String = "", _ quantiles: @escaping (Row) -> Quantiles?
  ) -> Self {
    Column(headings: Quantiles.names.map { prefix + $0 }) { row, cells in
      let found = quantiles(row)
      cells.append(written(found?.p05))
      cells.append(written(found?.p25))
      cells.append(written(found?.p50))
      cells.append(written(found?.p75))
      cells.append(written(found?.p95))
    }
  }

  private static func written(_ value: Double?) -> String {
    value.map { NumberText.significant($0) } ?? ""
  }
}
