/// The written form of a number, and its value.
public struct JSONNumber: Hashable, Sendable {
  /// The source text, in JSON's grammar for numbers.
  public let text: String

  /// Creates a number from a text that has passed JSON's grammar.
  package init(text: String) { self.text = text }

  /// The nearest double, never −0; `nil` where it would be infinite, as for `1e999`.
  public var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value == 0 ? 0 : value
  }

  /// The exact whole number in any notation (`3.0`, `3e2`); `nil` with a fraction or if too large.
  public var integer: Int? {
    if let plain = Int(text) { return plain }
    let decimal = self.decimal
    guard decimal.exponent >= 0, decimal.digits.count + decimal.exponent <= 19 else { return nil }
    let zeros = repeatElement(UInt8(ascii: "0"), count: decimal.exponent)
    let sign = text.hasPrefix("-") ? "-" : ""
    return decimal.digits.isEmpty
      ? 0 : Int(sign + String(decoding: decimal.digits + zeros, as: UTF8.self))
  }

  /// True if the number has no fraction, even if it is too large for `integer`.
  public var isWhole: Bool { decimal.exponent >= 0 }
  package var shown: String { text.utf8.count <= 40 ? text : "\(text.prefix(37))…" }

  /// The number without its sign as `digits` × 10^`exponent`, with neither leading nor trailing
  /// zeros; zero is no digits with the exponent 0. Exponents are cut at ±10⁹.
  package var decimal: (digits: [UInt8], exponent: Int) {
    let parts = text.utf8.split { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let mantissa = parts[0].drop { $0 == UInt8(ascii: "-") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? Array(mantissa[1]) : []
    let isZero = { (digit: UInt8) in digit == UInt8(ascii: "0") }
    var digits = Array((Array(mantissa[0]) + fraction).drop(while: isZero))
    let trailingZeros = digits.reversed().prefix(while: isZero).count
    digits.removeLast(trailingZeros)
    if digits.isEmpty { return ([], 0) }
    let written = parts.count > 1 ? JSONNumber.exponent(parts[1]) : 0
    return (digits, written - fraction.count + trailingZeros)
  }

  private static func exponent(_ text: Substring.UTF8View) -> Int {
    var magnitude = 0
    for byte in text where byte >= UInt8(ascii: "0") {
      magnitude = min(magnitude * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Returns the product with a factor; exact if both numbers have few digits.
  /// Whole numbers are rounded to the nearest, halves away from zero.
  package func times(_ factor: JSONNumber, isWhole: Bool) -> JSONNumber {
    let (first, second) = (decimal, factor.decimal)
    let isExact = first.digits.count + second.digits.count <= 18
    let value: Double
    if isExact {
      let digits = Self.whole(first.digits) * Self.whole(second.digits)
      let isNegative = text.hasPrefix("-") != factor.text.hasPrefix("-")
      let exact = "\(isNegative ? "-" : "")\(digits)e\(first.exponent + second.exponent)"
      value = Double(exact) ?? 0
    } else {
      value = (Double(text) ?? 0) * (Double(factor.text) ?? 0)
    }
    let rounded = isWhole ? value.rounded(.toNearestOrAwayFromZero) : value
    // A number too large for a double is refused when it is read.
    return JSONNumber(text: rounded.isFinite ? JSONText.number(rounded) : "1e999")
  }

  private static func whole(_ digits: [UInt8]) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
