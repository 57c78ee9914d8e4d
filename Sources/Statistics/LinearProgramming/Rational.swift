/// An exact fraction in lowest terms of whole numbers below 2¹²⁷; or unknown, if they are larger.
///
/// The decimal numbers of a scenario are such fractions: 0.065 is 13/200. A result computed from an
/// unknown number is unknown. It is equal to no number, and neither above nor below one.
public struct Rational: Hashable, Sendable {
  /// Above −2¹²⁷, so that it can be negated.
  let numerator: Int128
  /// Above zero; zero if the fraction is unknown.
  let denominator: Int128

  private init(reduced numerator: Int128, over denominator: Int128) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// A number that no fraction of 128 bits can hold.
  public static let unknown = Rational(reduced: 0, over: 0)

  public init(_ whole: Int) { self.init(reduced: Int128(whole), over: 1) }

  /// Makes the fraction that the shortest decimal of a finite number stands for: 13/200 of 0.065.
  public init(decimal number: Double) {
    precondition(number.isFinite)
    // As the standard library writes it: -12.5, 1e-07, 2.5e+20.
    let parts = "\(number)".split(separator: "e")
    let point = parts[0].split(separator: ".")
    let decimals = point.count > 1 ? point[1] : ""
    let digits = Rational(reduced: Int128(point[0] + decimals)!, over: 1)
    let exponent = (parts.count > 1 ? Int(parts[1])! : 0) - decimals.count
    let power = (0..<exponent.magnitude).reduce(Rational(1)) { power, _ in power * 10 }
    self = exponent < 0 ? digits / power : digits * power
  }

  /// True if it is known to be a whole number.
  public var isWhole: Bool { denominator == 1 }

  /// The nearest `Double`, or nearly so: for text and for thresholds, not for further sums.
  public var approximate: Double { Double(numerator) / Double(denominator) }
}

extension Rational: OrderedField, ExpressibleByIntegerLiteral {
  public static let zero = Rational(0)
  public static let tolerance = zero

  /// True if it is known.
  public var isFinite: Bool { denominator != 0 }

  public init(integerLiteral value: Int) { self.init(value) }

  public static func + (a: Rational, b: Rational) -> Rational {
    guard a.isFinite, b.isFinite else { return unknown }
    // Over the least common denominator: a divisor left over divides both denominators.
    let common = divisor(a.denominator, b.denominator)
    let (first, second) = (b.denominator / common, a.denominator / common)
    guard let one = product(a.numerator, first), let other = product(b.numerator, second),
      let sum = checked(one.addingReportingOverflow(other))
    else { return unknown }
    let left = divisor(sum, common)
    guard let denominator = product(a.denominator / left, first) else { return unknown }
    return Rational(reduced: sum / left, over: denominator)
  }

  public static prefix func - (a: Rational) -> Rational {
    Rational(reduced: -a.numerator, over: a.denominator)
  }

  public static func - (a: Rational, b: Rational) -> Rational { a + -b }

  public static func * (a: Rational, b: Rational) -> Rational {
    guard a.isFinite, b.isFinite else { return unknown }
    let first = divisor(a.numerator, b.denominator)
    let second = divisor(b.numerator, a.denominator)
    guard let numerator = product(a.numerator / first, b.numerator / second),
      let denominator = product(a.denominator / second, b.denominator / first)
    else { return unknown }
    return Rational(reduced: numerator, over: denominator)
  }

  public static func / (a: Rational, b: Rational) -> Rational {
    precondition(b != zero, "a fraction over zero")
    return b.numerator < 0
      ? a * Rational(reduced: -b.denominator, over: -b.numerator)
      : a * Rational(reduced: b.denominator, over: b.numerator)
  }

  public static func < (a: Rational, b: Rational) -> Bool {
    guard a.isFinite, b.isFinite else { return false }
    return a.numerator.multipliedFullWidth(by: b.denominator)
      < b.numerator.multipliedFullWidth(by: a.denominator)
  }

  private static func checked(_ result: (partialValue: Int128, overflow: Bool)) -> Int128? {
    result.overflow || result.partialValue == .min ? nil : result.partialValue
  }

  private static func product(_ a: Int128, _ b: Int128) -> Int128? {
    checked(a.multipliedReportingOverflow(by: b))
  }

  /// Returns the greatest number that divides both; at most one of them is zero.
  private static func divisor(_ a: Int128, _ b: Int128) -> Int128 {
    var (a, b) = (a.magnitude, b.magnitude)
    while b != 0 {
      // Nearly all fit in a word, whose division is far cheaper.
      if let x = UInt(exactly: a), let y = UInt(exactly: b) { return Int128(divisor(x, y)) }
      (a, b) = (b, a % b)
    }
    return Int128(a)
  }

  private static func divisor(_ a: UInt, _ b: UInt) -> UInt {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension Rational: CustomStringConvertible {
  /// As a decimal where that is exact with at most four decimals (12.5); else as a fraction (1/3).
  public var description: String {
    guard isFinite else { return "unknown" }
    guard !isWhole else { return "\(numerator)" }
    let scaled = self * 10_000
    guard scaled.isWhole else { return "\(numerator)/\(denominator)" }
    let digits = "\(scaled.numerator.magnitude)"
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    var decimals = padded.suffix(4)
    while decimals.last == "0" { decimals.removeLast() }
    return (numerator < 0 ? "-" : "") + padded.dropLast(4) + "." + decimals
  }
}
