/// Estimates the width of a text without knowing the reader's font, rather too wide: labels may
/// stand apart, but must not overlap.
enum TextWidth {
  static func estimate(_ text: String, size: Double = 11) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ems($1) } * size
  }

  /// Returns the text, cut with "…" if it is wider than this.
  static func fitted(_ text: String, width: Double, size: Double = 11) -> String {
    if estimate(text, size: size) <= width { return text }
    var remaining = width - size
    var kept = text.prefix { character in
      remaining -= estimate(String(character), size: size)
      return remaining >= 0
    }
    while kept.last == " " { kept.removeLast() }
    return "\(kept)…"
  }

  /// Returns the text in lines no wider than this; a word that is wider is cut.
  static func wrapped(_ text: String, width: Double, size: Double = 11) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, estimate("\(last) \(word)", size: size) <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(fitted(String(word), width: width, size: size))
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "|", "'", "!": 0.32
    case " ", "f", "r", "t", "(", ")", "-", "/", "1": 0.42
    case "m", "w", "M", "W", "%", "@": 0.92
    case "A"..."Z": 0.7
    case "\u{1100}"...: scalar.value < 0x2000 || scalar.value > 0x2E7F ? 1.05 : 0.7
    default: 0.6
    }
  }
}
