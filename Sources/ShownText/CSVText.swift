/// Text in a file of comma-separated values.
public enum CSVText {
  /// Returns a field that no spreadsheet takes for a formula.
  ///
  /// A text that begins with `=`, `+`, `-`, `@`, a tab or a line break and is not a number gets an
  /// apostrophe in front.
  public static func field(_ text: String) -> String {
    guard let first = text.utf8.first, beginsFormula(first), !isNumber(text) else { return text }
    return "'" + text
  }

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "=", "+", "-", "@", "\t", "\r", "\n": true
    default: false
    }
  }

  /// Matches digits with a sign, a point and an exponent; not names of infinity, nor hexadecimal.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    } && Double(text) != nil
  }
}
