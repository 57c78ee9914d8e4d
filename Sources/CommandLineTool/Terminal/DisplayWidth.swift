import BalanceReports

extension String {
  /// The places that it takes on a terminal: two for a wide character, none for a mark on another.
  var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// Returns the text, cut with "…" if it takes more columns.
  func cut(to width: Int) -> String {
    if columns <= width { return self }
    var left = width - 1
    let kept = prefix { character in
      left -= character.columns
      return left >= 0
    }
    return AlignedText.trimmed(String(kept)) + "…"
  }

  /// Returns the text in lines of at most so many columns, broken at blanks; a longer word is cut.
  func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.columns + 1 + String(word).columns <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word).cut(to: width))
      }
    }
  }
}

extension Character {
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    return isEmoji || first.isWide ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// True for the blocks of wide and full-width characters (Unicode Standard Annex 11).
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
