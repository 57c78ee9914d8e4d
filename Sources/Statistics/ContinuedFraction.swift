/// Continued fractions.
enum ContinuedFraction {
  /// b₀ + a₁ ÷ (b₁ + a₂ ÷ (b₂ + …)), until a convergent changes by less than an ulp.
  ///
  /// By Lentz's method as modified by Thompson and Barnett (Press et al., Numerical Recipes,
  /// § 5.2). At most 10,000 steps.
  ///
  /// - Parameters:
  ///   - first: b₀, not 0.
  ///   - step: aₙ and bₙ for n = 1, 2, ….
  static func value(
    first: Double, step: (_ n: Double) -> (numerator: Double, denominator: Double)
  ) -> Double {
    let tiny = 1e-280
    var fraction = first
    var c = first
    var d = 0.0
    for n in stride(from: 1.0, through: 10_000, by: 1) {
      let (a, b) = step(n)
      d = b + a * d
      if d.magnitude < tiny { d = tiny }
      c = b + a / c
      if c.magnitude < tiny { c = tiny }
      d = 1 / d
      fraction *= c * d
      if (c * d - 1).magnitude < 2e-16 { break }
    }
    return fraction
  }
}
