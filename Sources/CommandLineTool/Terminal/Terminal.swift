import Foundation
import ShownText

/// Where messages go. Results go to standard output; everything else to standard error.
struct Terminal: Sendable {
  /// Whether standard error may be coloured.
  let isColored: Bool
  let isQuiet: Bool

  /// - Parameter color: `auto`, `always` or `never`.
  init(color: String, isQuiet: Bool) {
    self.isQuiet = isQuiet
    isColored = color == "always" || (color == "auto" && Self.isInteractive && !Self.isColorOff)
  }

  /// Whether a person looks at standard error, through more than a typewriter.
  static var isInteractive: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// How many characters fit into a line of the terminal.
  static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// https://no-color.org: any value that is not empty.
  private static var isColorOff: Bool {
    !(ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  /// A message for people, unless they asked for quiet.
  func note(_ message: String) {
    if !isQuiet { Self.write(shown(message) + "\n", to: STDERR_FILENO) }
  }

  /// A message as the terminal takes it: nothing in it steers but the colours of `error:` and
  /// `warning:`.
  func shown(_ message: String) -> String {
    let message = TerminalText.lines(message)
    guard isColored else { return message }
    return message.replacingOccurrences(of: " error: ", with: " \u{1b}[1;31merror:\u{1b}[0m ")
      .replacingOccurrences(of: " warning: ", with: " \u{1b}[1;33mwarning:\u{1b}[0m ")
  }

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
