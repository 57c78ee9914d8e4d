/// A whole number of any size. Nearly all are stored as an `Int`; larger ones as words.
struct BigInteger: Hashable, Sendable {
  private enum Storage: Hashable, Sendable {
    case small(Int)
    /// A number that no `Int` holds.
    case large(isNegative: Bool, Magnitude)
  }

  private let storage: Storage

  static let zero = BigInteger(0)
  static let one = BigInteger(1)

  init(_ value: Int) { storage = .small(value) }

  private init(isNegative: Bool, _ magnitude: Magnitude) {
    if let word = magnitude.word {
      if !isNegative, let value = Int(exactly: word) {
        storage = .small(value)
        return
      }
      if isNegative, word <= Int.min.magnitude {
        storage = .small(Int(truncatingIfNeeded: 0 &- word))
        return
      }
    }
    storage = .large(isNegative: isNegative, magnitude)
  }

  /// Creates the number of some decimal digits.
  init(digits: some StringProtocol) {
    self.init(
      isNegative: false,
      digits.utf8.reduce(Magnitude(0)) {
        $0.times(10).plus(Magnitude(UInt($1 - UInt8(ascii: "0"))))
      })
  }

  /// Creates base^exponent.
  init(power exponent: UInt, of base: Int) {
    self = (0..<exponent).reduce(.one) { power, _ in power * BigInteger(base) }
  }

  var isZero: Bool { storage == .small(0) }

  var isNegative: Bool {
    switch storage {
    case .small(let value): value < 0
    case .large(let isNegative, _): isNegative
    }
  }

  private var magnitude: Magnitude {
    switch storage {
    case .small(let value): Magnitude(value.magnitude)
    case .large(_, let magnitude): magnitude
    }
  }

  // MARK: Arithmetic

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if case .small(let x) = a.storage, case .small(let y) = b.storage {
      let (sum, overflow) = x.addingReportingOverflow(y)
      if !overflow { return BigInteger(sum) }
    }
    let (x, y) = (a.magnitude, b.magnitude)
    guard a.isNegative != b.isNegative else {
      return BigInteger(isNegative: a.isNegative, x.plus(y))
    }
    return x < y
      ? BigInteger(isNegative: b.isNegative, y.minus(x))
      : BigInteger(isNegative: a.isNegative, x.minus(y))
  }

  static prefix func - (a: BigInteger) -> BigInteger {
    if case .small(let value) = a.storage, value != .min { return BigInteger(-value) }
    return BigInteger(isNegative: !a.isNegative, a.magnitude)
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    if case .small(let x) = a.storage, case .small(let y) = b.storage {
      let (product, overflow) = x.multipliedReportingOverflow(by: y)
      if !overflow { return BigInteger(product) }
    }
    return BigInteger(
      isNegative: a.isNegative != b.isNegative, a.magnitude.times(b.magnitude))
  }

  /// Divides and drops the fraction. The divisor is not zero.
  func quotient(by divisor: BigInteger) -> BigInteger {
    if divisor == .one { return self }
    if case .small(let x) = storage, case .small(let y) = divisor.storage {
      let (quotient, overflow) = x.dividedReportingOverflow(by: y)
      if !overflow { return BigInteger(quotient) }
    }
    return BigInteger(
      isNegative: isNegative != divisor.isNegative,
      magnitude.divided(by: divisor.magnitude).quotient)
  }

  /// Returns the greatest number above zero that divides both; 0 for two zeros.
  func greatestCommonDivisor(with other: BigInteger) -> BigInteger {
    if self == .one || other == .one { return .one }
    return BigInteger(
      isNegative: false, magnitude.greatestCommonDivisor(with: other.magnitude))
  }
}

extension BigInteger: Comparable {
  static func < (a: BigInteger, b: BigInteger) -> Bool {
    if case .small(let x) = a.storage, case .small(let y) = b.storage { return x < y }
    guard a.isNegative == b.isNegative else { return a.isNegative }
    return a.isNegative ? b.magnitude < a.magnitude : a.magnitude < b.magnitude
  }
}

extension BigInteger: CustomStringConvertible {
  var description: String { (isNegative ? "-" : "") + magnitudeDigits }

  /// The decimal digits, without a sign.
  var magnitudeDigits: String { magnitude.digits }

  /// Divides as `Double` does, from the leading words of both.
  func approximateQuotient(by divisor: BigInteger) -> Double {
    let (a, b) = (magnitude.leading, divisor.magnitude.leading)
    return Double(
      sign: isNegative ? .minus : .plus, exponent: a.exponent - b.exponent,
      significand: a.significand / b.significand)
  }
}
