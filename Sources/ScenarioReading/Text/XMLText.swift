/// Text in XML, SVG and HTML.
public enum XMLText {
  /// Returns a text that is safe between tags and inside a quoted attribute. Hidden characters,
  /// most of which XML could not hold, are written as in JSON.
  public static func escaped(_ text: String) -> String {
    let isPlain = text.isPlainASCII {
      $0 == "&" || $0 == "<" || $0 == ">" || $0 == "\"" || $0 == "'"
    }
    if isPlain { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": safe += "\u{FFFD}"
      case _ where scalar.isHidden: safe += scalar.visible
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
