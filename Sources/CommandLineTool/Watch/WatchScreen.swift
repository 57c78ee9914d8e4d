import Platform
import ScenarioReading

/// The place of answers. On a terminal each is drawn over the one before, with messages below it;
/// elsewhere each follows the one before, and messages go where they always go.
struct WatchScreen {
  static let rows = 24, columns = 80

  private let output: Output
  private var answer: [String] = []
  /// The number of rows drawn.
  private var height = 0

  init(_ output: Output) { self.output = output }

  /// The output of work whose messages are shown here.
  var inner: Output {
    guard output.results.isTerminal else { return output }
    let silent = Output.Stream(isTerminal: false) { _ in true }
    return Output(results: output.results, messages: silent)
  }

  /// Shows an answer; without one, on a terminal, the last one again.
  mutating func show(
    _ answer: [String]? = nil, messages: String = ""
  ) throws(CommandFailure) {
    guard output.results.isTerminal else {
      if let answer { try output.print(answer.joined(separator: "\n") + "\n\n") }
      return
    }
    self.answer = answer ?? self.answer
    let size = Terminal.size(of: STDOUT_FILENO)
    let rows = Self.rows(
      self.answer, messages, rows: min(Self.rows, size.rows - 1),
      columns: min(Self.columns, size.columns))
    let up = height == 0 ? "" : "\u{1b}[\(height)A"
    height = rows.count
    try output.print("\r\(up)\u{1b}[J" + rows.map { $0 + "\n" }.joined())
  }

  /// Returns what fits a terminal: messages have half of it at most, and the answer the rest.
  static func rows(
    _ answer: [String], _ messages: String, rows: Int = rows, columns: Int = columns
  ) -> [String] {
    let messages = TerminalText.lines(messages).split(separator: "\n").flatMap { line in
      // A line that is quoted, with a caret below it, is cut.
      line.hasPrefix("  ")
        ? [String(line).cut(to: columns)]
        : stride(from: 0, to: line.count, by: columns).map {
          String(line.dropFirst($0).prefix(columns))
        }
    }
    let shown = answer.prefix(max(0, rows - min(messages.count, rows / 2)))
      .map { $0.cut(to: columns) }
    return shown + messages.prefix(max(0, rows - shown.count))
  }
}
