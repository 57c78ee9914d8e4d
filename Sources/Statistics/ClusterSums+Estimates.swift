extension ClusterSums {
  /// Estimates the mean per observation.
  ///
  /// Uses the ratio estimator r = ΣS ÷ Σn over clusters with totals S and sizes n, with the
  /// linearised variance Σ(S − r·n)² ÷ (Σn)² and third moment Σ(S − r·n)³ ÷ (Σn)³ (Cochran,
  /// "Sampling Techniques", ch. 6 and 9), and the interval of the two-point law that has them
  /// (`TwoPointInterval`), for the effective number of clusters, as a few large ones determine more
  /// of r than of the variance.
  ///
  /// With fewer than ten clusters, or if all clusters are alike, there are no bounds: small samples
  /// often miss outliers. For the same reason the shift of the mean that unseen outliers could
  /// cause widens the interval, like the sides of a right angle, if they differ as similar clusters
  /// do: by `spread`, in recorded numbers, which are `scale` times the quantity. Without cubes, the
  /// skewness is the one that the other sums imply; without a total below 0, or for a quantity that
  /// `isNonNegative` without cubes, no bound is below 0.
  public func mean(
    over sizes: ClusterSizes, cubes: ClusterCubes? = nil, isNonNegative: Bool = false,
    spread: Double = 0, scale: Int = 1, level: Double = Estimate.confidenceLevel
  ) -> Estimate {
    mean(
      over: sizes, cubes: cubes, isNonNegative: isNonNegative, spread: spread, scale: scale,
      level: level, margins: nil)
  }

  /// The distances of the bounds below and above a mean, without the shift by what is unseen.
  package typealias Margins = (below: Double, above: Double)

  /// Estimates the mean with these margins, which may be computed once for several estimates.
  package func mean(
    over sizes: ClusterSizes, cubes: ClusterCubes? = nil, isNonNegative: Bool, spread: Double = 0,
    scale: Int, level: Double = Estimate.confidenceLevel, margins known: Margins?
  ) -> Estimate {
    precondition(scale >= 1, "a scale divides")
    guard sizes.observations > 0 else { return .nothing }
    let mean = Double(nearest: sum) / Double(sizes.observations) / Double(scale)
    let residue = Residue(sum) * Residue(1, over: sizes.observations) * Residue(1, over: scale)
    let unbounded = Estimate(value: mean, residue: residue)
    if sizes.clusters < 2 { return unbounded }
    let squares = squaredResiduals(over: sizes)
    if squares == 0 { return Estimate(value: mean, isUniform: true, residue: residue) }
    if sizes.clusters < Stratum.minEvidence { return unbounded }

    let isNonNegative = cubes.map { !$0.hasNegative } ?? isNonNegative
    let margin =
      known ?? margins(over: sizes, cubes, squares, isNonNegative, scale: scale, level: level)
    let unseen =
      spread / Double(scale) * Double(sizes.clusters) / Double(sizes.observations)
      * ClusterSizes.greatestUnseenShare(of: sizes.effectiveClusters, level: level)
    func length(_ seen: Double) -> Double { (seen * seen + unseen * unseen).squareRoot() }
    let low = mean - length(margin.below)
    return Estimate(
      value: mean, low: isNonNegative ? max(0, low) : low, high: mean + length(margin.above),
      residue: residue)
  }

  /// Returns the margins of the mean of a quantity without cubes; nil without bounds.
  package func margins(over sizes: ClusterSizes, isNonNegative: Bool, scale: Int) -> Margins? {
    guard sizes.clusters >= Stratum.minEvidence else { return nil }
    let squares = squaredResiduals(over: sizes)
    if squares == 0 { return nil }
    return margins(
      over: sizes, nil, squares, isNonNegative, scale: scale, level: Estimate.confidenceLevel)
  }

  private func margins(
    over sizes: ClusterSizes, _ cubes: ClusterCubes?, _ squares: Double, _ isNonNegative: Bool,
    scale: Int, level: Double
  ) -> Margins {
    let clusters = sizes.effectiveClusters
    let cubed = cubes?.cubedResiduals(sum: sum, observations: sizes.observations)
    return TwoPointInterval.margins(
      deviation: squares.squareRoot() / Double(sizes.observations) / Double(scale),
      skewness: cubed.map { $0 / (squares * squares.squareRoot()) * clusters.squareRoot() }
        ?? impliedSkewness(over: sizes, squaredResiduals: squares, isNonNegative),
      clusters: clusters, degreesOfFreedom: sizes.degreesOfFreedom, level: level)
  }

  /// Returns the standard deviation of clusters' totals from those that group and size predict.
  public static func spread(of groups: [ClusterFigures]) -> Double {
    var (squares, clusters) = (0.0, 0.0)
    for (sums, sizes) in groups where sizes.clusters > 1 {
      squares += sums.squaredResiduals(over: sizes)
      clusters += Double(sizes.clusters)
    }
    return clusters > 0 ? (squares / clusters).squareRoot() : 0
  }

  /// Returns the skewness of the clusters' deviations that the sums without cubes imply: of single
  /// steps up or down for whole numbers that are nearly all the same; c − 1 ÷ c, where c is the
  /// standard deviation ÷ the mean, for a quantity that is never below 0, which has at least that.
  private func impliedSkewness(
    over sizes: ClusterSizes, squaredResiduals: Double, _ isNonNegative: Bool
  ) -> Double {
    let observations = Int128(sizes.observations)
    let mode = (2 * sum + (sum < 0 ? -observations : observations)) / (2 * observations)
    if let squared = quadraticForm(1, sumOfSquares, mode, sumTimesSize, sizes.sumOfSquaredSizes),
      2 * squared <= Int128(sizes.clusters)
    {
      let clusters = Double(sizes.clusters)
      let steps = Double(nearest: sum - mode * observations) / clusters
      let squares = Double(nearest: squared) / clusters
      let variance = max(squares - steps * steps, squares * 1e-9)
      let third = steps - 3 * steps * squares + 2 * steps * steps * steps
      return third / (variance * variance.squareRoot())
    }
    guard isNonNegative, sum > 0 else { return 0 }
    let variation =
      squaredResiduals.squareRoot() * sizes.effectiveClusters.squareRoot() / Double(nearest: sum)
    return max(0, variation - 1 / variation)
  }

  /// Estimates the share of observations with a property, which a cluster's total counts.
  ///
  /// Uses the exact binomial interval (`BinomialInterval`) with the sample size that independent
  /// observations would need for the same variance, p·(1 − p) ÷ variance, reduced by (z ÷ t)² for
  /// the error of that variance, with m − 1 degrees of freedom (Korn and Graubard, Survey
  /// Methodology 24, 1998). The sample size is at most the number of observations, so that clusters
  /// alike by chance do not make the interval too narrow. It is the number of clusters at 0 and 1,
  /// where nothing varies, and when none has two observations. One cluster gives no bounds.
  public func share(over sizes: ClusterSizes, level: Double = Estimate.confidenceLevel) -> Estimate
  {
    precondition(sum >= 0 && sum <= Int128(sizes.observations), "a share lies in 0…1")
    guard sizes.observations > 0 else { return .nothing }
    let observations = Double(sizes.observations)
    let share = Double(nearest: sum) / observations
    let residue = Residue(sum) * Residue(1, over: sizes.observations)
    guard sizes.clusters > 1 else { return Estimate(value: share, residue: residue) }

    var sampleSize = Double(sizes.clusters)
    if sizes.clusters != sizes.observations, share != 0, share != 1 {
      let variance = varianceOfMean(over: sizes)
      let independent =
        variance > 0 ? min(observations, share * (1 - share) / variance) : observations
      sampleSize = StudentT.reduced(
        independent, level: level,
        StudentT.criticalValue(level: level, degreesOfFreedom: sizes.degreesOfFreedom))
    }
    let bounds = BinomialInterval.bounds(share: share, trials: sampleSize, level: level)
    return Estimate(value: share, low: bounds.low, high: bounds.high, residue: residue)
  }

  /// Returns the linearised variance of the mean ΣS ÷ Σn of two clusters or more.
  public func varianceOfMean(over sizes: ClusterSizes) -> Double {
    precondition(sizes.clusters > 1, "one cluster does not vary")
    let clusters = sizes.effectiveClusters
    let observations = Double(sizes.observations)
    let squares = squaredResiduals(over: sizes) / observations / observations
    return clusters / (clusters - 1) * squares
  }

  /// Returns Σ(S − r·n)² with r = ΣS ÷ Σn, rounded once, so that it is exactly 0 for a constant.
  /// First shifts the sums by a whole number near r, which removes most of the cancellation; then
  /// (Σn)² times the residuals is a whole number too, unless it overflows.
  func squaredResiduals(over sizes: ClusterSizes) -> Double {
    let observations = Int128(sizes.observations)
    let centre = sum / observations
    let offset = sum % observations
    guard let movedProducts = centre.times(sizes.sumOfSquaredSizes),
      let squares = quadraticForm(1, sumOfSquares, centre, sumTimesSize, sizes.sumOfSquaredSizes)
    else {
      let ratio = Double(nearest: sum) / Double(nearest: observations)
      return roundedForm(sumOfSquares, ratio, sumTimesSize, sizes.sumOfSquaredSizes)
    }
    let products = sumTimesSize - movedProducts
    if let exact = quadraticForm(observations, squares, offset, products, sizes.sumOfSquaredSizes) {
      let n = Double(nearest: observations)
      return Double(nearest: exact) / n / n
    }
    let fraction = Double(nearest: offset) / Double(nearest: observations)
    return roundedForm(squares, fraction, products, sizes.sumOfSquaredSizes)
  }

  /// Returns a²·xx − 2·a·b·xy + b²·yy, which is Σ(a·x − b·y)²; nil if it overflows.
  private func quadraticForm(
    _ a: Int128, _ xx: Int128, _ b: Int128, _ xy: Int128, _ yy: Int128
  ) -> Int128? {
    guard let first = a.times(a)?.times(xx), let mixed = (2 * a).times(b)?.times(xy),
      let last = b.times(b)?.times(yy)
    else { return nil }
    return first.minus(mixed)?.plus(last)
  }

  /// Returns xx − 2·b·xy + b²·yy in doubles, never below 0.
  private func roundedForm(_ xx: Int128, _ b: Double, _ xy: Int128, _ yy: Int128) -> Double {
    max(0, Double(nearest: xx) - 2 * b * Double(nearest: xy) + b * b * Double(nearest: yy))
  }

  /// Returns the variance of the mean ÷ that of as many independent observations, s² ÷ n, from the
  /// sum of their squares; at least 1, also where nothing varies (Kish, "Survey Sampling", 8.2).
  public func designEffect(over sizes: ClusterSizes, squares: Int128) -> Double {
    guard sizes.clusters > 1, sizes.observations > 1 else { return 1 }
    let n = Double(sizes.observations)
    let mean = Double(nearest: sum) / n
    let simple = (Double(nearest: squares) / n - mean * mean) / (n - 1)
    return simple > 0 ? max(1, varianceOfMean(over: sizes) / simple) : 1
  }

  /// Returns the design effect of the share of observations with a property; at 0 and 1, where
  /// nothing varies, the mean size of the clusters: each counts as one observation.
  public func designEffectOfShare(over sizes: ClusterSizes) -> Double {
    guard sizes.clusters > 1 else { return 1 }
    let n = Double(sizes.observations)
    let share = Double(nearest: sum) / n
    if share == 0 || share == 1 { return n / Double(sizes.clusters) }
    return max(1, varianceOfMean(over: sizes) * n / (share * (1 - share)))
  }
}
