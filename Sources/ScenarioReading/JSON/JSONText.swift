/// The spelling of JSON values: the same bytes on every machine.
public enum JSONText {
  /// Returns a string in double quotes. Escapes the quote, the backslash, characters that are
  /// invisible or break a line, and the bracket of `##[` or `##vso[`, a command of build servers.
  public static func quoted(_ text: String) -> String {
    if text.isPlainASCII(except: { $0 == "\"" || $0 == "\\" || $0 == "#" }) { return "\"\(text)\"" }
    var result = "\""
    var command = BuildServerCommand()
    for scalar in text.unicodeScalars {
      let opensCommand = command.isOpened(by: scalar)
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where opensCommand: result += "\\u005b"
      case _ where scalar.isHidden: result += scalar.visible
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns the shortest text that reads back as the same double: `0.1`, `3`, `1e-05`; `0` for −0.
  ///
  /// - Precondition: The value is finite, as JSON has no text for others.
  public static func number(_ value: Double) -> String {
    precondition(value.isFinite, "JSON has no text for a number that is not finite")
    if value == 0 { return "0" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the quoted text, cut to fit into a message.
  package static func excerpt(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: 40, limitedBy: scalars.endIndex)
    guard let end, end != scalars.endIndex else { return quoted(text) }
    return quoted(String(scalars[..<end]) + "…")
  }
}
