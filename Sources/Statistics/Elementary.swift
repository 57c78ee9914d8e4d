/// The exponential and the logarithms for distributions and searches, with the same bits on every
/// machine: only additions, multiplications, divisions and comparisons. Loops count in doubles, and
/// powers of 2 are bits, as the bounds of a report take a million of them.
package enum Elementary {
  /// The natural logarithm of 2, as a part with 21 trailing zero bits and the rest.
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// Returns eˣ, relative error 5 · 10⁻¹⁶; 0 below −708, where results would be subnormal, and
  /// infinity above 709. Uses x = k·ln 2 + r with |r| ≤ ½ ln 2, and Taylor's series for eʳ.
  package static func exp(_ x: Double) -> Double {
    if x < -708 { return 0 }
    if x > 709 { return .infinity }
    let k = (x / (ln2High + ln2Low)).rounded()
    let r = (x - k * ln2High) - k * ln2Low
    // The series without its first two terms, which are added last to keep them exact.
    var (tail, n) = (0.0, 15.0)
    while n >= 3 {
      tail = (1 + tail) * r / n
      n -= 1
    }
    let power = 1 + (r + r * r / 2 * (1 + tail))
    return power * Double(bitPattern: UInt64(Int(k) + 1023) << 52)
  }

  /// Returns the natural logarithm of a normal number above 0; relative error 5 · 10⁻¹⁶.
  package static func log(_ x: Double) -> Double {
    precondition(
      x >= .leastNormalMagnitude && x < .infinity, "only what is above 0 has a logarithm")
    var k = Int(x.bitPattern >> 52) - 1023
    var fraction = Double(bitPattern: x.bitPattern & (1 << 52 - 1) | 1023 << 52)
    if fraction > 1.4142135623730951 {
      fraction /= 2
      k += 1
    }
    let logarithm = twiceArtanh((fraction - 1) / (fraction + 1))
    return k == 0 ? logarithm : Double(k) * ln2High + (logarithm + Double(k) * ln2Low)
  }

  /// Returns ln(1 + x) for x ≥ 0, accurate for tiny x; relative error 5 · 10⁻¹⁶.
  package static func log1p(_ x: Double) -> Double {
    x < 0.4 ? twiceArtanh(x / (2 + x)) : log(1 + x)
  }

  /// Returns ln((1 + s) ÷ (1 − s)) for |s| ≤ 0.172, by its series.
  private static func twiceArtanh(_ s: Double) -> Double {
    let square = s * s
    var (series, n) = (0.0, 23.0)
    while n >= 3 {
      series = square * (1 / n + series)
      n -= 2
    }
    return 2 * s + 2 * s * series
  }
}
