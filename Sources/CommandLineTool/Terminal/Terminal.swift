import BalanceReports
import MonteCarlo
import Platform
import ScenarioReading
import Synchronization

struct Terminal: Sendable {
  /// True if messages, and results, may be coloured.
  let isColored, isOutputColored: Bool
  let isQuiet: Bool
  private let output: Output

  init(color: String, isQuiet: Bool, output: Output = .standard) {
    self.isQuiet = isQuiet
    self.output = output
    // https://no-color.org: any value that is not empty.
    let isColorOff = !(ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    func mayColor(_ stream: Output.Stream) -> Bool {
      color == "always" || (color == "auto" && stream.isTerminal && !isColorOff)
    }
    (isColored, isOutputColored) = (mayColor(output.messages), mayColor(output.results))
  }

  /// Returns the size of the terminal that a file is; 80 columns and 24 rows if it is unknown.
  static func size(of file: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
  }

  func note(_ message: String) {
    if !isQuiet { output.tell(shown(message)) }
  }

  /// Returns a message without control characters except the colours of `error:` and `warning:`.
  func shown(_ message: String) -> String {
    let message = TerminalText.lines(message)
    guard isColored else { return message }
    return message.replacing(" error: ", with: " \u{1b}[1;31merror:\u{1b}[0m ")
      .replacing(" warning: ", with: " \u{1b}[1;33mwarning:\u{1b}[0m ")
  }

  /// Returns results without control characters except the colours of a verdict that begins a line.
  func verdicts(in results: String) -> String {
    let results = TerminalText.lines(results)
    guard isOutputColored else { return results }
    let colors = ["✓ ": 32, "✗ ": 31, "? ": 33]
    return results.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let color = colors[String(line.prefix(2))] else { return String(line) }
      let verdict = line.prefix(2) + line.dropFirst(2).prefix { $0 != " " }
      return "\u{1b}[\(color)m\(verdict)\u{1b}[0m\(line.dropFirst(verdict.count))"
    }.joined(separator: "\n")
  }

  /// - Throws: Exit code 74 if the engine that plays has failed.
  func checkEngine() throws(CommandFailure) { try output.checkEngine() }

  /// Returns the progress line of long work; nil if messages do not go to a terminal.
  func progress(_ line: @autoclosure () -> ProgressLine) -> ProgressLine? {
    output.messages.isTerminal && !isQuiet ? line() : nil
  }

  /// Does long work while a bar shows the progress, and Ctrl-C ends it. Throws exit code 130 when
  /// cancelled: the work then returns nil. The parts are all, if only those planned so far are reported.
  func watch<Result>(
    playerDays: Int, parts: Int? = nil, threads: Int, _ work: (Watcher) -> Result?
  ) throws(CommandFailure) -> (Result, Timing) {
    let bar = progress(.bar(playerDays: playerDays, parts: parts))
    Interruption.watch()
    let start = (wall: ContinuousClock.now, cpu: ThisProcess.cpuSeconds)
    let result = work(
      Watcher(
        progress: { bar?.update(done: $0, of: $1) },
        isCancelled: { Interruption.isRequested || output.isOver() }))
    let timing = Timing(
      wallSeconds: (ContinuousClock.now - start.wall) / .seconds(1),
      cpuSeconds: ThisProcess.cpuSeconds - start.cpu, threads: threads, playerDays: playerDays)
    bar?.finish()
    try output.checkEngine()
    guard let result else { throw .interrupted() }
    return (result, timing)
  }

  /// The reason why the last system call failed.
  static var reason: String { String(cString: strerror(errno)) }
}

struct Output: Sendable {
  struct Stream: Sendable {
    /// True for a terminal that can move its cursor.
    let isTerminal: Bool
    /// The columns of a terminal; 80 for anything else.
    var columns = 80
    /// Writes the whole text; returns false when the other end cannot take it.
    let write: @Sendable (String) -> Bool
  }

  let results, messages: Stream
  /// Takes the value that `--format json` prints, for a program that reads it beside the text.
  var takeValue: (@Sendable (JSONValue) -> Void)?
  /// Returns true once nobody waits for results any more: long work ends then, as after Ctrl-C.
  var isOver: @Sendable () -> Bool = { false }
  /// Returns why the engine has failed, once; nil while it has not.
  var engineFailure: @Sendable () -> CommandFailure? = { nil }

  static let standard = Output(results: Stream(STDOUT_FILENO), messages: Stream(STDERR_FILENO))

  /// Prints results for people; names in them cannot control the terminal. Throws exit code 74.
  func print(text: String) throws(CommandFailure) { try print(TerminalText.lines(text)) }

  /// Prints an object for scripts, with a line for each member. Throws exit code 74.
  func print(json document: JSONValue) throws(CommandFailure) {
    try print(document.written(.rows) + "\n")
  }

  /// Prints results. Swift's own `print` does not report a closed pipe. Throws exit code 74.
  func print(_ text: String) throws(CommandFailure) {
    try checkEngine()
    guard results.write(text) else {
      throw CommandFailure(.inputOutputError, "cannot write to standard output: \(Terminal.reason)")
    }
  }

  func tell(_ message: String) { _ = messages.write(message + "\n") }
}

extension Output.Stream {
  fileprivate init(_ descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    if isTerminal { columns = Terminal.size(of: descriptor).columns }
    write = { SystemCalls.write($0, to: descriptor) }
  }
}

/// A line that shows the progress of long work, drawn ten times a second at most, by any thread.
final class ProgressLine: Sendable {
  private struct State {
    var lastDrawn = ContinuousClock.now
    var isDrawn = false
  }

  static let erasure = "\r\u{1b}[K"
  private let start = ContinuousClock.now
  private let state = Mutex(State())
  private let text: @Sendable (_ done: Int, _ total: Int, _ elapsedSeconds: Double) -> String
  private init(_ text: @escaping @Sendable (Int, Int, Double) -> String) { self.text = text }

  /// Makes a bar with the rate and the time left, of parts if `update` gets only those planned so far.
  static func bar(playerDays: Int, parts: Int?) -> ProgressLine {
    ProgressLine { done, total, elapsed in
      let share = Double(done) / Double(max(1, total))
      let finished = Double(playerDays) * Double(done) / Double(max(1, parts ?? total))
      let width = 30
      let filled = min(width, Int(share * Double(width)))
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      let rate = elapsed > 0 ? finished / elapsed / 1e6 : 0
      let left = share > 0 ? elapsed / share - elapsed : 0
      return "\(bar) \(Int(share * 100)) %  "
        + "\(tenths(rate)) M player-days/s  \(tenths(left)) s left"
    }
  }

  /// Shows the share of the work that is done.
  static func steps() -> ProgressLine {
    ProgressLine { done, total, elapsed in
      let share = Double(done) / Double(max(1, total))
      let left = share > 0 ? elapsed / share - elapsed : 0
      return "\(Int(share * 100)) %  \(tenths(left)) s left"
    }
  }

  static func samples() -> ProgressLine {
    ProgressLine { done, total, elapsed in
      let rate = Double(done) / max(1e-9, elapsed)
      return "\(done) of \(total) samples  \(tenths(rate)) a second  "
        + "\(tenths(Double(total - done) / rate)) s left"
    }
  }

  /// Shows parts done, and those planned so far: the line falls back when more are planned later.
  func update(done: Int, of total: Int) {
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      guard now - state.lastDrawn > .milliseconds(100) else { return false }
      state = State(lastDrawn: now, isDrawn: true)
      return true
    }
    guard isDue else { return }
    let line = text(done, total, (now - start) / .seconds(1))
      .prefix(max(1, Terminal.size(of: STDERR_FILENO).columns - 1))
    SystemCalls.write("\r" + line + "\u{1b}[K", to: STDERR_FILENO)
  }

  func finish() {
    if state.withLock({ $0.isDrawn }) { SystemCalls.write(Self.erasure, to: STDERR_FILENO) }
  }

  private static func tenths(_ value: Double) -> String {
    NumberText.fixed(min(value, 1e9), decimals: 1)
  }
}
