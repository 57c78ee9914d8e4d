/// The product-limit estimator over droughts of several archetypes with weights, no intervals.
///
/// If all attempts gave their chances, as many end a drought as these expect, and not as many as
/// happened to: given all that went before, both have the same expectation, and the chances vary less
/// (conditional Monte Carlo: Hammersley, J. ACM 3, 1956). But a last attempt of all that is not
/// certain for each ends what it ended, so that the curve reaches 0 as it does by counts.
package struct WeightedSurvival: Sendable {
  /// The share that goes on past attempt 1, 2, ….
  let survival: [Double]
  /// The squared relative error of each share, if droughts are independent (Greenwood's sum).
  let greenwood: [Double]
  /// The equally weighted droughts that each attempt left open or, if none, those that had it.
  let left: [Double]
  let mean: Double?
  /// The variance of the mean, if droughts are independent.
  let varianceOfMean: Double
  let forced: Double?
  /// The equally weighted droughts that would be as precise (Kish, "Survey Sampling", 11.7).
  let effectiveCount: Double
  /// The least variance, relative to that of independent droughts. Chances vary less than what comes
  /// of them, but may differ too rarely to be seen.
  let minEffect: Double

  /// Takes the droughts of each archetype by attempt, entry 0 unused, and their weight.
  init(_ parts: [(droughts: [DroughtEndings], weight: Double)], byChances: Bool) {
    minEffect = byChances ? 1.0 / 25 : 1
    var atRisk = parts.map { $0.droughts.reduce(0) { $0 + $1.all } }
    var chances = parts.map { $0.droughts.reduce(0) { $0 &+ $1.chances } }
    let total = zip(parts, atRisk).reduce(0) { $0 + $1.0.weight * Double($1.1) }
    let squares = zip(parts, atRisk).reduce(0) { $0 + $1.0.weight * $1.0.weight * Double($1.1) }
    effectiveCount = squares > 0 ? total * total / squares : 0
    let last = parts.map { $0.droughts.lastIndex { $0.all > 0 } ?? 0 }.max() ?? 0
    let isOpen = parts.contains {
      $0.droughts.count > last && $0.droughts[last].censored > 0
    }
    var (survival, greenwood, lefts): ([Double], [Double], [Double]) = ([], [], [])
    var (now, sum, area, forcedShare) = (1.0, 0.0, 0.0, 0.0)
    for attempt in stride(from: 1, through: last, by: 1) {
      var (risk, left, forced, squared) = (0.0, 0.0, 0.0, 0.0)
      var (squaredRisk, squaredLeft) = (0.0, 0.0)
      for (index, part) in parts.enumerated() where attempt < part.droughts.count {
        let endings = part.droughts[attempt]
        let known = Double(atRisk[index])
        var (ended, byGuarantee) = (Double(endings.ended), Double(endings.forced))
        let expected = chances[index] &+ endings.guarantees
        if byChances,
          attempt < last || isOpen || expected == atRisk[index] &* DroughtEndings.certain
        {
          ended = Double(expected) * DroughtEndings.unit
          byGuarantee = Double(endings.guarantees) * DroughtEndings.unit
        }
        risk += part.weight * known
        left += part.weight * (known - ended)
        forced += part.weight * byGuarantee
        squared += part.weight * part.weight * ended
        squaredRisk += part.weight * part.weight * known
        squaredLeft += part.weight * part.weight * (known - ended)
        atRisk[index] -= endings.all
        chances[index] &-= endings.chances
      }
      area += now
      if risk > 0 {
        forcedShare += now * forced / risk
        now *= left / risk
        if left > 0 { sum += squared / (risk * left) }
      }
      survival.append(now)
      greenwood.append(sum)
      lefts.append(left > 0 ? left * left / squaredLeft : risk > 0 ? risk * risk / squaredRisk : 0)
    }
    (self.survival, self.greenwood, left) = (survival, greenwood, lefts)
    forced = last > 0 && now < 1 ? forcedShare : nil
    mean = last > 0 && now == 0 ? area : nil
    var (rest, variance) = (0.0, 0.0)
    for index in survival.indices.reversed() {
      rest += survival[index]
      variance += rest * rest * (greenwood[index] - (index > 0 ? greenwood[index - 1] : 0))
    }
    varianceOfMean = variance
  }

  /// Returns the share that goes on past an attempt, 1 or more; the last share beyond the last.
  func survival(past attempt: Int) -> Double {
    survival.isEmpty ? 1 : survival[min(attempt, survival.count) - 1]
  }

  /// Returns a figure; nil if it is undefined, and for quantiles.
  func value(of figure: DroughtFigure) -> Double? {
    switch figure {
    case .mean: return mean
    case .forcedShare: return forced
    case .endedShare(let attempt):
      return survival.isEmpty ? nil : 1 - survival(past: attempt ?? survival.count)
    case .quantile: return nil
    }
  }
}

/// A figure of a drought curve.
package enum DroughtFigure: Sendable, Hashable {
  /// The mean number of attempts.
  case mean
  /// The attempt by which a share of the droughts has ended.
  case quantile(Double)
  /// The share that has ended by an attempt; nil for the last one observed.
  case endedShare(by: Int?)
  case forcedShare
}

extension SurvivalCurve {
  /// Returns the estimate of a figure.
  package func estimate(_ figure: DroughtFigure) -> Estimate {
    switch figure {
    case .mean: mean
    case .quantile(let share): quantile(share)
    case .endedShare(let attempt): attempt.map(endedShare(by:)) ?? endedShare
    case .forcedShare: forcedIncidence
    }
  }
}
