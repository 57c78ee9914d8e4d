import BalanceReports
import ScenarioFiles
import ShownText

/// What `odds` prints, once for people and once for scripts, from the same rows.
struct OddsTable {
  /// A table's name and columns: a promise to scripts.
  struct Form: Sendable {
    /// The table's key in JSON.
    let key: String
    let title: String
    let columns: [Column]
  }

  /// One column; `key` names it in JSON, `heading` for people.
  struct Column: Sendable {
    let key: String
    let heading: String
    let meaning: String
    var isText = false

    /// - Parameter heading: The key, where none is given.
    init(_ key: String, _ meaning: String, heading: String? = nil, isText: Bool = false) {
      self.key = key
      self.heading = heading ?? key
      self.meaning = meaning
      self.isText = isText
    }
  }

  let form: Form
  /// What the title alone does not say; may be empty.
  var note = ""
  private(set) var rows: [[OddsValue]] = []

  init(_ form: Form, note: String = "") {
    self.form = form
    self.note = note
  }

  /// - Precondition: One value per column.
  mutating func append(_ row: [OddsValue]) {
    precondition(row.count == form.columns.count)
    rows.append(row)
  }

  /// The title, the note, and the aligned table.
  var text: String {
    var table = MarkdownTable(
      columns: form.columns.map { .init($0.heading, isNumber: !$0.isText) })
    for row in rows { table.append(row.map(\.text)) }
    return "\(form.title)\n" + (note.isEmpty ? "" : "\(note)\n") + "\n\(table.markdown)"
  }

  /// The rows as JSON objects, one a line.
  var json: String {
    let lines = rows.map { row in
      let members = zip(form.columns, row).map { "\(JSONText.quoted($0.key)): \($1.json)" }
      return "    {" + members.joined(separator: ", ") + "}"
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "  \(JSONText.quoted(form.key)): \(list)"
  }
}

/// One cell.
enum OddsValue {
  case text(String)
  case whole(Int)
  case number(Double)
  case chance(Double)
  /// Exact where both ends are the same, else an interval that holds the value.
  case interval(ClosedRange<Int>)
  case none

  init(_ value: Int?) { self = value.map { .whole($0) } ?? .none }

  init(_ value: Double?) { self = value.map { .number($0) } ?? .none }

  init(_ value: ClosedRange<Int>?) { self = value.map { .interval($0) } ?? .none }

  /// A number with no more digits than it needs, six at most.
  static func shortest(_ value: Double) -> String { NumberText.significant(value) }

  var text: String {
    switch self {
    case .text(let text): TerminalText.line(text)
    case .whole(let value): NumberText.grouped(value)
    case .number(let value): NumberText.grouped(value, decimals: value < 1000 ? 2 : 0)
    case .chance(let value): NumberText.percent(value, decimals: 2)
    case .interval(let range):
      range.count == 1
        ? NumberText.grouped(range.lowerBound)
        : "\(NumberText.grouped(range.lowerBound)) … \(NumberText.grouped(range.upperBound))"
    case .none: "–"
    }
  }

  var json: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .whole(let value): "\(value)"
    case .number(let value), .chance(let value): JSONText.number(value)
    case .interval(let range):
      range.count == 1
        ? "\(range.lowerBound)" : "[\(range.lowerBound), \(range.upperBound)]"
    case .none: "null"
    }
  }
}
