import BalanceReports
import GameSupport
import ScenarioReading

extension OddsTable {
  var text: String {
    let table = MarkdownTable(
      rows,
      form.columns.enumerated().map { place, column in
        column.isText
          ? .text(column.heading) { $0[place].text } : .number(column.heading) { $0[place].text }
      })
    return "\(form.title)\n" + (note.isEmpty ? "" : note.map(\.text).joined() + "\n")
      + "\n\(table.markdown)"
  }

  var json: JSONValue {
    .list(rows.map { .object(zip(form.columns, $0).map { .init($0.key, $1.json) }) })
  }
}

extension OddsValue {
  var text: String {
    switch self {
    case .text, .phrase: TerminalText.line(words)
    case .whole(let value): NumberText.grouped(value)
    case .number(let value): Self.text(value)
    case .chance(let value): Self.percent(value)
    case .interval(let range):
      range.count == 1
        ? NumberText.grouped(range.lowerBound)
        : "\(NumberText.grouped(range.lowerBound)) … \(NumberText.grouped(range.upperBound))"
    case .immense: "> 10³⁰⁸"
    case .none: "–"
    }
  }

  /// Returns digits down to the hundredth, or a power of ten where they would be none or too many.
  private static func text(_ value: Double) -> String {
    let isPlain = value == 0 || (0.005..<1e15).contains(value.magnitude)
    return isPlain
      ? NumberText.grouped(value, decimals: value < 1000 ? 2 : 0) : NumberText.scientific(value)
  }

  /// Returns a chance in percent, so that 0.00 % is impossible and 100.00 % certain.
  private static func percent(_ chance: Double) -> String {
    if chance == 0 || chance == 1 { return NumberText.percent(chance, decimals: 2) }
    if chance < 1e-5 { return NumberText.scientific(chance) }
    // The place of the first digit that tells it from 0 and 1.
    let first = NumberText.exponent(min(chance, 1 - chance)) + 2
    return NumberText.percent(chance, decimals: max(2, first < -2 ? -first : 2))
  }

  var json: JSONValue {
    switch self {
    case .text, .phrase: .string(words)
    case .whole(let value): .number(value)
    case .number(let value), .chance(let value): .number(value)
    case .interval(let range):
      range.count == 1
        ? .number(range.lowerBound) : .list([.number(range.lowerBound), .number(range.upperBound)])
    case .immense, .none: .null
    }
  }

  private var words: String {
    switch self {
    case .text(let text): text
    // Six digits at most.
    case .phrase(let before, let number, let after):
      before + NumberText.significant(number) + after
    case .whole, .number, .chance, .interval, .immense, .none: ""
    }
  }
}
