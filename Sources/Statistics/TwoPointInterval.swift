/// The interval of a mean, from its first three moments.
///
/// Any variance and skewness are those of a quantity that has one of two values: c, or c + s with
/// some chance p. The bounds of the mean c + p·s follow from the exact ones of p
/// (`BinomialInterval`). So the interval is exactly Clopper and Pearson's where few clusters differ
/// from the others by the same amount, near Student's for many clusters without skewness, and in
/// between corrected for skewness, about as by Johnson (JASA 73, 1978). For rare events of
/// different amounts it resembles the gamma bounds of Fay and Feuer (Statist. Med. 16, 1997).
///
/// Sample moments obey Pearson's inequality: skewness ≥ v − 1 ÷ v with v the standard deviation ÷
/// the mean. So a mean of clusters of one size and not below 0 has no bound below 0.
enum TwoPointInterval {
  /// Returns the distances of the bounds below and above the mean, from its standard error, above 0
  /// and without the factor m ÷ (m − 1), and the skewness of two clusters or more.
  ///
  /// The number of trials is that of the clusters times (z ÷ t)², where t is Student's with 2k + 1
  /// degrees of freedom and k the expected number of the rarer of the two values: the fewer differ,
  /// the less is known about their difference.
  static func margins(
    deviation: Double, skewness: Double, clusters: Double, degreesOfFreedom: Int, level: Double
  ) -> (below: Double, above: Double) {
    // The rarer value's chance, ½·(1 − g ÷ √(4 + g²)) without cancellation.
    let root = (4 + skewness * skewness).squareRoot()
    let rarer = 2 / (root * (root + skewness.magnitude))
    let spread = deviation * (clusters / (rarer * (1 - rarer))).squareRoot()
    let chance = skewness < 0 ? 1 - rarer : rarer
    let t = criticalValue(level: level, degreesOfFreedom: 2 * clusters * rarer + 1)
    let bounds = BinomialInterval.bounds(
      share: chance, trials: StudentT.reduced(clusters, level: level, t), level: level)
    let (below, above) = (spread * (chance - bounds.low), spread * (bounds.high - chance))
    // Of so few, a two-point law says too little about the ends of a continuous one.
    guard clusters < 20 else { return (below, above) }
    let student =
      StudentT.criticalValue(level: level, degreesOfFreedom: degreesOfFreedom)
      * deviation * (clusters / (clusters - 1)).squareRoot()
    return (max(below, student), max(above, student))
  }

  /// Returns Student's critical value for a number of degrees of freedom that need not be whole:
  /// between those of its neighbours, in proportion to the inverse numbers.
  private static func criticalValue(level: Double, degreesOfFreedom: Double) -> Double {
    let whole = Int(min(degreesOfFreedom, 1e6))
    let lower = StudentT.criticalValue(level: level, degreesOfFreedom: whole)
    let upper = StudentT.criticalValue(level: level, degreesOfFreedom: whole + 1)
    let share = (degreesOfFreedom - Double(whole)) / degreesOfFreedom * Double(whole + 1)
    return lower + min(1, share) * (upper - lower)
  }
}
