/// A band that contains a whole survival curve, with 95 % confidence.
///
/// Nair's equal-precision band (Technometrics 26, 1984) around the logarithm of the cumulative
/// hazard: S to the power e^(±c·σ ÷ ln S), where σ is the relative standard error of S (Klein and
/// Moeschberger, "Survival Analysis", 4.4), from the first attempt past which the curve has fallen
/// to the last past which it is above 0. As the true curve cannot rise, before, the lower bound is
/// that of the first, and after, the upper bound that of the last; no bound rises.
enum SurvivalBand {
  /// Returns the bounds past attempt 1, 2, … for the degrees of freedom of the design effects'
  /// variances; nil if the droughts are independent; 0 for one cluster, which has no band.
  static func bounds(
    _ points: [ProductLimit], degreesOfFreedom: Int?
  ) -> [(low: Double, high: Double)] {
    var bounds = points.map { _ in (low: 0.0, high: 1.0) }
    let inside = points.indices.filter { points[$0].survival > 0 && points[$0].survival < 1 }
    guard let first = inside.first, let last = inside.last, degreesOfFreedom != 0 else {
      return bounds
    }
    let normal = criticalValue(
      from: points[first].greenwood, to: points[last].greenwood,
      steps: inside.count { points[$0].isStep })
    let critical =
      degreesOfFreedom.map {
        StudentT.quantile(
          twoSidedTail: StudentT.twoSidedTail(normal, degreesOfFreedom: .max), degreesOfFreedom: $0)
      } ?? normal
    for index in inside {
      let point = points[index]
      let logarithm = Elementary.log(point.survival)
      let error = (point.greenwood * point.designEffect).squareRoot()
      let factor = Elementary.exp(critical * error / -logarithm)
      bounds[index] = (Elementary.exp(logarithm * factor), Elementary.exp(logarithm / factor))
    }
    for index in bounds.indices.dropFirst() {
      bounds[index].high = min(bounds[index].high, bounds[index - 1].high)
    }
    for index in stride(from: last - 1, through: 0, by: -1) {
      bounds[index].low = max(bounds[index].low, bounds[index + 1].low)
    }
    return bounds
  }

  /// Returns the smaller of two critical values; both keep the chance of leaving the band to 5 %.
  /// One is that of Miller and Siegmund (Biometrics 38, 1982) for a curve that falls all the time
  /// between two variances, 4·φ(c) ÷ c + φ(c)·(c − 1 ÷ c)·ln(b·(1 − a) ÷ (a·(1 − b))) = 0.05, where
  /// a = nσ² ÷ (1 + nσ²), so that the logarithm is that of the variances' ratio; the other is
  /// Bonferroni's, for a curve that falls in a few steps.
  static func criticalValue(from first: Double, to last: Double, steps: Int) -> Double {
    let alpha = 1 - Estimate.confidenceLevel
    let bonferroni = StudentT.quantile(
      twoSidedTail: alpha / Double(max(1, steps)), degreesOfFreedom: .max)
    let width = last > first ? Elementary.log(last / first) : 0
    func tail(_ c: Double) -> Double {
      let density = 0.3989422804014327 * Elementary.exp(-c * c / 2)
      return 4 * density / c + density * (c - 1 / c) * width
    }
    var (low, high) = (1.0, bonferroni)
    if tail(high) > alpha { return bonferroni }
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if tail(middle) > alpha { low = middle } else { high = middle }
    }
    return high
  }
}
