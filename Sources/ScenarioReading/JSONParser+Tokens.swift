extension JSONParser {
  /// Returns a problem: the text here is not the expected one.
  func unexpected(_ expected: String) -> Problem {
    if position.column == 1, let mark = next, "<=>|".unicodeScalars.contains(mark),
      bytes[offset...].prefix(7) == ArraySlice(repeating: UInt8(ascii: mark), count: 7)
    {
      return Problem(
        at: position, "a merge left both versions here",
        suggestion: "keep one of them, and remove the lines that begin with <<<<<<<, ======= and "
          + ">>>>>>>")
    }
    var fault = Problem(at: position, "expected \(expected), found \(shown)")
    guard let scalar = next == nil ? nil : scalar().unicodeScalars.first, !scalar.isASCII else {
      return fault
    }
    if Self.quotes.contains(scalar) {
      fault.suggestion = "strings need straight quotes (\")"
    } else if scalar.properties.isWhitespace || scalar.properties.generalCategory == .format {
      let name = scalar.properties.name?.lowercased() ?? "hidden character"
      let code = String(scalar.value, radix: 16, uppercase: true)
      let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
      fault.message = "expected \(expected), found a \(name) (U+\(digits))"
      fault.suggestion = "write a plain blank in its place"
    }
    return fault
  }

  /// The quotation marks of word processors.
  private static let quotes = "“”„‟«»‘’".unicodeScalars

  /// Returns the problem of a decimal comma, whose fraction is here instead of a key: `0,065`.
  func decimalComma() -> Problem? {
    let isDigit = { (byte: UInt8) in Unicode.Scalar(byte).isASCIIDigit }
    let fraction = bytes[offset...].prefix(while: isDigit)
    let before = bytes[..<offset]
    guard before.last == UInt8(ascii: ","), !fraction.isEmpty else { return nil }
    let whole = before.dropLast().reversed().prefix { isDigit($0) || $0 == UInt8(ascii: "-") }
    guard !whole.isEmpty else { return nil }
    let parts = [Array(whole.reversed()), Array(fraction)].map {
      String(decoding: $0, as: UTF8.self)
    }
    var start = position
    start.column -= whole.count + 1
    return Problem(
      at: start, "\(parts.joined(separator: ",")) has a decimal comma",
      suggestion: "write \(parts.joined(separator: "."))")
  }

  /// The text here, for a message: a whole word, or one character.
  private var shown: String {
    guard next != nil else { return "the end of the file" }
    var ahead = self
    if next == "\"", let text = try? ahead.string() {
      return "the string \(JSONText.excerpt(text))"
    }
    ahead = self
    let word = ahead.word()
    return word.isEmpty ? JSONText.quoted(scalar()) : JSONText.excerpt(word)
  }

  private func scalar() -> String {
    let continuation = bytes[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 }
    return String(decoding: bytes[offset..<continuation.endIndex], as: UTF8.self)
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Takes the letters, digits, `_` and `$` here, unless they begin with a digit.
  mutating func word() -> String {
    let start = offset
    while let byte = next,
      byte.isASCIILetter || byte == "_" || byte == "$" || (offset > start && byte.isASCIIDigit)
    { advance() }
    return text(from: start)
  }

  /// Takes a number in JSON's grammar and returns its text.
  mutating func number() throws(Problem) -> String {
    let start = offset
    take("-")
    let firstDigit = (byte: next, position: position)
    let count = try digits("a digit")
    if firstDigit.byte == "0" && count > 1 {
      throw Problem(
        at: firstDigit.position, "a number has no leading zeros",
        suggestion: bytes[..<start].last == UInt8(ascii: ",")
          ? "decimals follow a point, not a comma" : nil)
    }
    if take(".") { try digits("a digit after the decimal point") }
    if take("e") || take("E") {
      if !take("+") { take("-") }
      try digits("a digit in the exponent")
    }
    return text(from: start)
  }

  /// Takes one or more digits and returns their number.
  @discardableResult
  private mutating func digits(_ expected: String) throws(Problem) -> Int {
    let start = offset
    while let byte = next, byte.isASCIIDigit { advance() }
    guard offset > start else { throw unexpected(expected) }
    return offset - start
  }

  /// Takes a string with its quotes and returns its content.
  mutating func string() throws(Problem) -> String {
    let start = position
    var content: [UInt8] = []
    advance()
    while let byte = next, byte != "\n", byte != "\r" {
      switch byte {
      case "\"":
        advance()
        return String(decoding: content, as: UTF8.self)
      case "\\": content += Array(String(try escape()).utf8)
      case "\0"..<" ":
        let escaped = JSONText.quoted(scalar()).dropFirst().dropLast()
        throw Problem(at: position, "a string holds a control character; write it as \(escaped)")
      default:
        content.append(bytes[offset])
        advance()
      }
    }
    throw Problem(at: start, "this string has no closing quote on its line")
  }

  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    let start = position
    advance()
    guard let next else { throw unexpected("an escape such as \\n") }
    if let escaped = Self.escapes[next] {
      advance()
      return escaped
    }
    guard take("u") else { throw unexpected("one of \" \\ / b f n r t u after the backslash") }
    return try unicodeEscape(from: start)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

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
      guard let byte = next, let digit = Character(byte).hexDigitValue else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      value = value << 4 + UInt32(digit)
      advance()
    }
    return value
  }
}
