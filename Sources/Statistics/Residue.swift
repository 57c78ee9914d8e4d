/// A ratio of whole numbers, both kept modulo the prime 2⁶¹ − 1. Two worlds may have the same
/// figure by other counts, such as 3 of 12 and 5 of 20, whose doubles differ by rounding, and whose
/// products are far beyond `Int128`. Modulo a prime, equal ratios are equal; different ones are
/// equal only once in 10¹⁸ (Schwartz, J. ACM 27, 1980).
struct Residue: Sendable, Equatable {
  private let numerator, denominator: UInt64

  static let one = Residue(1)

  private init(reduced numerator: UInt64, over denominator: UInt64) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  init(_ whole: some BinaryInteger) { self.init(whole, over: 1) }

  init(_ top: some BinaryInteger, over bottom: some BinaryInteger) {
    self.init(reduced: Self.reduced(Int128(top)), over: Self.reduced(Int128(bottom)))
  }

  /// The residue of a double, which is a whole number times a power of 2.
  init(weight value: Double) {
    let bits = 52 - Int(value.magnitude < 1 ? value.exponent : 0)
    // 2⁶¹ equals 1, so a power of 2 is one of the first 61.
    precondition(value.isFinite && value.magnitude < 1024 && bits < 1000, "a weight")
    let whole = Int128(value * Double(sign: .plus, exponent: bits, significand: 1))
    self.init(reduced: Self.reduced(whole), over: 1 << UInt64(bits % 61))
  }

  var inverse: Residue { Residue(reduced: denominator, over: numerator) }

  static func + (a: Residue, b: Residue) -> Residue {
    let sum = product(a.numerator, b.denominator) + product(b.numerator, a.denominator)
    return Residue(reduced: sum % prime, over: product(a.denominator, b.denominator))
  }

  static func - (a: Residue, b: Residue) -> Residue { a + Residue(-1) * b }

  static func * (a: Residue, b: Residue) -> Residue {
    Residue(reduced: product(a.numerator, b.numerator), over: product(a.denominator, b.denominator))
  }

  static func == (a: Residue, b: Residue) -> Bool {
    product(a.numerator, b.denominator) == product(b.numerator, a.denominator)
  }

  private static let prime: UInt64 = 1 << 61 - 1

  private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    // 2⁶¹ equals 1.
    return ((high << 3 | low >> 61) + (low & prime)) % prime
  }

  private static func reduced(_ whole: Int128) -> UInt64 {
    // Most numbers are small, and then one division of 64 bits is enough.
    if let small = UInt64(exactly: whole) { return small % prime }
    let remainder = whole % Int128(prime)
    return UInt64(remainder < 0 ? remainder + Int128(prime) : remainder)
  }
}
