/// Clopper and Pearson's exact interval for a share (Biometrika 26, 1934), for numbers of trials
/// and of successes that need not be whole (Korn and Graubard, Survey Methodology 24, 1998).
enum BinomialInterval {
  /// Returns the bounds around a share observed in a number of trials above 0. From 100 successes
  /// and 100 failures on, uses the expansion of the exact bounds in the inverse root of the trials,
  /// k ∓ ½ ∓ z·√(n·p·q) + (1 − 2p)·(2z² + 1) ÷ 6 (Cornish and Fisher; Hall, Biometrika 69, 1982).
  /// It is then within a tenth of a success at 95 %, and within a half at 99.9 %.
  static func bounds(share: Double, trials: Double, level: Double) -> (low: Double, high: Double) {
    let (successes, failures) = (share * trials, (1 - share) * trials)
    let error = (1 - level) / 2
    let z = StudentT.criticalValue(level: level, degreesOfFreedom: .max)
    guard min(successes, failures) < 100 else {
      let centre = successes + (1 - 2 * share) * (2 * z * z + 1) / 6
      let margin = z * (successes * (1 - share)).squareRoot() + 0.5
      return (max(0, (centre - margin) / trials), min(1, (centre + margin) / trials))
    }
    // Each quantile is that of the smaller share, so that no digits are lost.
    func lower(_ successes: Double, _ failures: Double) -> Double {
      successes == 0 ? 0 : BetaDistribution.quantile(error, normal: -z, successes, failures + 1)
    }
    func upper(_ successes: Double, _ failures: Double) -> Double {
      failures == 0 ? 1 : BetaDistribution.quantile(1 - error, normal: z, successes + 1, failures)
    }
    return successes < failures
      ? (lower(successes, failures), upper(successes, failures))
      : (1 - upper(failures, successes), 1 - lower(failures, successes))
  }
}
