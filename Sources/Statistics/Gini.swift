/// The Gini coefficient: the inequality of amounts held, from 0 (all equal) toward 1 (one has all).
/// Where amounts are counted in bins, each bin's representative is within a relative error ε of
/// every amount in it, so the coefficient is within ε · (1 + G) ÷ (1 − ε) of that of the amounts
/// themselves: below 0.002 for 0.1 %. The bounds of an estimate include it.
package enum Gini {
  /// The holders of a stratum, by amount. Each counts by the stratum's weight ÷ its holders.
  package struct Holders: Sendable, Equatable {
    let weight: Double
    /// All holders, in one or several counts.
    let all: [ValueCounts]
    /// The holders by group of independent units: only for the error, so coarser bins suffice.
    let groups: [ValueCounts]

    package init(weight: Double, all: [ValueCounts], groups: [ValueCounts]) {
      (self.weight, self.all, self.groups) = (weight, all, groups)
    }
  }

  /// Returns all holders by amount, weighted.
  package static func counts(_ strata: [Holders]) -> StratifiedCounts {
    StratifiedCounts(strata.map { ($0.weight, $0.all.reduce(0) { $0 + $1.total }, $0.all) })
  }

  /// Returns Σ (2i − n − 1)·xᵢ ÷ (n·Σxᵢ) over the n amounts in rising order, none of them negative:
  /// half the mean difference of two, relative to their mean; nil if all amounts are 0.
  static func coefficient(_ counts: StratifiedCounts) -> Double? { ratio(counts)?.value }

  private static func ratio(_ counts: StratifiedCounts) -> (value: Double, residue: Residue)? {
    precondition(counts.filled.first?.bin ?? 0 >= 0, "debts have no Gini coefficient")
    let holders = counts.filled.last?.cumulative ?? 0
    var below = 0
    var (held, spread) = (Int128(0), Int128(0))
    for (bin, cumulative) in counts.filled {
      let sum = Int128(counts.representative(ofBin: bin)) * Int128(cumulative - below)
      // The mean of 2·rank − n − 1 over ranks below + 1 … cumulative.
      spread += sum * Int128(below + cumulative - holders)
      held += sum
      below = cumulative
    }
    guard held > 0 else { return nil }
    return (
      Double(nearest: spread) / Double(nearest: held) / Double(holders),
      Residue(spread) * Residue(1, over: held) * Residue(1, over: holders)
    )
  }

  /// Returns the coefficient times n ÷ (n − 1) for n holders; nil for one, and for amounts of 0.
  private static func corrected(_ counts: StratifiedCounts) -> Double? {
    let holders = counts.effectiveCount
    guard holders > 1 else { return nil }
    return coefficient(counts).map { min(1, $0 * (holders / (holders - 1))) }
  }

  /// Returns the corrected coefficients with each of some groups left out.
  private static func corrected(_ strata: [Holders], leavingOut groups: [Int]) -> [Double?] {
    let all = strata.map { ValueCounts($0.groups) }
    return groups.map { group in
      corrected(
        StratifiedCounts(
          zip(strata, all).map { stratum, all in
            var counts = all
            counts.remove(stratum.groups[group])
            return (stratum.weight, counts.total, [counts])
          }))
    }
  }

  /// Estimates the coefficient of all groups together, with a jackknife interval.
  ///
  /// Groups are random subsets of the independent units. The coefficient of n holders is on average
  /// about (n − 1) ÷ n times that of all, so its bounds are those of G·n ÷ (n − 1) (Deltas, Rev.
  /// Econ. Statist. 85, 2003), where n is the effective number if strata count by their weights.
  /// Leaving out each of m groups in turn gives m pseudo-values m·G − (m − 1)·G₍₋ᵢ₎, whose mean has
  /// the variance of a `Jackknife`. The remaining holders keep the same weights, so that the number
  /// drawn from a stratum does not count as chance.
  ///
  /// The bounds are the outer ones of two: Student's t with m − 1 degrees of freedom on the scale
  /// of ln(G ÷ (1 − G)), which stays within 0…1, and those with the skewness of the pseudo-values
  /// (`TwoPointInterval`). There are none with fewer than ten groups that have a holder.
  package static func estimate(
    _ strata: [Holders], level: Double = Estimate.confidenceLevel
  ) -> Estimate {
    let total = counts(strata)
    guard let (value, residue) = ratio(total) else { return .nothing }
    let filled = filledGroups(strata)
    let others = corrected(strata, leavingOut: filled).compactMap { $0 }
    guard filled.count >= Stratum.minEvidence, others.count == filled.count,
      let centre = corrected(total)
    else { return Estimate(value: value, residue: residue) }
    guard let bounds = bounds(centre, leavingOut: others, level: level) else {
      return Estimate(value: value, isUniform: value == 0, residue: residue)
    }
    let error = errorOfBins(total, value)
    return Estimate(
      value: value, low: min(value, max(0, bounds.low - error)),
      high: max(value, min(1, bounds.high + error)), residue: residue)
  }

  /// Returns the greatest error due to bins.
  private static func errorOfBins(_ counts: StratifiedCounts, _ value: Double) -> Double {
    counts.relativeError * (1 + value) / (1 - counts.relativeError)
  }

  private static func filledGroups(_ strata: [Holders]) -> [Int] {
    (strata.first?.groups ?? []).indices.filter { group in
      strata.contains { !$0.groups[group].isEmpty }
    }
  }

  /// Returns the error of the difference of two worlds' coefficients, from the same groups of
  /// independent units in both; nil with fewer than two groups that have a holder.
  package static func errorOfDifference(
    _ a: [Holders], _ b: [Holders]
  ) -> Jackknife.ErrorOfDifference? {
    guard a.first?.groups.count == b.first?.groups.count else { return nil }
    let groups = Set(filledGroups(a) + filledGroups(b)).sorted()
    let changed = groups.count { group in a.map { $0.groups[group] } != b.map { $0.groups[group] } }
    let errors = [counts(a), counts(b)].compactMap { all in
      coefficient(all).map { errorOfBins(all, $0) }
    }
    return Jackknife.ErrorOfDifference(
      corrected(a, leavingOut: groups), corrected(b, leavingOut: groups), changed: changed,
      errorOfBins: errors.reduce(0, +))
  }

  /// Returns the bounds around a coefficient; nil at 0 and 1, and if no group changes it.
  private static func bounds(
    _ centre: Double, leavingOut others: [Double], level: Double
  ) -> (low: Double, high: Double)? {
    let m = Double(others.count)
    let mean = others.reduce(0, +) / m
    let squares = others.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let cubes = others.reduce(0) { $0 + (mean - $1) * (mean - $1) * (mean - $1) }
    guard squares > 0, centre > 0, centre < 1 else { return nil }
    let error = ((m - 1) / m * squares).squareRoot()
    let margin = TwoPointInterval.margins(
      deviation: (m - 1) / m * squares.squareRoot(),
      skewness: cubes / (squares * squares.squareRoot()) * m.squareRoot(), clusters: m,
      degreesOfFreedom: others.count - 1, level: level)
    let logit = Elementary.log(centre / (1 - centre))
    let step =
      StudentT.criticalValue(level: level, degreesOfFreedom: others.count - 1) * error
      / (centre * (1 - centre))
    func share(_ logit: Double) -> Double { 1 / (1 + Elementary.exp(-logit)) }
    return (
      min(centre - margin.below, share(logit - step)),
      max(centre + margin.above, share(logit + step))
    )
  }
}
