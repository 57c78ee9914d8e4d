/// Numbers of a file of telemetry, read from bytes.
enum TelemetryNumber {
  /// The greatest amount of a day; sums of a billion such amounts are exact to a millionth.
  static let maxAmount = 1e15

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  /// Removes and returns a number of exactly `count` digits, if the text begins with one.
  static func digits(_ count: Int, of text: inout ArraySlice<UInt8>) -> Int? {
    guard text.count >= count else { return nil }
    var value = 0
    for byte in text.prefix(count) {
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int(byte) - 48
    }
    text.removeFirst(count)
    return value
  }

  /// Returns true for an empty text and for the words by which programs write a missing value.
  static func isMissing(_ text: ArraySlice<UInt8>) -> Bool {
    // None of the words is longer, and most values begin with a digit.
    guard let first = text.first else { return true }
    if isDigit(first) || text.count > 4 { return false }
    let word = String(decoding: text, as: UTF8.self).lowercased()
    return ["na", "n/a", "nan", "null", "none", "\\n"].contains(word)
  }

  /// Reads a whole number; a fraction of zeros may follow it, as in 3.0.
  static func whole(_ text: ArraySlice<UInt8>) throws(TelemetryFault.Kind) -> Int {
    if isMissing(text) { throw .missing }
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = rest.prefix(while: isDigit)
    rest = rest.dropFirst(digits.count)
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { $0 == UInt8(ascii: "0") }
    }
    guard (1...18).contains(digits.count), rest.isEmpty else { throw .notNumber }
    let size = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return isNegative ? -size : size
  }

  /// Reads a whole number from 0 to a limit.
  static func count(
    _ text: ArraySlice<UInt8>, atMost limit: Int
  ) throws(TelemetryFault.Kind) -> Int32 {
    let value = try whole(text)
    if value < 0 { throw .negative }
    guard value <= limit else { throw .notNumber }
    return Int32(value)
  }

  /// Reads a decimal number from 0 to `maxAmount`, rounded correctly.
  static func amount(_ text: ArraySlice<UInt8>) throws(TelemetryFault.Kind) -> Double {
    if isMissing(text) { throw .missing }
    // Without the letters of other notations, such as "inf" and "0x1p3".
    let isPlain = text.allSatisfy { byte in
      isDigit(byte) || [.init(ascii: "+"), .init(ascii: "-"), .init(ascii: ".")].contains(byte)
        || byte | 0x20 == UInt8(ascii: "e")
    }
    guard isPlain, let value = Double(String(decoding: text, as: UTF8.self)) else {
      throw .notNumber
    }
    if value < 0 { throw .negative }
    guard value <= maxAmount else { throw .notNumber }
    return value
  }
}
