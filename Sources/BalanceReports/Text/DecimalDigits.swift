/// A finite double as decimal digits, so that rounding and printing need no C library: the shortest
/// that read back as the same double (what `Double.description` prints), so 0.15 is one and a half
/// tenths and rounds as a reader expects, away from zero on a tie.
struct DecimalDigits {
  private let isNegative: Bool
  /// A whole number without trailing zeros, of 17 digits at most; 0 for zero.
  private(set) var digits: UInt64 = 0
  /// The power of ten of the last digit.
  private var power = 0

  /// `nil` when the value is infinite or not a number.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    isNegative = value < 0
    var text = value.magnitude.description
    text.withUTF8 { bytes in
      var isAfterPoint = false
      for (place, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: ".") {
          isAfterPoint = true
        } else if byte == UInt8(ascii: "e") {
          power += Int(String(decoding: bytes[(place + 1)...], as: UTF8.self)) ?? 0
          break
        } else {
          digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
          if isAfterPoint { power -= 1 }
        }
      }
    }
    dropTrailingZeros()
  }

  /// The same rounded to as many leading digits as asked, or to a whole number if that has more.
  init?(_ value: Double, leading asked: Int) {
    if let digits = Self(leading: asked, of: value) {
      self = digits
      return
    }
    self.init(value)
    if !isInteger { round(digits: max(asked, exponent)) }
  }

  /// The same by one multiplication, which is within 10⁻⁶ units of the last digit, of a value with
  /// nine digits at most; nil of one that is nearer to a tie, or too large or too small.
  private init?(leading asked: Int, of value: Double) {
    let magnitude = value.magnitude
    guard magnitude >= 1e-9, magnitude < 1e9 else { return nil }
    var (exponent, unit) = (0, 1.0)
    while magnitude >= unit { (exponent, unit) = (exponent + 1, unit * 10) }
    while magnitude < 1 / unit { (exponent, unit) = (exponent - 1, unit * 10) }
    if magnitude < 1 { exponent += 1 }
    let decimals = max(0, asked - exponent)
    guard exponent + decimals <= 9 else { return nil }
    // Powers of ten up to 22 are exact, so that only the product is rounded.
    let scaled = magnitude * (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let whole = UInt64(scaled)
    let rest = scaled - Double(whole)
    guard (rest - 0.5).magnitude > 1e-6 else { return nil }
    isNegative = value < 0
    (digits, power) = (rest < 0.5 ? whole : whole + 1, -decimals)
    dropTrailingZeros()
  }

  var isZero: Bool { digits == 0 }
  var isInteger: Bool { power >= 0 }

  var count: Int {
    var (count, rest) = (0, digits)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  /// The power of ten of the place before the first digit; 0 for zero.
  var exponent: Int { count + power }

  /// Multiplies by a power of ten, exactly.
  mutating func shift(by places: Int) { if !isZero { power += places } }

  /// Rounds to this many decimals, ties away from zero.
  mutating func round(decimals: Int) { round(dropping: -power - decimals) }

  /// Rounds to this many leading digits, ties away from zero. Zero or fewer digits leave 0, or 1 in
  /// the place before the first if the value was at least half of that.
  mutating func round(digits kept: Int) { round(dropping: count - kept) }

  private mutating func round(dropping dropped: Int) {
    guard dropped > 0 else { return }
    // Beyond 18 dropped digits 0 is left: with at most 17 digits, the rest is below half a unit.
    let unit = dropped > 18 ? 0 : (0..<dropped).reduce(UInt64(1)) { unit, _ in unit * 10 }
    digits = unit == 0 ? 0 : digits / unit + (digits % unit >= unit / 2 ? 1 : 0)
    power += dropped
    dropTrailingZeros()
  }

  private mutating func dropTrailingZeros() {
    while digits % 10 == 0, !isZero { (digits, power) = (digits / 10, power + 1) }
    if isZero { power = 0 }
  }

  /// Returns the plain text with exactly this many decimals, by default all; round first.
  func text(decimals: Int? = nil) -> String {
    let decimals = decimals ?? max(0, -power)
    let zeros = decimals + power
    let whole = max(isZero ? 1 : count + zeros, decimals + 1)
    let sign = isNegative && !isZero ? 1 : 0
    let length = sign + whole + (decimals > 0 ? 1 : 0)
    return String(unsafeUninitializedCapacity: length) { bytes in
      bytes.initialize(repeating: UInt8(ascii: "0"))
      if sign == 1 { bytes[0] = UInt8(ascii: "-") }
      var (place, rest) = (length - 1, digits)
      for digit in 0..<whole {
        if decimals > 0, digit == decimals {
          bytes[place] = UInt8(ascii: ".")
          place -= 1
        }
        if digit >= zeros, rest > 0 {
          bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        place -= 1
      }
      return length
    }
  }
}
