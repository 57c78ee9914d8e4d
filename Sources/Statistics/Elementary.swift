/// The exponential and the logarithms for distributions and searches, with the same bits on every
/// machine: only additions, multiplications, divisions and comparisons. Not optimised for speed.
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
    var tail = 0.0
    for n in stride(from: 15, through: 3, by: -1) { tail = (1 + tail) * r / Double(n) }
    let power = 1 + (r + r * r / 2 * (1 + tail))
    return power * Double(sign: .plus, exponent: Int(k), significand: 1)
  }

  /// Returns the natural logarithm of a normal number above 0; relative error 5 · 10⁻¹⁶.
  package static func log(_ x: Double) -> Double {
    precondition(
      x >= .leastNormalMagnitude && x < .infinity, "only what is above 0 has a logarithm")
    var (k, fraction) = (x.exponent, x.significand)
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
    var series = 0.0
    for n in stride(from: 23, through: 3, by: -2) { series = square * (1 / Double(n) + series) }
    return 2 * s + 2 * s * series
  }
}
