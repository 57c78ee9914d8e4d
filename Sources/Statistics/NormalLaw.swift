/// The standard normal distribution.
public enum NormalLaw {
  /// The chance P(|Z| ≥ z) of a value at least so far from 0; relative error below 10⁻¹² down to
  /// 10⁻³⁰⁰, and 0 further out (z above 37.5).
  ///
  /// - Parameter z: 0 or more.
  public static func twoSidedTail(_ z: Double) -> Double {
    precondition(z >= 0, "a distance is not negative")
    let density = density(z)
    if z * z < 3 { return 1 - 2 * density * centreSeries(z) }
    return density == 0 ? 0 : 2 * density * millsRatio(z)
  }

  /// The z with P(|Z| ≥ z) = 1 − `level`: 1.96 for 0.95; relative error below 10⁻¹¹ for levels from
  /// 0.01 up.
  ///
  /// - Parameter level: 0 or more, below 1.
  public static func quantile(level: Double) -> Double {
    precondition(level >= 0 && level < 1, "a level lies in 0..<1")
    return quantile(twoSidedTail: 1 - level)
  }

  /// The z with P(|Z| ≥ z) = `tail`, for levels so near to 1 that the tail says it better.
  ///
  /// - Parameter tail: 10⁻¹⁵⁰…1.
  public static func quantile(twoSidedTail tail: Double) -> Double {
    TailInversion.point(tail: tail, of: twoSidedTail, density: density)
  }

  /// The density at z.
  static func density(_ z: Double) -> Double {
    0.3989422804014327 * Elementary.exp(-z * z / 2)
  }

  /// (Φ(z) − ½) ÷ φ(z) = z + z³ ÷ 3 + z⁵ ÷ (3·5) + … (Abramowitz and Stegun 26.2.11).
  private static func centreSeries(_ z: Double) -> Double {
    var term = z
    var sum = z
    var odd = 3.0
    while term > sum * 1e-17 {
      term *= z * z / odd
      sum += term
      odd += 2
    }
    return sum
  }

  /// (1 − Φ(z)) ÷ φ(z) by the even part of Laplace's continued fraction, z ÷ (z² + 1 − 1·2 ÷ (z² + 5
  /// − 3·4 ÷ (z² + 9 − …))) (Abramowitz and Stegun 26.2.14).
  private static func millsRatio(_ z: Double) -> Double {
    let square = z * z
    return z
      / ContinuedFraction.value(first: square + 1) { n in
        (numerator: -(2 * n - 1) * 2 * n, denominator: square + 4 * n + 1)
      }
  }
}
