/// A finite double as decimal digits, so that rounding and printing need no C library.
///
/// The value is `0.d₁d₂d₃… × 10^exponent`, signed. The digits are the shortest that read back
/// as the same double (what `Double.description` prints), so 0.15 is one and a half tenths here
/// and rounds as a reader expects, away from zero on a tie.
struct DecimalDigits: Equatable {
  var isNegative: Bool
  /// Digits 0…9 without leading or trailing zeros; empty for zero.
  var digits: [UInt8]
  var exponent: Int

  /// `nil` when the value is infinite or not a number.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    isNegative = value < 0
    digits = []
    exponent = 0

    var writtenExponent = 0
    var exponentIsNegative = false
    var isInExponent = false
    var isAfterPoint = false
    for byte in value.magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isAfterPoint = true
      case UInt8(ascii: "e"): isInExponent = true
      case UInt8(ascii: "-"): exponentIsNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte - UInt8(ascii: "0")
        if isInExponent {
          writtenExponent = writtenExponent * 10 + Int(digit)
        } else {
          digits.append(digit)
          if !isAfterPoint { exponent += 1 }
        }
      default: break
      }
    }
    exponent += exponentIsNegative ? -writtenExponent : writtenExponent
    dropOuterZeros()
  }

  var isZero: Bool { digits.isEmpty }

  /// Whether there is nothing behind the decimal point.
  var isInteger: Bool { digits.count <= exponent || isZero }

  /// Multiplies by a power of ten, exactly.
  mutating func shift(by places: Int) {
    if !isZero { exponent += places }
  }

  /// Rounds to so many places behind the point, ties away from zero.
  mutating func round(decimals: Int) {
    round(digits: exponent + decimals)
  }

  /// Rounds to so many leading digits, ties away from zero. Zero or fewer digits leave 0, or 1
  /// in the place before the first digit if the value was at least half of that.
  mutating func round(digits kept: Int) {
    guard kept < digits.count else { return }
    guard kept >= 0 else {
      digits = []
      dropOuterZeros()
      return
    }
    let roundsUp = digits[kept] >= 5
    digits.removeSubrange(kept...)
    if roundsUp { increment() }
    dropOuterZeros()
  }

  /// The plain text with exactly so many decimals, by default as many as there are digits; round
  /// first.
  func text(decimals: Int? = nil) -> String {
    let decimals = decimals ?? max(0, digits.count - exponent)
    var text = isNegative && !isZero ? "-" : ""
    if exponent <= 0 { text += "0" }
    for place in min(exponent, 0)..<(exponent + decimals) {
      if place == exponent { text += "." }
      text += digits.indices.contains(place) ? String(digits[place]) : "0"
    }
    return text
  }

  private mutating func increment() {
    var place = digits.count - 1
    while place >= 0 && digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      exponent += 1
    }
  }

  private mutating func dropOuterZeros() {
    while digits.last == 0 { digits.removeLast() }
    let leading = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leading)
    exponent = digits.isEmpty ? 0 : exponent - leading
  }
}
