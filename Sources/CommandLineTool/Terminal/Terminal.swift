import Foundation
import JSON
import MonteCarlo
import ShownText

/// Where messages go: results to standard output, everything else to standard error.
struct Terminal: Sendable {
  /// Whether standard error may be coloured.
  let isColored: Bool
  let isQuiet: Bool

  /// - Parameter color: `auto`, `always` or `never`.
  init(color: String, isQuiet: Bool) {
    self.isQuiet = isQuiet
    // https://no-color.org: any value that is not empty.
    let isColorOff = !(ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    isColored = color == "always" || (color == "auto" && Self.isInteractive && !isColorOff)
  }

  /// Whether standard error is a terminal that can move its cursor.
  static var isInteractive: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// How many characters fit into a line of the terminal.
  static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// A message for people, unless they asked for quiet.
  func note(_ message: String) {
    if !isQuiet { Self.write(shown(message) + "\n", to: STDERR_FILENO) }
  }

  /// A message for the terminal: no control characters but the colours of `error:` and `warning:`.
  func shown(_ message: String) -> String {
    let message = TerminalText.lines(message)
    guard isColored else { return message }
    return message.replacing(" error: ", with: " \u{1b}[1;31merror:\u{1b}[0m ")
      .replacing(" warning: ", with: " \u{1b}[1;33mwarning:\u{1b}[0m ")
  }

  /// The progress line of long work; nil where nobody watches.
  func progress(_ line: @autoclosure () -> ProgressLine) -> ProgressLine? {
    Self.isInteractive && !isQuiet ? line() : nil
  }

  /// Does long work while a bar shows how far it is, and Ctrl-C ends it.
  ///
  /// - Parameters:
  ///   - playerDays: The work, for the bar's rate.
  ///   - parts: How many parts that work has, where it is not known yet how many will be done; else
  ///     all that are reported.
  ///   - work: Gets whom it has to tell the parts done and all parts, and to ask whether it is
  ///     cancelled. Returns nil when it was.
  /// - Throws: Exit code 130 when cancelled.
  func watch<Result>(
    playerDays: Int, parts: Int? = nil, threads: Int,
    _ work: (Watcher) -> Result?
  ) throws(CommandFailure) -> (Result, Timing) {
    let bar = progress(.bar(playerDays: playerDays, parts: parts))
    Interruption.watch()
    let start = (wall: ContinuousClock.now, cpu: Timing.cpuSeconds)
    let result = work(
      Watcher(
        progress: { bar?.update(done: $0, of: $1) }, isCancelled: { Interruption.isRequested }))
    let timing = Timing(
      wallSeconds: (ContinuousClock.now - start.wall) / .seconds(1),
      cpuSeconds: Timing.cpuSeconds - start.cpu, threads: threads, playerDays: playerDays)
    bar?.finish()
    guard let result else { throw .interrupted() }
    return (result, timing)
  }
}

// MARK: - Writing

extension Terminal {
  /// Why the last call of the system failed.
  static var reason: String { String(cString: strerror(errno)) }

  /// Writes all of a text; false when the other end cannot take it.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // The system reads `count` bytes of the array, during the call.
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      bytes = bytes.dropFirst(written)
    }
    return true
  }
}

/// Writes results for people to standard output; names in them steer no terminal.
///
/// - Throws: Exit code 74.
func print(text results: String) throws(CommandFailure) {
  try print(TerminalText.lines(results))
}

/// Writes an object for scripts to standard output: a line for each member.
///
/// - Throws: Exit code 74.
func print(json document: JSONValue) throws(CommandFailure) {
  try print(document.written(.rows) + "\n")
}

/// Writes results to standard output. Swift's own `print` does not report a closed pipe.
///
/// - Throws: Exit code 74.
func print(_ results: String) throws(CommandFailure) {
  guard Terminal.write(results, to: STDOUT_FILENO) else {
    throw CommandFailure(
      .inputOutputError, "cannot write to standard output: \(Terminal.reason)")
  }
}
