/// The Gini coefficient: how unequally an amount is held, from 0 (all hold the same) toward 1 (one
/// holds everything).
///
/// Amounts are counted in bins, in order. Each bin's representative is within the layout's
/// `relativeError` ε of every amount in it, so the coefficient is within ε · (1 + G) ÷ (1 − ε) of
/// that of the amounts themselves, at most 0.032 for ε = 1 ÷ 64. That is the worst case; errors of
/// many bins cancel.
public enum Gini {
  /// Returns Σ (2i − n − 1)·xᵢ ÷ (n·Σxᵢ) over the n amounts in rising order: half the mean
  /// difference of two amounts, relative to their mean.
  ///
  /// - Parameters:
  ///   - counts: The amounts in bins of the layout.
  ///   - layout: Without bins for negative amounts.
  /// - Returns: 0…1; nil if all amounts are 0.
  static func coefficient(counts: BinCounts, layout: LogLinearLayout) -> Double? {
    ratio(counts: counts, layout: layout).map { $0.value }
  }

  private static func ratio(
    counts: BinCounts, layout: LogLinearLayout
  ) -> (value: Double, residue: Residue)? {
    precondition(!layout.signed, "debts have no Gini coefficient")
    let filled = counts.filled
    let holders = filled.last?.cumulative ?? 0
    var below = 0
    var held = Int128(0)
    var spread = Int128(0)
    for (bin, cumulative) in filled {
      let sum = Int128(layout.representative(ofBin: bin)) * Int128(cumulative - below)
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

  /// Estimates the coefficient of all groups together, with a jackknife interval.
  ///
  /// Groups are random subsets of the independent units. The coefficient of n holders is on average
  /// about (n − 1) ÷ n times that of all, so its bounds are those of G·n ÷ (n − 1) (Deltas, Rev.
  /// Econ. Statist. 85, 2003). Leaving out each of m groups in turn gives m pseudo-values
  /// m·G − (m − 1)·G₍₋ᵢ₎, whose mean has the variance Σ(G₍₋ᵢ₎ − mean)²·(m − 1) ÷ m (the
  /// delete-a-group jackknife: Kott, J. Official Statistics 17, 2001). The bounds are the outer ones
  /// of two: Student's t with m − 1 degrees of freedom on the scale of ln(G ÷ (1 − G)), which stays
  /// within 0…1, and those with the skewness of the pseudo-values (`TwoPointInterval`). There are
  /// none with fewer than two groups that have a holder.
  ///
  /// - Parameters:
  ///   - groups: The amounts of each group, in bins of the layout.
  ///   - layout: The bins of the amounts.
  ///   - level: The confidence level, above 0 and below 1.
  public static func estimate(
    groups: [BinCounts], layout: LogLinearLayout, level: Double = Estimate.confidenceLevel
  ) -> Estimate {
    let filled = groups.filter { !$0.isEmpty }
    var total = BinCounts()
    for group in filled { total.merge(group) }
    guard let (value, residue) = ratio(counts: total, layout: layout) else { return .nothing }
    let others = filled.compactMap { group in
      var others = total
      others.remove(group)
      return corrected(counts: others, layout: layout)
    }
    guard filled.count > 1, others.count == filled.count,
      let centre = corrected(counts: total, layout: layout)
    else { return Estimate(value: value, residue: residue) }
    guard let bounds = bounds(centre, leavingOut: others, level: level) else {
      return Estimate(value: value, isUniform: value == 0, residue: residue)
    }
    return Estimate(
      value: value, low: min(value, max(0, bounds.low)), high: max(value, min(1, bounds.high)),
      residue: residue)
  }

  /// A standard error, the number of groups that have a holder, and of those that differ.
  public typealias ErrorOfDifference = (standardError: Double, groups: Int, changed: Int)

  /// Returns the standard error of the difference of two worlds' coefficients, from the same groups
  /// of independent units in both: that of the differences with each group left out in turn.
  ///
  /// - Parameters:
  ///   - a: The amounts of each group in one world, in bins of its layout.
  ///   - b: The amounts of the same groups in the other one, in bins of its own layout.
  /// - Returns: nil with fewer than two groups that have a holder, and for different layouts.
  public static func errorOfDifference(
    _ a: (groups: [BinCounts], layout: LogLinearLayout),
    _ b: (groups: [BinCounts], layout: LogLinearLayout)
  ) -> ErrorOfDifference? {
    guard a.layout == b.layout, a.groups.count == b.groups.count else { return nil }
    let pairs = zip(a.groups, b.groups).filter { !$0.isEmpty || !$1.isEmpty }
    var (totalA, totalB) = (BinCounts(), BinCounts())
    for (groupA, groupB) in pairs {
      totalA.merge(groupA)
      totalB.merge(groupB)
    }
    let differences = pairs.compactMap { groupA, groupB -> Double? in
      var (othersA, othersB) = (totalA, totalB)
      othersA.remove(groupA)
      othersB.remove(groupB)
      guard let inA = corrected(counts: othersA, layout: a.layout),
        let inB = corrected(counts: othersB, layout: b.layout)
      else { return nil }
      return inB - inA
    }
    guard pairs.count > 1, differences.count == pairs.count else { return nil }
    let m = Double(pairs.count)
    let mean = differences.reduce(0, +) / m
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (
      ((m - 1) / m * squares).squareRoot(), pairs.count, pairs.count { $0 != $1 }
    )
  }

  /// Returns the coefficient times n ÷ (n − 1) for n holders; nil for a single one.
  private static func corrected(counts: BinCounts, layout: LogLinearLayout) -> Double? {
    let holders = Double(counts.filled.last?.cumulative ?? 0)
    guard holders > 1 else { return nil }
    return coefficient(counts: counts, layout: layout).map {
      min(1, $0 * (holders / (holders - 1)))
    }
  }

  /// Returns the bounds around a coefficient; nil if leaving out any group gives the same one, or at
  /// either end of its range.
  private static func bounds(
    _ centre: Double, leavingOut others: [Double], level: Double
  ) -> (low: Double, high: Double)? {
    let m = Double(others.count)
    let mean = others.reduce(0, +) / m
    let squares = others.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let cubes = others.reduce(0) { $0 + (mean - $1) * (mean - $1) * (mean - $1) }
    guard squares > 0, centre > 0, centre < 1 else { return nil }
    let error = ((m - 1) / m * squares).squareRoot()
    let reach = TwoPointInterval.reach(
      deviation: (m - 1) / m * squares.squareRoot(),
      skewness: cubes / (squares * squares.squareRoot()) * m.squareRoot(), clusters: m,
      degreesOfFreedom: others.count - 1, level: level)
    let logit = Elementary.log(centre / (1 - centre))
    let step =
      StudentT.criticalValue(level: level, degreesOfFreedom: others.count - 1) * error
      / (centre * (1 - centre))
    func share(_ logit: Double) -> Double { 1 / (1 + Elementary.exp(-logit)) }
    return (
      min(centre - reach.below, share(logit - step)), max(centre + reach.above, share(logit + step))
    )
  }
}
