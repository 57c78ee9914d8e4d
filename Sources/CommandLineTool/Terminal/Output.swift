import Platform
import ScenarioReading

/// The two streams of a command: results, and messages about them.
struct Output: Sendable {
  struct Stream: Sendable {
    /// True for a terminal that can move its cursor.
    let isTerminal: Bool
    /// Writes the whole text; returns false when the other end cannot take it.
    let write: @Sendable (String) -> Bool
  }

  let results, messages: Stream

  /// Standard output and standard error.
  static let standard = Output(results: Stream(STDOUT_FILENO), messages: Stream(STDERR_FILENO))

  /// Prints results for people; names in them cannot control the terminal.
  ///
  /// - Throws: Exit code 74.
  func print(text: String) throws(CommandFailure) { try print(TerminalText.lines(text)) }

  /// Prints an object for scripts, with a line for each member.
  ///
  /// - Throws: Exit code 74.
  func print(json document: JSONValue) throws(CommandFailure) {
    try print(document.written(.rows) + "\n")
  }

  /// Prints results. Swift's own `print` does not report a closed pipe.
  ///
  /// - Throws: Exit code 74.
  func print(_ text: String) throws(CommandFailure) {
    guard results.write(text) else {
      throw CommandFailure(
        .inputOutputError, "cannot write to standard output: \(Terminal.reason)")
    }
  }

  func tell(_ message: String) { _ = messages.write(message + "\n") }
}

extension Output.Stream {
  fileprivate init(_ descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    write = { SystemCalls.write($0, to: descriptor) }
  }
}
