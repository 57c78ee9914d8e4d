extension SurvivalCurve {
  /// Estimates the attempt by which the share `p` of the droughts has ended.
  ///
  /// This is the first attempt after which the curve is at or below 1 − `p`; its bounds are the
  /// first attempts at which the lower and the upper pointwise bound are (Brookmeyer and Crowley,
  /// Biometrics 38, 1982). A curve that stays above has its quantile beyond the last observed
  /// attempt, and so does a bound.
  public func quantile(_ p: Double) -> Estimate {
    precondition(p > 0 && p <= 1, "a quantile has a share above 0, up to 1")
    // The curve's product is rounded, and a share met exactly must not be missed.
    let goal = 1 - p + 1e-12
    func firstAttempt(_ bound: (Point) -> Double) -> Double? {
      points.first { bound($0) <= goal }.map { Double($0.attempt) }
    }
    guard let last = points.last else { return .nothing }
    let low = firstAttempt(\.pointwiseLow)
    guard let value = firstAttempt(\.survival) else {
      return Estimate(
        beyond: Double(last.attempt), low: min(low ?? .infinity, Double(lastKnown + 1)))
    }
    return Estimate(value: value, low: low, high: firstAttempt(\.pointwiseHigh))
  }

  /// The last attempt up to which a bound may rely on the curve: one that ended a drought, or that
  /// enough droughts had. Greenwood's variance does not include the error of later points.
  private var lastKnown: Int {
    points.last { $0.lucky + $0.forced > 0 || $0.atRisk >= ProductLimit.fewestAtRisk }?.attempt ?? 0
  }

  /// Returns the chance that curves with equal quantiles differ as far as this one and another.
  ///
  /// If the quantiles differ, then at some attempt between them one curve is at or below 1 − `p`
  /// and the other above it. Both are tested, by the score test that Wilson's bounds invert; the
  /// greater p-value counts (Berger, Technometrics 24, 1982), and of all attempts the smallest.
  ///
  /// Searching all of them costs nothing, as curves only fall. If both quantiles are at attempt q,
  /// the shorter curve lies farthest below at q − 1, in standard errors that never shrink from one
  /// attempt to the next, and the longer one farthest above at q. So a false alarm is one of two
  /// tests of one side; as either curve may be the shorter one, that is twice the two-sided tail.
  ///
  /// A quantile that is not reached lies beyond the last attempt of any drought, so the curves are
  /// compared up to that attempt. The chance is 1 if the quantiles are equal; nil if neither is
  /// reached, or if the one that is lies beyond all observations of the other.
  public func pValue(ofQuantile p: Double, differingFrom other: SurvivalCurve) -> Double? {
    let here = quantile(p).value.map { Int($0) }
    let there = other.quantile(p).value.map { Int($0) }
    if here == there { return here == nil ? nil : 1 }
    let isShorter = here ?? .max < there ?? .max
    let (shorter, longer) = isShorter ? (self, other) : (other, self)
    let first = min(here ?? .max, there ?? .max)
    let between = first..<max(first, (isShorter ? there : here) ?? longer.points.count + 1)
    if between.isEmpty { return nil }
    var (surest, minSize) = (0.0, Double.infinity)
    for attempt in between.reversed() {
      minSize = min(minSize, shorter.point(after: attempt).sampleSize)
      let below = -shorter.deviations(from: 1 - p, afterAttempt: attempt, sampleSize: minSize)
      surest = max(surest, min(below, longer.deviations(from: 1 - p, afterAttempt: attempt)))
    }
    return min(1, 2 * StudentT.twoSidedTail(surest, degreesOfFreedom: .max))
  }

  private func point(after attempt: Int) -> Point { points[min(attempt, points.count) - 1] }

  /// Returns the number of standard errors by which the curve lies above a share.
  private func deviations(
    from share: Double, afterAttempt attempt: Int, sampleSize: Double? = nil
  ) -> Double {
    guard share > 0, share < 1 else { return 0 }
    let point = point(after: attempt)
    let size = sampleSize ?? point.sampleSize
    return (point.survival - share) / (share * (1 - share) / size).squareRoot()
  }

  /// The share of droughts ended by the last attempt of any of them, with pointwise bounds.
  public var endedShare: Estimate { points.last.map(endedShare(at:)) ?? .nothing }

  /// Returns the share ended by an attempt, with binomial bounds for the curve's sample size.
  private func endedShare(at point: Point) -> Estimate {
    let bounds = bounds(ofShare: point.ended, sampleSize: point.sampleSize)
    return Estimate(
      value: point.ended, low: bounds.low, high: bounds.high,
      residue: point.residue.map { .one - $0 })
  }

  /// Returns the exact binomial bounds of a share, for a sample size reduced by (z ÷ t)².
  func bounds(ofShare share: Double, sampleSize: Double) -> (low: Double, high: Double) {
    if quantile == .infinity { return (0, 1) }
    return BinomialInterval.bounds(
      share: share, trials: StudentT.reduced(sampleSize, level: level, quantile), level: level)
  }

  /// Returns the share of all droughts that have ended by an attempt, with the curve's pointwise
  /// bounds there. Beyond the attempts of all droughts, unless all have ended, there is no value
  /// and no upper bound: the share is at least that of the last attempt.
  public func endedShare(by attempt: Int) -> Estimate {
    precondition(attempt >= 1, "attempts count from 1")
    guard let last = points.last else { return .nothing }
    guard attempt <= points.count || last.survival == 0 else {
      return Estimate(beyond: last.ended, low: endedShare(at: last).low ?? 0)
    }
    return endedShare(at: point(after: attempt))
  }

  /// The share of all droughts that a guarantee ends; open ones count as far as observed.
  ///
  /// The cumulative incidence Σ S(n − 1) · forced(n) ÷ atRisk(n) (Aalen and Johansen, Scand. J.
  /// Statist. 5, 1978), with the exact binomial bounds for the sample size that independent, fully
  /// observed droughts would need for its variance, divided by the design effect of the share.
  public var forcedIncidence: Estimate {
    if let weighted { return weighted.forced }
    guard points.contains(where: { $0.lucky + $0.forced > 0 }) else { return .nothing }
    let (share, residue) = sum(\.forced)
    if quantile == .infinity { return Estimate(value: share, residue: residue) }
    let variance = varianceOfIncidence(share)
    let sampleSize = variance > 0 ? share * (1 - share) / variance : Double(points[0].atRisk)
    let bounds = bounds(
      ofShare: share, sampleSize: sampleSize / (clusters?.designEffectOfForcedShare ?? 1))
    return Estimate(value: share, low: bounds.low, high: bounds.high, residue: residue)
  }

  /// Returns Σ S(n − 1) · count(n) ÷ atRisk(n): between two attempts with censored droughts, it is
  /// the curve at the start of the stretch times the counts ÷ those at risk there.
  private func sum(_ count: (Point) -> Int) -> (value: Double, residue: Residue) {
    var sum = (value: 0.0, residue: Residue(0))
    var start = (survival: 1.0, residue: Residue.one, atRisk: points.first?.atRisk ?? 0)
    var counted = 0
    for point in points {
      counted += count(point)
      guard point.censored > 0 || point.attempt == points.count else { continue }
      sum.value += start.survival * (Double(counted) / Double(start.atRisk))
      sum.residue = sum.residue + start.residue * Residue(counted, over: start.atRisk)
      let left = point.atRisk - point.lucky - point.forced - point.censored
      start = (point.survival, point.residue!, left)
      counted = 0
    }
    return sum
  }

  /// Uses the delta method on Greenwood's variance (Marubini and Valsecchi, "Analysing Survival
  /// Data from Clinical Trials and Observational Studies", 10.2): the rest of the share is as
  /// uncertain as the curve, and the past as a binomial share of those at risk.
  private func varianceOfIncidence(_ share: Double) -> Double {
    var (before, toCome, variance) = (1.0, share, 0.0)
    for point in points {
      let atRisk = Double(point.atRisk)
      let ended = Double(point.lucky + point.forced)
      let forced = Double(point.forced)
      toCome -= before * forced / atRisk
      if ended < atRisk { variance += toCome * toCome * ended / (atRisk * (atRisk - ended)) }
      variance += before * before * forced * (atRisk - forced) / (atRisk * atRisk * atRisk)
      variance -= 2 * toCome * before * forced / (atRisk * atRisk)
      before = point.survival
    }
    return variance
  }

  /// The mean number of attempts of a drought, including the last one.
  ///
  /// The area under the curve, Σ S(n) from 0 on, with the variance Σ A(n)² · d ÷ (r·(r − d)) where
  /// d of r droughts at risk end in attempt n and A(n) is the area from there on (Klein and
  /// Moeschberger, "Survival Analysis", 4.5), or the variance between clusters if greater
  /// (`DroughtClusters.varianceOfMean`). If the curve does not reach 0, the mean lies beyond the
  /// observed area. No bounds if all droughts are of one length.
  public var mean: Estimate {
    guard let last = points.last else { return .nothing }
    if last.survival > 0 { return restrictedMean }
    if let weighted { return weighted.mean }
    var (area, variance) = (0.0, 0.0)
    // The open droughts, and their expected rest under the curve.
    var (open, rest) = (0.0, 0.0)
    for point in points.reversed() {
      let ended = Double(point.lucky + point.forced)
      let atRisk = Double(point.atRisk)
      area += point.survival
      if point.survival == 0 { continue }
      open += Double(point.censored)
      rest += Double(point.censored) * area / point.survival
      variance += area * area * ended / (atRisk * (atRisk - ended))
    }
    // Σ S(n − 1): the same area, by its other edge.
    let (mean, residue) = sum(\.atRisk)
    if quantile == .infinity { return Estimate(value: mean, residue: residue) }
    let between = clusters?.varianceOfMean(mean, rest: open > 0 ? rest / open : 0) ?? 0
    let halfWidth = quantile * max(variance, between).squareRoot()
    if halfWidth == 0 { return Estimate(value: mean, isUniform: true, residue: residue) }
    return Estimate(
      value: mean, low: max(1, mean - halfWidth), high: mean + halfWidth, residue: residue)
  }

  /// The mean up to the last observed attempt, beyond which the mean lies: the area under the
  /// curve. Its lower bound is that under the pointwise ones, as errors add up at most.
  private var restrictedMean: Estimate {
    Estimate(
      beyond: points.dropLast().reduce(1) { $0 + $1.survival },
      low: points.prefix(max(0, lastKnown - 1)).reduce(1) { $0 + $1.pointwiseLow })
  }
}
