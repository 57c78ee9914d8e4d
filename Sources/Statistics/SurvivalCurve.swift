/// The share of droughts that go on past each attempt, estimated from ended and open ones.
///
/// The product-limit estimator of Kaplan and Meier (JASA 53, 1958) with Greenwood's variance. The
/// droughts of one player are alike as far as players differ in their chances; where the clusters
/// that they come in are known, the variance is multiplied by the design effect of each attempt's
/// share (`DroughtClusters`). See <doc:Intervals>.
public struct SurvivalCurve: Sendable, Equatable {
  /// What happened in one attempt.
  public struct Point: Sendable, Equatable {
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// The droughts that had this attempt.
    public let atRisk: Int
    /// Those that it ended by luck, those that it ended by a guarantee, and those last seen open
    /// after it.
    public let lucky, forced, censored: Int
    /// The estimated share of all droughts that go on past it.
    public let survival: Double
    /// The estimated share that has ended by then.
    let ended: Double
    /// `survival` in whole numbers.
    let residue: Residue
    /// The band that contains the whole true curve in 95 % of runs (Nair's equal-precision band,
    /// `SurvivalBand`).
    public let low, high: Double
    /// The interval of 95 % of `survival` at this attempt taken by itself.
    ///
    /// Its bounds are Wilson's for the sample size that independent, fully observed
    /// droughts would need for the variance, S·(1 − S) ÷ Var S (Rothman, J. Chronic Dis. 31, 1978):
    /// they stay within 0…1 and are Wilson's own where nothing is censored. As long as no drought
    /// has ended, that size is the number at risk; once all have, it is the last one known.
    public let pointwiseLow, pointwiseHigh: Double
    /// How many independent, fully observed droughts the estimate is worth here.
    let sampleSize: Double

    /// The share of all droughts that has ended by then, with its pointwise bounds.
    var endedShare: Estimate {
      Estimate(
        value: ended, low: 1 - pointwiseHigh, high: 1 - pointwiseLow, residue: .one - residue)
    }
  }

  /// A point for each attempt up to the last one that any drought had; `points[n − 1]` is attempt n.
  public let points: [Point]
  /// The length of the longest drought, which may lie beyond the last point.
  public let longest: Int
  /// The droughts by cluster; nil for independent droughts.
  let clusters: DroughtClusters?
  /// How many standard errors an interval reaches to either side; infinite for one cluster, from
  /// which nothing follows.
  let quantile: Double

  /// The curve of the counted droughts; without points if there are none.
  ///
  /// - Parameters:
  ///   - counts: All droughts, by length and by how they ended.
  ///   - clusters: The same droughts by cluster; nil where each drought is independent.
  ///   - level: How often intervals cover, above 0 and below 1; the band's level is always 95 %.
  public init(
    _ counts: DroughtCounts, clusters: DroughtClusters? = nil,
    level: Double = Estimate.confidenceLevel
  ) {
    longest = counts.longest
    self.clusters = clusters
    let degreesOfFreedom = clusters.map { max(0, $0.clusters - 1) }
    let quantile =
      degreesOfFreedom == 0
      ? .infinity
      : StudentT.criticalValue(level: level, degreesOfFreedom: degreesOfFreedom ?? .max)
    self.quantile = quantile

    let lastAttempt = min(counts.longest, counts.capacity)
    let effects = clusters?.designEffectsOfSurvival(through: lastAttempt)
    var fits: [ProductLimit] = []
    var atRisk = counts.total
    var risks: [Int] = []
    for attempt in stride(from: 1, through: lastAttempt, by: 1) {
      var fit = fits.last ?? ProductLimit()
      let endings = counts.endings[attempt]
      fit.advance(ended: endings.ended, of: atRisk, designEffect: effects?[attempt - 1] ?? 1)
      fits.append(fit)
      risks.append(atRisk)
      atRisk -= endings.ended + endings.censored
    }
    let band = SurvivalBand.bounds(fits, degreesOfFreedom: degreesOfFreedom)
    points = fits.indices.map { index in
      let attempt = index + 1
      let endings = counts.endings[attempt]
      let pointwise = fits[index].pointwiseBounds(quantile: quantile)
      return Point(
        attempt: attempt, atRisk: risks[index], lucky: endings.lucky,
        forced: endings.forced, censored: endings.censored,
        survival: fits[index].survival, ended: fits[index].ended, residue: fits[index].residue,
        low: band[index].low, high: band[index].high,
        pointwiseLow: pointwise.low, pointwiseHigh: pointwise.high,
        sampleSize: fits[index].sampleSize)
    }
  }
}
