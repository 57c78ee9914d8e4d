/// Student's t distribution; with `Int.max` degrees of freedom, the normal distribution.
public enum StudentT {
  /// Returns the 97.5 % quantile, for a two-sided interval of 95 %; relative error below 10⁻⁷.
  ///
  /// Uses a table up to 20 degrees of freedom, and beyond it the expansion of Fisher and Cornish in
  /// the inverse degrees of freedom (Abramowitz and Stegun 26.7.5), which tends to `normal975`.
  public static func quantile975(degreesOfFreedom: Int) -> Double {
    precondition(degreesOfFreedom >= 1, "no quantile without a degree of freedom")
    if degreesOfFreedom <= table.count { return table[degreesOfFreedom - 1] }
    let inverse = 1 / Double(degreesOfFreedom)
    return normal975 + inverse
      * (2.3722712302985628 + inverse
        * (2.822498615739612 + inverse * (2.5558496795077233 + inverse * 1.5895340533938235)))
  }

  /// Returns the number of standard errors by which an interval of a level extends to either side.
  static func criticalValue(level: Double, degreesOfFreedom: Int) -> Double {
    level == Estimate.confidenceLevel
      ? quantile975(degreesOfFreedom: degreesOfFreedom)
      : quantile(twoSidedTail: 1 - level, degreesOfFreedom: degreesOfFreedom)
  }

  /// Returns a sample size reduced by (z ÷ t)², for the error of the variance that it stands for
  /// (Korn and Graubard, Survey Methodology 24, 1998).
  static func reduced(_ sampleSize: Double, level: Double, _ t: Double) -> Double {
    let ratio = criticalValue(level: level, degreesOfFreedom: .max) / t
    return sampleSize * ratio * ratio
  }

  public static let normal975 = 1.959963984540054

  private static let table = [
    12.706204736174694, 4.302652729749462, 3.1824463052837078, 2.7764451051977934,
    2.5705818356363146, 2.4469118511449786, 2.364624251592784, 2.306004135204166,
    2.262157162798205, 2.228138851986274, 2.200985160091639, 2.1788128296672284,
    2.1603686564627913, 2.144786687917804, 2.131449545559776, 2.1199052992212546,
    2.1098155778333156, 2.1009220402410382, 2.0930240544083087, 2.085963447265864,
  ]

  // MARK: Tails, with far more digits than intervals need

  /// Returns P(|T| ≥ t), the chance of a value at least this far from 0; relative error below 10⁻¹²
  /// down to 10⁻³⁰⁰, and 0 further out or if t² overflows (t above 10¹⁵⁴).
  ///
  /// This is the regularised incomplete beta function I(ν ÷ 2, ½) at ν ÷ (ν + t²): far out by the
  /// continued fraction of DiDonato and Morris (ACM Trans. Math. Software 18, 1992, algorithm 708),
  /// which has no differences; below t² = 3 as one minus the power series of the centre.
  public static func twoSidedTail(_ t: Double, degreesOfFreedom: Int) -> Double {
    precondition(t >= 0, "a distance is not negative")
    precondition(degreesOfFreedom >= 1, "no tail without a degree of freedom")
    let nu = Double(degreesOfFreedom)
    let weight = weightedDensity(t, nu)
    if t * t < 3 { return 1 - 2 * weight * centreSeries(t, nu) }
    return weight == 0 ? 0 : weight / tailFraction(t, nu)
  }

  /// Returns the t with P(|T| ≥ t) = `alpha`, 10⁻¹⁵⁰…1, for a two-sided interval of level 1 −
  /// `alpha`: for 0.05 it is `quantile975`. Relative error below 10⁻¹¹ for `alpha` up to 0.99. Uses
  /// Newton's steps on the tail's logarithm, inside a bracket that shrinks with each.
  public static func quantile(twoSidedTail alpha: Double, degreesOfFreedom: Int) -> Double {
    precondition(alpha >= 1e-150 && alpha <= 1, "a tail lies in 1e-150…1")
    if alpha == 1 { return 0 }
    var (low, high) = (0.0, 1.0)
    while twoSidedTail(high, degreesOfFreedom: degreesOfFreedom) > alpha {
      (low, high) = (high, high * 2)
    }
    var x = (low + high) / 2
    while high - low > 1e-15 * high {
      let found = twoSidedTail(x, degreesOfFreedom: degreesOfFreedom)
      if found > alpha { low = x } else { high = x }
      var next = (low + high) / 2
      // Too far out for a positive tail, Newton's step gives nothing.
      if found > 1e-300 {
        let slope = 2 * weightedDensity(x, Double(degreesOfFreedom)) / x
        let newton = x + Elementary.log(found / alpha) * found / slope
        if newton > low && newton < high { next = newton }
        if (newton - x).magnitude <= 1e-15 * x { return newton }
      }
      if next == low || next == high { break }
      x = next
    }
    return x
  }

  /// Returns t × the density Γ((ν + 1) ÷ 2) ÷ (Γ(ν ÷ 2)·√(πν)) · (1 + t² ÷ ν)^(−(ν + 1) ÷ 2), which
  /// underflows further out than the density.
  private static func weightedDensity(_ t: Double, _ nu: Double) -> Double {
    let u = t * t / nu
    guard u < .infinity else { return 0 }
    return gammaRatio(nu / 2) / (.pi * nu).squareRoot() * (t / (1 + u).squareRoot())
      * Elementary.exp(-nu / 2 * Elementary.log1p(u))
  }

  /// Returns Γ(z + ½) ÷ Γ(z), from the asymptotic series (Tricomi and Erdélyi, Pacific J. Math. 1,
  /// 1951), whose next term is below 10⁻¹⁶ from 40 on, and the recurrence for smaller z.
  private static func gammaRatio(_ z: Double) -> Double {
    var (shifted, factor) = (z, 1.0)
    while shifted < 40 {
      factor *= shifted / (shifted + 0.5)
      shifted += 1
    }
    let w = 1 / (8 * shifted)
    // In powers of w: 1, −1, ½, 5/2, −21/8, −399/8, 869/16, 39325/16.
    let late = 399.0 / 8 - w * (869.0 / 16 + w * (39_325.0 / 16))
    let series = 1 - w * (1 - w * (0.5 + w * (2.5 - w * (21.0 / 8 + w * late))))
    return factor * shifted.squareRoot() * series
  }

  /// Returns P(|T| < t) ÷ twice the weighted density: the power series of the incomplete beta
  /// function in t² ÷ (ν + t²) (Abramowitz and Stegun 26.5.4); all its terms are positive.
  private static func centreSeries(_ t: Double, _ nu: Double) -> Double {
    let y = t * t / (nu + t * t)
    var (term, sum, n) = (1.0, 1.0, 0.0)
    while term > sum * 1e-17 {
      term *= (nu / 2 + 0.5 + n) / (1.5 + n) * y
      sum += term
      n += 1
    }
    return sum
  }

  /// Returns the weighted density ÷ P(|T| ≥ t), with a = ν ÷ 2 and b = ½ as in algorithm 708.
  /// Evaluates the continued fraction b₀ + a₁ ÷ (b₁ + a₂ ÷ (b₂ + …)) by Lentz's method as modified
  /// by Thompson and Barnett (Press et al., Numerical Recipes, § 5.2), until a convergent changes
  /// by less than an ulp; at most 10,000 steps.
  private static func tailFraction(_ t: Double, _ nu: Double) -> Double {
    let (a, x, y) = (nu / 2, nu / (nu + t * t), t * t / (nu + t * t))
    // a − (a + b)·x, without the difference of two large numbers.
    let lambda = a * y - x / 2
    let tiny = 1e-280
    var fraction = a * (1 + lambda) / (a + 1)
    var (c, d) = (fraction, 0.0)
    for n in stride(from: 1.0, through: 10_000, by: 1) {
      let s = a + 2 * n - 1
      let w = n * (0.5 - n) * x
      let numerator = (a + n - 1) / s * ((a + n - 0.5) / s) * (w * x)
      let denominator = n + w / s + (a + n) / (s + 2) * (1 + lambda + n * (1 + y))
      d = denominator + numerator * d
      if d.magnitude < tiny { d = tiny }
      c = denominator + numerator / c
      if c.magnitude < tiny { c = tiny }
      d = 1 / d
      fraction *= c * d
      if (c * d - 1).magnitude < 2e-16 { break }
    }
    return fraction
  }
}
