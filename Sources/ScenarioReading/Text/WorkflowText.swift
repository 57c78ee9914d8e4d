/// Text in a workflow command of GitHub, as in `::error file=PROPERTY,title=PROPERTY::DATA`.
public enum WorkflowText {
  /// Returns text for the part after the command.
  public static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

  /// Returns text for the value of one of its properties.
  public static func property(_ text: String) -> String {
    escaped(text, ["%", "\r", "\n", ":", ","])
  }

  /// Escapes in hexadecimal the characters that would end a command or begin an escape.
  private static func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
    TerminalText.line(text).unicodeScalars.map { scalar in
      guard special.contains(scalar) else { return String(scalar) }
      return "%" + String(scalar.value, radix: 16, uppercase: true)
    }.joined()
  }
}
