/// The share of droughts that go on past each attempt, estimated from ended and open ones.
///
/// The product-limit estimator of Kaplan and Meier (JASA 53, 1958) with Greenwood's variance. The
/// bounds are Wilson's for the sample size that independent, fully observed droughts would need
/// for that variance, S·(1 − S) ÷ Var S (Rothman, J. Chronic Dis. 31, 1978): they stay within 0…1
/// and are Wilson's own where nothing is censored. As long as no drought has ended, that size is the
/// number at risk; once all have, it is the last one known. Droughts count as independent of each
/// other; those of one player are, as far as each attempt has luck of its own.
public struct SurvivalCurve: Sendable, Equatable {
  /// What happened in one attempt.
  public struct Point: Sendable, Equatable {
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// The droughts that had this attempt.
    public let atRisk: Int
    /// Those that it ended by luck.
    public let lucky: Int
    /// Those that it ended by a guarantee.
    public let forced: Int
    /// Those last seen open after it.
    public let censored: Int
    /// The estimated share of all droughts that go on past it.
    public let survival: Double
    /// The lower bound of `survival`, 95 % together with `high`.
    public let low: Double
    /// The upper bound of `survival`.
    public let high: Double
  }

  /// A point for each attempt up to the last one that any drought had; `points[n − 1]` is attempt n.
  public let points: [Point]
  /// The length of the longest drought, which may lie beyond the last point.
  public let longest: Int

  /// The curve of the counted droughts; without points if there are none.
  public init(_ counts: DroughtCounts) {
    longest = counts.longest
    let lastAttempt = min(counts.longest, counts.capacity)
    var points: [Point] = []
    points.reserveCapacity(lastAttempt)
    var atRisk = counts.total
    var fit = ProductLimit()
    for attempt in stride(from: 1, through: lastAttempt, by: 1) {
      let (lucky, forced) = (counts.lucky[attempt], counts.forced[attempt])
      fit.advance(ended: lucky + forced, of: atRisk)
      let bounds = fit.bounds
      points.append(
        Point(
          attempt: attempt, atRisk: atRisk, lucky: lucky, forced: forced,
          censored: counts.censored[attempt], survival: fit.survival, low: bounds.low,
          high: bounds.high))
      atRisk -= lucky + forced + counts.censored[attempt]
    }
    self.points = points
  }

  /// The attempt by which the share `p` of the droughts has ended.
  ///
  /// The first attempt after which the curve is at or below 1 − `p`; its bounds are the first
  /// attempts at which the lower and the upper bound of the curve are (Brookmeyer and Crowley,
  /// Biometrics 38, 1982). What the observed attempts do not reach is nil.
  ///
  /// - Parameter p: Above 0, up to 1.
  public func quantile(_ p: Double) -> Estimate {
    precondition(p > 0 && p <= 1, "a quantile has a share above 0, up to 1")
    // The product of the curve is rounded: a share met exactly must not be missed.
    let goal = 1 - p + 1e-12
    func firstAttempt(_ bound: (Point) -> Double) -> Double? {
      points.first { bound($0) <= goal }.map { Double($0.attempt) }
    }
    return Estimate(
      value: firstAttempt(\.survival), low: firstAttempt(\.low), high: firstAttempt(\.high))
  }

  /// The share of all droughts that a guarantee ends, open ones counted for what was seen of them.
  ///
  /// The cumulative incidence Σ S(n − 1) · forced(n) ÷ atRisk(n) (Aalen and Johansen, Scand. J.
  /// Statist. 5, 1978). The bounds are Wilson's for the sample size that the curve is worth where
  /// the guarantee last acted.
  public var forcedIncidence: Estimate {
    guard points.contains(where: { $0.lucky + $0.forced > 0 }) else { return .nothing }
    var fit = ProductLimit()
    var share = 0.0
    var sampleSize = Double(points[0].atRisk)
    for point in points {
      if point.forced > 0 {
        share += fit.survival * Double(point.forced) / Double(point.atRisk)
        if fit.sampleSize > 0 { sampleSize = fit.sampleSize }
      }
      fit.advance(ended: point.lucky + point.forced, of: point.atRisk)
    }
    let bounds = WilsonInterval.bounds(
      share: share, sampleSize: sampleSize, quantile: StudentT.normal975)
    return Estimate(value: share, low: bounds.low, high: bounds.high)
  }

  /// How many attempts a drought takes on average, the last one included.
  ///
  /// The area under the curve, Σ S(n) from 0 on, with the variance Σ A(n)² · d ÷ (r·(r − d)) where d
  /// of r droughts at risk end in attempt n and A(n) is the area from there on (Klein and
  /// Moeschberger, "Survival Analysis", 4.5). Nothing where the curve does not come down to 0: a mean
  /// over a tail that nobody saw is a guess.
  public var mean: Estimate {
    guard let last = points.last, last.survival == 0 else { return .nothing }
    var area = 0.0
    var variance = 0.0
    for point in points.reversed() {
      let ended = Double(point.lucky + point.forced)
      let atRisk = Double(point.atRisk)
      area += point.survival
      if point.survival > 0 {
        variance += area * area * ended / (atRisk * (atRisk - ended))
      }
    }
    let mean = 1 + area
    let halfWidth = StudentT.normal975 * variance.squareRoot()
    return Estimate(value: mean, low: max(1, mean - halfWidth), high: mean + halfWidth)
  }

  /// The share of all droughts that have ended by the last attempt that any of them had, with the
  /// bounds of the curve there.
  public var endedShare: Estimate {
    guard let last = points.last else { return .nothing }
    return Estimate(value: 1 - last.survival, low: 1 - last.high, high: 1 - last.low)
  }

  /// The share of the ended droughts that a guarantee ended, with Wilson's interval. Open droughts
  /// are left out, so it is biased toward short ones: see `forcedIncidence`.
  public var forcedShare: Estimate {
    let forced = points.reduce(0) { $0 + $1.forced }
    let ended = points.reduce(forced) { $0 + $1.lucky }
    guard ended > 0 else { return .nothing }
    let share = Double(forced) / Double(ended)
    let bounds = WilsonInterval.bounds(
      share: share, sampleSize: Double(ended), quantile: StudentT.normal975)
    return Estimate(value: share, low: bounds.low, high: bounds.high)
  }
}

/// The running product of Kaplan and Meier.
private struct ProductLimit {
  var survival = 1.0
  /// Greenwood's sum of d ÷ (n·(n − d)), the squared relative error of `survival`.
  var relativeVariance = 0.0
  /// How many independent, fully observed droughts the estimate is worth.
  var sampleSize = 0.0

  mutating func advance(ended: Int, of atRisk: Int) {
    let remaining = Double(atRisk - ended)
    survival *= remaining / Double(atRisk)
    if survival == 1 || sampleSize == 0 { sampleSize = Double(atRisk) }
    if survival == 0 { return }
    relativeVariance += Double(ended) / (Double(atRisk) * remaining)
    if survival < 1 { sampleSize = (1 - survival) / (survival * relativeVariance) }
  }

  var bounds: (low: Double, high: Double) {
    WilsonInterval.bounds(
      share: survival, sampleSize: sampleSize, quantile: StudentT.normal975)
  }
}
