/// Text in a file of comma-separated values.
public enum CSVText {
  /// Returns a one-line field of text that no spreadsheet reads as a formula: one that begins with
  /// `=`, `+`, `-` or `@` gets an apostrophe in front. Hidden characters are written as in JSON.
  public static func field(_ text: String) -> String {
    let shown = text.isPlainASCII { _ in false } ? text : text.withHiddenVisible
    guard let first = shown.utf8.first else { return shown }
    return "=+-@".utf8.contains(first) ? "'" + shown : shown
  }
}
