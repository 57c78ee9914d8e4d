/// Text on a terminal, and in the log of a build server that reads commands from it.
public enum TerminalText {
  /// Returns a name, a path or a message as one line, with hidden characters as in JSON. A
  /// backslash breaks up commands of build servers: `::` at the start, `##[` and `##vso[` anywhere.
  public static func line(_ text: String) -> String { shown(text[...], keepsTabs: false) }

  /// Returns a text of several lines without control sequences; keeps tabs.
  public static func lines(_ text: String) -> String {
    // Splits bytes: as characters, carriage return and line feed would be one.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { shown(Substring($0), keepsTabs: true) }.joined(separator: "\n")
  }

  private static func shown(_ text: Substring, keepsTabs: Bool) -> String {
    if isPlain(text) { return String(text) }
    let scalars = text.unicodeScalars
    let start = scalars.firstIndex { !$0.properties.isWhitespace }
    var shown = ""
    var command = BuildServerCommand()
    for (place, scalar) in zip(scalars.indices, scalars) {
      let isFirst = place == start && scalars[place...].starts(with: "::".unicodeScalars)
      if command.isOpened(by: scalar) || isFirst { shown += "\\" }
      if scalar.isHidden, !(keepsTabs && scalar == "\t") {
        shown += scalar.visible
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Returns true if a line has neither hidden characters nor a command, as most lines.
  private static func isPlain(_ line: Substring) -> Bool {
    var last: UInt32 = 0
    for scalar in line.unicodeScalars {
      let value = scalar.value
      let isPair = value == last && (value == 0x3A || value == 0x23)  // :: and ##
      if value < 0x20 || isPair || (value > 0x7E && scalar.isHidden) { return false }
      last = value
    }
    return true
  }
}
