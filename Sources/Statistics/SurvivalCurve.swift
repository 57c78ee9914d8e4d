/// The share of droughts that go on past each attempt, estimated from ended and open ones.
///
/// The product-limit estimator of Kaplan and Meier (JASA 53, 1958) with Greenwood's variance, times
/// the design effect of each attempt's share if clusters are known (`DroughtClusters`). Over
/// several archetypes, each counts by its known weight. See <doc:Intervals>.
public struct SurvivalCurve: Sendable {
  /// The events of one attempt.
  public struct Point: Sendable, Equatable {
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// The droughts that had this attempt.
    public let atRisk: Int
    /// Droughts that it ended by luck or by a guarantee, and droughts last observed open after it.
    public let lucky, forced, censored: Int
    /// The estimated share of all droughts that go on past it.
    public let survival: Double
    /// The estimated share that has ended by then.
    let ended: Double
    /// The value of `survival` in whole numbers, if it comes from counts.
    let residue: Residue?
    /// The band that contains the whole true curve in 95 % of runs (`SurvivalBand`).
    public let low, high: Double
    /// The 95 % interval of `survival` at this attempt alone.
    ///
    /// Its bounds are Wilson's for the sample size that independent, fully observed droughts would
    /// need for the variance, S·(1 − S) ÷ Var S (Rothman, J. Chronic Dis. 31, 1978): until one has
    /// ended, the number at risk; once all have, the last known size. Over several archetypes,
    /// while fewer than 20 are left, it is at most their number ÷ S (Peto's variance).
    public let pointwiseLow, pointwiseHigh: Double
    /// The effective number of independent, fully observed droughts here.
    let sampleSize: Double
  }

  /// A point for each attempt that any drought had; `points[n − 1]` is attempt n.
  public let points: [Point]
  /// The length of the longest drought, which may lie beyond the last point.
  public let longest: Int
  /// The droughts by cluster; nil for independent droughts.
  let clusters: DroughtClusters?
  /// The confidence level of the intervals, and the number of standard errors by which they extend
  /// to either side; infinite for one cluster, which gives no interval.
  let level, quantile: Double
  /// The mean and the share that a guarantee ends, if archetypes count by their weights.
  let weighted: (mean: Estimate, forced: Estimate)?

  /// Creates the curve of the counted droughts; it has no points if there are none. Clusters are of
  /// the same droughts; nil if droughts are independent. The band's level is always 95 %.
  public init(
    _ counts: DroughtCounts, clusters: DroughtClusters? = nil,
    level: Double = Estimate.confidenceLevel
  ) {
    (longest, self.clusters, self.level, weighted) = (counts.longest, clusters, level, nil)
    let degreesOfFreedom = clusters.map { max(0, $0.clusters - 1) }
    let quantile = Self.quantile(level, degreesOfFreedom ?? .max)
    self.quantile = quantile

    let lastAttempt = min(counts.longest, counts.capacity)
    let effects = clusters?.designEffectsOfSurvival(through: lastAttempt)
    var fits: [ProductLimit] = []
    var atRisk = counts.total
    for attempt in stride(from: 1, through: lastAttempt, by: 1) {
      var fit = fits.last ?? ProductLimit()
      let endings = counts.endings[attempt]
      fit.advance(ended: endings.ended, of: atRisk, designEffect: effects?[attempt - 1] ?? 1)
      fits.append(fit)
      atRisk -= endings.ended + endings.censored
    }
    points = Self.points(counts, fits, quantile: quantile, degreesOfFreedom: degreesOfFreedom)
  }

  static func quantile(_ level: Double, _ degreesOfFreedom: Int) -> Double {
    degreesOfFreedom == 0
      ? .infinity : StudentT.criticalValue(level: level, degreesOfFreedom: degreesOfFreedom)
  }

  static func points(
    _ counts: DroughtCounts, _ fits: [ProductLimit], quantile: Double, degreesOfFreedom: Int?
  ) -> [Point] {
    let band = SurvivalBand.bounds(fits, degreesOfFreedom: degreesOfFreedom)
    var atRisk = counts.total
    return fits.enumerated().map { index, fit in
      let attempt = index + 1
      let endings = counts.endings[attempt]
      let pointwise = fit.pointwiseBounds(quantile: quantile)
      defer { atRisk -= endings.ended + endings.censored }
      return Point(
        attempt: attempt, atRisk: atRisk, lucky: endings.lucky, forced: endings.forced,
        censored: endings.censored, survival: fit.survival, ended: fit.ended, residue: fit.residue,
        low: band[index].low, high: band[index].high, pointwiseLow: pointwise.low,
        pointwiseHigh: pointwise.high, sampleSize: fit.sampleSize)
    }
  }
}
