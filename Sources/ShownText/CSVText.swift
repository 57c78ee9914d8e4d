/// Text in a file of comma-separated values.
public enum CSVText {
  /// Returns a field of one line that no spreadsheet takes for a formula.
  ///
  /// A text that begins with `=`, `+`, `-` or `@` gets an apostrophe in front, a number too: these
  /// are fields of text. Hidden characters are written as JSON would.
  public static func field(_ text: String) -> String {
    let shown = text.isPlainASCII { _ in false } ? text : text.withHiddenVisible
    guard let first = shown.utf8.first else { return shown }
    return "=+-@".utf8.contains(first) ? "'" + shown : shown
  }
}
