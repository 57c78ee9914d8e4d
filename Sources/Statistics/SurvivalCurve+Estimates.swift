extension SurvivalCurve {
  /// The attempt by which the share `p` of the droughts has ended.
  ///
  /// The first attempt after which the curve is at or below 1 − `p`; its bounds are the first
  /// attempts at which the lower and the upper pointwise bound of the curve are (Brookmeyer and
  /// Crowley, Biometrics 38, 1982). What the observed attempts do not reach is nil.
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
      value: firstAttempt(\.survival), low: firstAttempt(\.pointwiseLow),
      high: firstAttempt(\.pointwiseHigh))
  }

  /// The chance that curves whose quantiles are equal show quantiles as far apart as this one's and
  /// another's are.
  ///
  /// For the quantiles to differ, at some attempt between them one curve has to be at or below
  /// 1 − `p` and the other above it. Both are tested at once, by the score test that Wilson's bounds
  /// are the inverse of, and the less sure one counts (Berger, Technometrics 24, 1982); of n attempts
  /// the surest counts, n times (Bonferroni).
  ///
  /// A quantile that is not reached lies beyond the last attempt that any drought had, so the curves
  /// are held against each other up to that one.
  ///
  /// - Returns: 1 where the quantiles are equal; nil where neither is reached, or where the one that
  ///   is lies beyond all that was seen of the other.
  public func pValue(ofQuantile p: Double, differingFrom other: SurvivalCurve) -> Double? {
    let here = quantile(p).value.map { Int($0) }
    let there = other.quantile(p).value.map { Int($0) }
    if here == there { return here == nil ? nil : 1 }
    let isShorter = here ?? .max < there ?? .max
    let (shorter, longer) = isShorter ? (self, other) : (other, self)
    let first = min(here ?? .max, there ?? .max)
    let between = first..<max(first, (isShorter ? there : here) ?? longer.points.count + 1)
    if between.isEmpty { return nil }
    let surest = between.map { attempt in
      min(
        -shorter.deviations(from: 1 - p, afterAttempt: attempt),
        longer.deviations(from: 1 - p, afterAttempt: attempt))
    }.max()!
    let tail = StudentT.twoSidedTail(max(0, surest), degreesOfFreedom: .max)
    return min(1, tail * Double(between.count))
  }

  /// How many standard errors the curve lies above a share.
  private func deviations(from share: Double, afterAttempt attempt: Int) -> Double {
    guard share > 0, share < 1 else { return 0 }
    let point = points[min(attempt, points.count) - 1]
    return (point.survival - share) / (share * (1 - share) / point.sampleSize).squareRoot()
  }

  /// The share of all droughts that have ended by the last attempt that any of them had, with the
  /// pointwise bounds of the curve there.
  public var endedShare: Estimate { points.last?.endedShare ?? .nothing }

  /// The share of all droughts that have ended by an attempt, with the pointwise bounds of the curve
  /// there.
  ///
  /// Beyond the attempts that any of them had, unless all have ended, there is no value, and the
  /// share has no upper bound below 1: it is at least what it was before.
  ///
  /// - Parameter attempt: 1 or more.
  public func endedShare(by attempt: Int) -> Estimate {
    precondition(attempt >= 1, "attempts count from 1")
    guard let last = points.last else { return .nothing }
    guard attempt <= points.count || last.survival == 0 else {
      return Estimate(value: nil, low: 1 - last.pointwiseHigh, high: nil)
    }
    return points[min(attempt, points.count) - 1].endedShare
  }

  /// The share of all droughts that a guarantee ends, open ones counted for what was seen of them.
  ///
  /// The cumulative incidence Σ S(n − 1) · forced(n) ÷ atRisk(n) (Aalen and Johansen, Scand. J.
  /// Statist. 5, 1978). The bounds are Wilson's for the sample size that independent, fully observed
  /// droughts would need for its variance, divided by the design effect of the share.
  public var forcedIncidence: Estimate {
    guard points.contains(where: { $0.lucky + $0.forced > 0 }) else { return .nothing }
    let (share, residue) = sum(\.forced)
    if quantile == .infinity { return Estimate(value: share, residue: residue) }
    let variance = varianceOfIncidence(share)
    let sampleSize = variance > 0 ? share * (1 - share) / variance : Double(points[0].atRisk)
    let bounds = WilsonInterval.bounds(
      share: share, sampleSize: sampleSize / (clusters?.designEffectOfForcedShare ?? 1),
      quantile: quantile)
    return Estimate(value: share, low: bounds.low, high: bounds.high, residue: residue)
  }

  /// Σ S(n − 1) · count(n) ÷ atRisk(n), from whole numbers as far as they go: between two attempts
  /// after which droughts were lost sight of, it is the curve at the start of the stretch times the
  /// counts ÷ those at risk there.
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
      start = (point.survival, point.residue, left)
      counted = 0
    }
    return sum
  }

  /// By the delta method from Greenwood's (Marubini and Valsecchi, "Analysing Survival Data from
  /// Clinical Trials and Observational Studies", 10.2): what is still to come of the share is as
  /// uncertain as the curve, and what has come as a binomial share of those at risk.
  private func varianceOfIncidence(_ share: Double) -> Double {
    var before = 1.0
    var toCome = share
    var variance = 0.0
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

  /// How many attempts a drought takes on average, the last one included.
  ///
  /// The area under the curve, Σ S(n) from 0 on, with the variance Σ A(n)² · d ÷ (r·(r − d)) where d
  /// of r droughts at risk end in attempt n and A(n) is the area from there on (Klein and
  /// Moeschberger, "Survival Analysis", 4.5), or with that between clusters where it is greater
  /// (`DroughtClusters.varianceOfMean`). Nothing where the curve does not come down to 0: a mean over
  /// a tail that nobody saw is a guess.
  public var mean: Estimate {
    guard let last = points.last, last.survival == 0 else { return .nothing }
    var area = 0.0
    var variance = 0.0
    // The open droughts, and what the curve lets them last from where they were last seen.
    var (open, rest) = (0.0, 0.0)
    for point in points.reversed() {
      let ended = Double(point.lucky + point.forced)
      let atRisk = Double(point.atRisk)
      area += point.survival
      if point.censored > 0, point.survival > 0 {
        open += Double(point.censored)
        rest += Double(point.censored) * area / point.survival
      }
      if point.survival > 0 {
        variance += area * area * ended / (atRisk * (atRisk - ended))
      }
    }
    // Σ S(n − 1): the same area, by its other edge.
    let (mean, residue) = sum(\.atRisk)
    if quantile == .infinity { return Estimate(value: mean, residue: residue) }
    let between = clusters?.varianceOfMean(mean, rest: open > 0 ? rest / open : 0) ?? 0
    let halfWidth = quantile * max(variance, between).squareRoot()
    return Estimate(
      value: mean, low: max(1, mean - halfWidth), high: mean + halfWidth, residue: residue)
  }
}
