/// An exact fraction of whole numbers of any size, in lowest terms.
///
/// The decimal numbers of a scenario are such fractions: 0.065 is 13/200.
public struct Rational: Hashable, Sendable {
  let numerator: BigInteger
  /// Above zero.
  let denominator: BigInteger

  init(_ numerator: BigInteger, over denominator: BigInteger) {
    precondition(!denominator.isZero, "a fraction over zero")
    let divisor = numerator.greatestCommonDivisor(with: denominator)
    let sign = denominator.isNegative ? -divisor : divisor
    self.numerator = numerator.quotient(by: sign)
    self.denominator = denominator.quotient(by: sign)
  }

  private init(whole: BigInteger) { (numerator, denominator) = (whole, .one) }

  public init(_ whole: Int) { self.init(whole: BigInteger(whole)) }

  /// Creates the fraction for which the shortest decimal of a number stands: 13/200 for 0.065, not
  /// the binary fraction near it.
  ///
  /// - Parameter number: A finite number.
  public init(decimal number: Double) {
    precondition(number.isFinite)
    // The standard library writes -12.5, 1e-07, 2.5e+20.
    let parts = "\(number)".split(separator: "e")
    let point = parts[0].split(separator: ".")
    let decimals = point.count > 1 ? String(point[1]) : ""
    let digits = BigInteger(digits: point[0].filter { $0 != "-" } + decimals)
    let exponent = (parts.count > 1 ? Int(parts[1])! : 0) - decimals.count
    let power = BigInteger(power: exponent.magnitude, of: 10)
    let signed = number < 0 ? -digits : digits
    self = exponent < 0 ? Rational(signed, over: power) : Rational(whole: signed * power)
  }

  /// True for a whole number.
  public var isWhole: Bool { denominator == .one }

  /// The nearest `Double`, or nearly so: for text and for thresholds, not for further sums.
  public var approximate: Double { numerator.approximateQuotient(by: denominator) }
}

extension Rational: OrderedField, ExpressibleByIntegerLiteral {
  public static let zero = Rational(0)
  public static let one = Rational(1)
  public static let tolerance = zero

  public var isFinite: Bool { true }

  public init(integerLiteral value: Int) { self.init(value) }

  public static func + (a: Rational, b: Rational) -> Rational {
    if a.isWhole, b.isWhole { return Rational(whole: a.numerator + b.numerator) }
    // Adds over the least common denominator: only a divisor of both denominators can remain.
    let common = a.denominator.greatestCommonDivisor(with: b.denominator)
    let (first, second) = (b.denominator.quotient(by: common), a.denominator.quotient(by: common))
    let sum = a.numerator * first + b.numerator * second
    let left = sum.greatestCommonDivisor(with: common)
    return Rational(
      unreduced: sum.quotient(by: left), a.denominator.quotient(by: left) * first)
  }

  public static prefix func - (a: Rational) -> Rational {
    Rational(unreduced: -a.numerator, a.denominator)
  }

  public static func - (a: Rational, b: Rational) -> Rational { a + -b }

  public static func * (a: Rational, b: Rational) -> Rational {
    if a.isWhole, b.isWhole { return Rational(whole: a.numerator * b.numerator) }
    let first = a.numerator.greatestCommonDivisor(with: b.denominator)
    let second = b.numerator.greatestCommonDivisor(with: a.denominator)
    guard !first.isZero, !second.isZero else { return zero }
    return Rational(
      unreduced: a.numerator.quotient(by: first) * b.numerator.quotient(by: second),
      a.denominator.quotient(by: second) * b.denominator.quotient(by: first))
  }

  public static func / (a: Rational, b: Rational) -> Rational {
    precondition(b != zero, "a fraction over zero")
    let inverse =
      b < zero
      ? Rational(unreduced: -b.denominator, -b.numerator)
      : Rational(unreduced: b.denominator, b.numerator)
    return a * inverse
  }

  public static func < (a: Rational, b: Rational) -> Bool {
    if a.numerator.isNegative != b.numerator.isNegative { return a.numerator.isNegative }
    return a.numerator * b.denominator < b.numerator * a.denominator
  }

  private init(unreduced numerator: BigInteger, _ denominator: BigInteger) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The greatest whole number that is not above it.
  public var roundedDown: Rational {
    let quotient = numerator.quotient(by: denominator)
    let isBelow = numerator.isNegative && !isWhole
    return Rational(whole: isBelow ? quotient - .one : quotient)
  }
}

extension Rational: CustomStringConvertible {
  /// A decimal where at most four decimals are exact (12.5); otherwise a fraction (1/3).
  public var description: String {
    guard !isWhole else { return "\(numerator)" }
    let scaled = self * 10_000
    guard scaled.isWhole else { return "\(numerator)/\(denominator)" }
    let digits = scaled.numerator.magnitudeDigits
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    var decimals = padded.suffix(4)
    while decimals.last == "0" { decimals.removeLast() }
    return (numerator.isNegative ? "-" : "") + padded.dropLast(4) + "." + decimals
  }
}
