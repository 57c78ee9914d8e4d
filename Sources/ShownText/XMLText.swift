/// Text in XML, SVG and HTML.
public enum XMLText {
  /// A text that is safe between tags and inside a quoted attribute. Hidden characters are written
  /// as JSON would; most of them XML could not hold.
  public static func escaped(_ text: String) -> String {
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
