import Measurement
import ScenarioReading
import Statistics

/// A column of rows, declared once for every form that shows it: tables for people, CSV, and JSON.
/// Related values, such as the quantiles of a metric, span several columns.
package struct Column<Row> {
  /// The headings of tables, and the keys of objects; none where the others alone have it.
  package let headings: [String]
  let keys: [String]
  /// True if its cells are numbers: right-aligned for people, never quoted in CSV.
  package var isNumber = true
  /// Appends a cell of a row for each heading.
  package let appendCells: (Row, inout Cells) -> Void
  /// Returns a value of a row for each key; nil for one that its object does not have.
  let values: (Row) -> [JSONValue?]

  /// Makes a column of texts, which objects may give in another form; without one, a cell is empty
  /// and a value null.
  package static func text(
    _ heading: String, key: String? = nil, isNumber: Bool = false,
    _ cell: @escaping (Row) -> String?, json value: ((Row) -> JSONValue?)? = nil
  ) -> Self {
    let value = value ?? { .string(cell($0)) }
    return Column(
      headings: [heading], keys: [key ?? heading], isNumber: isNumber,
      appendCells: isNumber
        ? { $1.append(number: cell($0) ?? "") } : { $1.append(cell($0) ?? "") },
      values: { [value($0)] })
  }

  /// Makes a column of numbers as people read them.
  package static func number(_ heading: String, _ cell: @escaping (Row) -> String) -> Self {
    text(heading, isNumber: true, cell).onlyInTables
  }

  /// Makes a value that only objects have; nil for an object without it.
  package static func json(_ key: String, _ value: @escaping (Row) -> JSONValue?) -> Self {
    Column(headings: [], keys: [key], appendCells: { _, _ in }, values: { [value($0)] })
  }

  /// The column without a place in objects.
  package var onlyInTables: Self {
    Column(
      headings: headings, keys: [], isNumber: isNumber, appendCells: appendCells, values: values)
  }

  /// The column without a place in tables.
  package var onlyInJSON: Self {
    Column(headings: [], keys: keys, appendCells: { _, _ in }, values: values)
  }

  /// Returns the column for rows that have such a row as a part.
  package func on<Whole>(_ part: @escaping (Whole) -> Row) -> Column<Whole> {
    Column<Whole>(
      headings: headings, keys: keys, isNumber: isNumber,
      appendCells: { appendCells(part($0), &$1) }, values: { values(part($0)) })
  }
}

extension JSONValue {
  /// Makes a number as in tables for other programs, see `NumberText.significant`; null for nil.
  static func significant(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return .number(JSONNumber(text: NumberText.significant(value)))
  }

  package static func object<Row>(_ row: Row, _ columns: [Column<Row>]) -> JSONValue {
    .object(
      columns.flatMap { column in
        zip(column.keys, column.values(row)).compactMap { key, value in
          value.map { Member(key, $0) }
        }
      })
  }

  package static func list<Row>(_ rows: some Sequence<Row>, _ columns: [Column<Row>]) -> JSONValue {
    .list(rows.map { .object($0, columns) })
  }
}

/// Columns for other programs: in CSV numbers have six significant digits, in JSON all.
extension Column {
  package static func count(
    _ heading: String, key: String? = nil, _ count: @escaping (Row) -> Int?
  ) -> Self {
    text(
      heading, key: key, isNumber: true, { count($0).map(String.init) },
      json: { .number(count($0)) })
  }

  /// Makes a column of whole numbers, in tables with commas between thousands.
  package static func grouped(
    _ heading: String, key: String? = nil, _ count: @escaping (Row) -> Int
  ) -> Self {
    text(
      heading, key: key, isNumber: true, { NumberText.grouped(count($0)) },
      json: { .number(count($0)) })
  }

  package static func flag(_ heading: String, _ flag: @escaping (Row) -> Bool) -> Self {
    text(heading, { flag($0) ? "yes" : "no" }, json: { .bool(flag($0)) })
  }

  /// Makes a column of settings, which are numbers where all of them are.
  static func setting(_ heading: String, in rows: [Row], _ cell: @escaping (Row) -> String) -> Self
  { text(heading, isNumber: rows.allSatisfy { Double(cell($0)) != nil }, cell) }

  package static func value(_ heading: String, _ value: @escaping (Row) -> Double?) -> Self {
    text(
      heading, isNumber: true, { value($0).map { NumberText.significant($0) } },
      json: { .number(value($0)) })
  }

  /// Makes columns of an estimate's value and the ends of its interval.
  package static func estimate(
    _ heading: String, interval prefix: String = "", _ estimate: @escaping (Row) -> Estimate?
  ) -> Self {
    values([heading, "\(prefix)ci_low", "\(prefix)ci_high"]) { row, append in
      let estimate = estimate(row)
      for value in [estimate?.value, estimate?.low, estimate?.high] { append(value) }
    }
  }

  static func interval(_ prefix: String, _ estimate: @escaping (Row) -> Estimate?) -> Self {
    values(["\(prefix)ci_low", "\(prefix)ci_high"]) { row, append in
      let estimate = estimate(row)
      for value in [estimate?.low, estimate?.high] { append(value) }
    }
  }

  /// Makes the column of the archetype that a row is about, or `all`; empty where it is about a
  /// group of archetypes, which has a column of its own. So sums over either column count nobody
  /// twice. Objects name either.
  static func archetype(otherThan groups: [String], _ players: @escaping (Row) -> String) -> Self {
    text(
      "archetype", { groups.contains(players($0)) ? nil : players($0) },
      json: { .string(players($0)) })
  }

  /// Makes the column of the group of archetypes that a row is about; empty for other rows.
  static func group(of groups: [String], _ players: @escaping (Row) -> String) -> Self {
    text("group") { groups.contains(players($0)) ? players($0) : nil }.onlyInTables
  }

  static func quantiles(prefix: String = "", _ quantiles: @escaping (Row) -> Quantiles?) -> Self {
    values(Quantiles.names.map { prefix + $0 }) { row, append in
      let found = quantiles(row)
      for value in [found?.p05, found?.p25, found?.p50, found?.p75, found?.p95] { append(value) }
    }
  }

  /// Makes columns of values that a function gives one by one.
  private static func values(
    _ headings: [String], _ forEach: @escaping (Row, _ append: (Double?) -> Void) -> Void
  ) -> Self {
    Column(
      headings: headings, keys: headings,
      appendCells: { row, cells in forEach(row) { cells.append($0) } },
      values: { row in
        var values: [JSONValue?] = []
        forEach(row) { values.append(.number($0)) }
        return values
      })
  }
}
