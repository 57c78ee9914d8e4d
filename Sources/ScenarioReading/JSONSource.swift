import JSON

/// The text under the parser: a place in it, and the pieces it is made of.
///
/// Strings, numbers, words and comments are taken from the front; lines and columns are counted on
/// the way.
struct JSONSource {
  private let bytes: [UInt8]
  private let file: String
  private var offset = 0
  private var line = 1
  private var column = 1

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Where the next byte stands.
  var position: SourcePosition { SourcePosition(file: file, line: line, column: column) }

  /// The next byte, `nil` at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Goes on by one byte, which must be there.
  mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      // Only the last byte of a scalar moves the column.
      column += 1
    }
  }

  /// The problem that something else stands here than what was expected.
  func unexpected(_ expected: String) -> Problem {
    Problem(at: position, "expected \(expected), found \(shown)")
  }

  /// What stands here, for a message: a whole word, or one character.
  private var shown: String {
    guard byte != nil else { return "the end of the file" }
    var ahead = self
    if byte == UInt8(ascii: "\""), let text = try? ahead.string() {
      return "the string \(JSONText.excerpt(text))"
    }
    ahead = self
    let word = ahead.word()
    return word.isEmpty ? JSONText.quoted(scalar()) : JSONText.excerpt(word)
  }

  /// The one character that stands here.
  private func scalar() -> String {
    let continuation = bytes[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 }
    return String(decoding: bytes[offset..<continuation.endIndex], as: UTF8.self)
  }

  /// Where the text stops being UTF-8, if it does; asked before anything is taken.
  func firstBrokenUTF8() -> SourcePosition? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var place = SourcePosition(file: file, line: 1, column: 1)
    while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: return nil
      case .error: return place
      case .scalarValue("\n"):
        place.line += 1
        place.column = 1
      case .scalarValue("\u{FEFF}") where place.line == 1 && place.column == 1: break
      case .scalarValue: place.column += 1
      }
    }
  }

  /// Skips a byte order mark at the start of the text.
  mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }
}

// MARK: Blanks and comments

extension JSONSource {
  /// Skips white space and comments.
  mutating func skipBlanks() throws(Problem) {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        advance()
      case UInt8(ascii: "/"):
        try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Problem) {
    let start = position
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : nil
    if next == UInt8(ascii: "/") {
      while let byte, byte != UInt8(ascii: "\n") { advance() }
      return
    }
    guard next == UInt8(ascii: "*") else {
      throw Problem(at: start, "expected a comment (\"//\" or \"/*\"), found \"/\"")
    }
    advance()
    advance()
    var last: UInt8 = 0
    while let byte {
      advance()
      if last == UInt8(ascii: "*") && byte == UInt8(ascii: "/") { return }
      last = byte
    }
    throw Problem(at: start, "this comment has no closing \"*/\"")
  }
}

// MARK: Words and numbers

extension JSONSource {
  /// Takes the letters, digits, `_` and `$` that stand here, unless they begin with a digit.
  mutating func word() -> String {
    let start = offset
    while let byte, JSONSource.isLetter(byte) || (offset > start && JSONSource.isDigit(byte)) {
      advance()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Takes a number in JSON's grammar and returns its text.
  mutating func number() throws(Problem) -> String {
    let start = offset
    if byte == UInt8(ascii: "-") { advance() }
    let firstDigit = (byte: byte, position: position)
    let count = try digits("a digit")
    if firstDigit.byte == UInt8(ascii: "0") && count > 1 {
      throw Problem(at: firstDigit.position, "a number has no leading zeros")
    }
    if byte == UInt8(ascii: ".") {
      advance()
      try digits("a digit after the decimal point")
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      advance()
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { advance() }
      try digits("a digit in the exponent")
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Takes one digit or more and returns how many.
  @discardableResult
  private mutating func digits(_ expected: String) throws(Problem) -> Int {
    let start = offset
    while let byte, JSONSource.isDigit(byte) { advance() }
    guard offset > start else { throw unexpected(expected) }
    return offset - start
  }

  /// Whether a number may begin with this byte.
  static func beginsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || isDigit(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}

// MARK: Strings

extension JSONSource {
  /// Takes a string with its quotes and returns what it says.
  mutating func string() throws(Problem) -> String {
    let start = position
    var content: [UInt8] = []
    advance()
    while let byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        content += Array(String(try escape()).utf8)
      case 0..<0x20:
        let escaped = JSONText.quoted(scalar()).dropFirst().dropLast()
        throw Problem(at: position, "a string holds a control character; write it as \(escaped)")
      default:
        content.append(byte)
        advance()
      }
    }
    throw Problem(at: start, "this string has no closing quote on its line")
  }

  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    let start = position
    advance()
    guard let byte else { throw unexpected("an escape such as \\n") }
    let escaped: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      escaped = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): escaped = "\u{8}"
    case UInt8(ascii: "f"): escaped = "\u{C}"
    case UInt8(ascii: "n"): escaped = "\n"
    case UInt8(ascii: "r"): escaped = "\r"
    case UInt8(ascii: "t"): escaped = "\t"
    case UInt8(ascii: "u"):
      advance()
      return try unicodeEscape(from: start)
    default:
      throw unexpected("one of \" \\ / b f n r t u after the backslash")
    }
    advance()
    return escaped
  }

  /// Takes the four digits of `\u`, and a second escape where the first is half of a pair.
  private mutating func unicodeEscape(
    from start: SourcePosition
  ) throws(Problem) -> Unicode.Scalar {
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let lone = Problem(
      at: start, "this escape is half of a surrogate pair and the other half is missing")
    guard first < 0xDC00, bytes[offset...].starts(with: Array("\\u".utf8)) else { throw lone }
    advance()
    advance()
    let second = try fourHexDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw lone }
    return scalar
  }

  private mutating func fourHexDigits() throws(Problem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      value = value << 4 + UInt32(digit)
      advance()
    }
    return value
  }
}
