/// The beta distribution, which bounds a chance from the number of successes seen.
enum BetaDistribution {
  /// Returns P(X ≤ x), the regularised incomplete beta function I(a, b) at x; relative error below
  /// 10⁻⁹ for a and b up to 10⁴. Uses the continued fraction of Press et al., "Numerical Recipes",
  /// § 6.4, by the modified method of Lentz, on the side of the mean where it converges fast.
  static func cumulative(_ x: Double, _ a: Double, _ b: Double) -> Double {
    precondition(a > 0 && b > 0, "a beta distribution has two shapes above 0")
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return cumulative(x, a, b, density: weightedDensity(x, a, b, scale: logScale(a, b)))
  }

  /// The same at 0 < x < 1, where the density is `weightedDensity`.
  private static func cumulative(_ x: Double, _ a: Double, _ b: Double, density: Double) -> Double {
    x < (a + 1) / (a + b + 2)
      ? density * continuedFraction(x, a, b) / a
      : 1 - density * continuedFraction(1 - x, b, a) / b
  }

  /// Returns the x with P(X ≤ x) = `share`, for the normal distribution's quantile of that share;
  /// relative error below 10⁻⁸. Starts with an approximation by the normal distribution (Abramowitz
  /// and Stegun 26.5.22). Then takes Halley's steps on logarithms, in which the distribution
  /// function is concave, inside a bracket that shrinks with each step. A step's error is as the cube
  /// of the one before it, so that the last begins within a few thousandths of the tail.
  static func quantile(_ share: Double, normal: Double, _ a: Double, _ b: Double) -> Double {
    precondition(share > 0 && share < 1, "a quantile inside")
    let scale = logScale(a, b)
    let near = min(share, 1 - share) / 4000
    var (low, high) = (-700.0, 0.0)
    var y = Elementary.log(approximation(normal, a, b))
    for _ in 0..<200 {
      let x = Elementary.exp(y)
      let density = x < 1 ? weightedDensity(x, a, b, scale: scale) : 0
      let found = x < 1 ? cumulative(x, a, b, density: density) : 1
      if found > share { high = y } else { low = y }
      var next = (low + high) / 2
      var isNear = false
      if found > 1e-300, x < 1 {
        let slope = density / (1 - x) / found
        let newton = Elementary.log(found / share) / slope
        let bend = a - (b - 1) * x / (1 - x) - slope
        let halley = y - newton / min(2, max(0.5, 1 - newton * bend / 2))
        if halley > low, halley < high {
          next = halley
          isNear = (found - share).magnitude < near
        }
      }
      let step = (next - y).magnitude
      y = next
      // Compared with y, because near 1 the digits of y are those of 1 − x.
      if isNear || step < 1e-9 * y.magnitude || high - low < 1e-10 * y.magnitude { break }
    }
    return Elementary.exp(y)
  }

  /// Returns approximately the quantile for a given normal quantile; the mean for shapes below 1.
  private static func approximation(_ normal: Double, _ a: Double, _ b: Double) -> Double {
    guard a >= 1, b >= 1 else { return a / (a + b) }
    let (c, d) = (1 / (2 * a - 1), 1 / (2 * b - 1))
    let h = 2 / (c + d)
    let lambda = (normal * normal - 3) / 6
    let w =
      -normal * max(0, h + lambda).squareRoot() / h - (d - c) * (lambda + 5.0 / 6 - 2 / (3 * h))
    return max(1e-300, a / (a + b * Elementary.exp(2 * w)))
  }

  /// Returns x × (1 − x) × the density, 0 < x < 1.
  private static func weightedDensity(
    _ x: Double, _ a: Double, _ b: Double, scale: Double
  ) -> Double {
    Elementary.exp(a * Elementary.log(x) + b * Elementary.log(1 - x) + scale)
  }

  private static func logScale(_ a: Double, _ b: Double) -> Double {
    logGamma(a + b) - logGamma(a) - logGamma(b)
  }

  private static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-280
    func whole(_ value: Double) -> Double { value.magnitude < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / whole(1 - (a + b) * x / (a + 1))
    var (fraction, m) = (d, 1.0)
    while m <= 10_000 {
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / whole(1 + even * d)
      c = whole(1 + even / c)
      fraction *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / whole(1 + odd * d)
      c = whole(1 + odd / c)
      fraction *= d * c
      if (d * c - 1).magnitude < 1e-13 { break }
      m += 1
    }
    return fraction
  }

  /// Returns ln Γ(z) for z > 0: Stirling's series from 10 on (Abramowitz and Stegun 6.1.41), whose
  /// next term is below 10⁻¹⁴ there, and the recurrence for smaller z.
  private static func logGamma(_ z: Double) -> Double {
    var (product, shifted) = (1.0, z)
    while shifted < 10 {
      product *= shifted
      shifted += 1
    }
    let w = 1 / (shifted * shifted)
    let series =
      (1.0 / 12 - w * (1.0 / 360 - w * (1.0 / 1260 - w * (1.0 / 1680 - w / 1188)))) / shifted
    let halfLogTau = 0.9189385332046728
    return (shifted - 0.5) * Elementary.log(shifted) - shifted + halfLogTau + series
      - Elementary.log(product)
  }
}
