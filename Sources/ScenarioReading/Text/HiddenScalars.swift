// Names, descriptions and paths come from the author of a scenario. Each medium has a function here
// that escapes them, so that they are shown as plain text.

extension Unicode.Scalar {
  package var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  package var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  /// True if it is invisible or controls the display of text: control characters, line ends, marks
  /// of writing direction. Joiners are not hidden, as words of some languages need them.
  public var isHidden: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F: true
    case 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    case 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// The visible form of a hidden character, as JSON may write it: `\n`, `\u202e`.
  public var visible: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      return UTF16.encode(self)!.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}

extension String {
  /// Returns true if all characters are visible ASCII, and none of these needs an escape. Most
  /// texts pass and are then written as they are; this is the fastest check.
  @inline(__always)
  package func isPlainASCII(except needsEscape: (_ character: Unicode.Scalar) -> Bool) -> Bool {
    utf8.allSatisfy { (0x20...0x7E).contains($0) && !needsEscape(Unicode.Scalar($0)) }
  }

  /// The text with hidden characters in their visible form.
  var withHiddenVisible: String {
    if !unicodeScalars.contains(where: \.isHidden) { return self }
    return unicodeScalars.map { $0.isHidden ? $0.visible : String($0) }.joined()
  }
}
