/// Gini's coefficient: how unequally an amount is held, from 0 (all hold the same) toward 1 (one
/// holds everything).
///
/// Amounts are counted in bins whose representative is within the layout's `relativeError` ε of
/// every amount in them and keeps their order, so that the coefficient is within
/// ε · (1 + G) ÷ (1 − ε) of that of the amounts themselves, at most 0.032 for ε = 1 ÷ 64. That is
/// the worst case; errors of many bins cancel.
public enum Gini {
  /// Σ (2i − n − 1)·xᵢ ÷ (n·Σxᵢ) over the n amounts in rising order, which is the mean difference
  /// of two amounts in halves of their mean.
  ///
  /// - Parameters:
  ///   - counts: A count for each bin of the layout.
  ///   - layout: Without bins for negative amounts.
  /// - Returns: 0…1; nil where nobody holds anything.
  public static func coefficient(counts: [Int], layout: LogLinearLayout) -> Double? {
    ratio(counts: counts, layout: layout).map { $0.value }
  }

  private static func ratio(
    counts: [Int], layout: LogLinearLayout
  ) -> (value: Double, residue: Residue)? {
    precondition(!layout.signed, "debts have no Gini coefficient")
    precondition(counts.count == layout.binCount, "a count for each bin")
    let holders = counts.reduce(0, +)
    var (bin, below) = (0, 0)
    var held = Int128(0)
    var spread = Int128(0)
    while below < holders {
      let count = counts[bin]
      if count > 0 {
        let amount = Int128(layout.representative(ofBin: bin))
        // Ranks below + 1 … below + count have 2·rank − n − 1 of this mean.
        spread += amount * Int128(count) * Int128(2 * below + count - holders)
        held += amount * Int128(count)
        below += count
      }
      bin += 1
    }
    guard held > 0 else { return nil }
    return (
      Double(spread) / Double(held) / Double(holders),
      Residue(spread) * Residue(1, over: held) * Residue(1, over: holders)
    )
  }

  /// The coefficient of all groups together, with a jackknife's interval.
  ///
  /// Groups are random subsets of the independent units. Each in turn is left out; m of them give
  /// the variance (m − 1) ÷ m · Σ(G₍₋ᵢ₎ − mean)² and Student's t with m − 1 degrees of freedom
  /// (the delete-a-group jackknife: Kott, J. Official Statistics 17, 2001). The bounds stay within
  /// 0…1; fewer than two groups with a holder have none.
  ///
  /// - Parameters:
  ///   - groups: For each group a count for each bin of the layout.
  ///   - layout: The bins of what is held.
  ///   - level: How often the interval covers, above 0 and below 1.
  public static func estimate(
    groups: [[Int]], layout: LogLinearLayout, level: Double = Estimate.confidenceLevel
  ) -> Estimate {
    var total = [Int](repeating: 0, count: layout.binCount)
    let filled = groups.filter { group in group.contains { $0 > 0 } }
    for group in filled { add(group, times: 1, to: &total) }
    guard let (value, residue) = ratio(counts: total, layout: layout) else { return .nothing }
    let others = filled.map { group in
      var others = total
      add(group, times: -1, to: &others)
      return coefficient(counts: others, layout: layout)
    }
    let known = others.compactMap { $0 }
    guard filled.count > 1, known.count == filled.count else {
      return Estimate(value: value, residue: residue)
    }
    let m = Double(known.count)
    let mean = known.reduce(0, +) / m
    let squares = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let halfWidth =
      StudentT.criticalValue(level: level, degreesOfFreedom: known.count - 1)
      * ((m - 1) / m * squares).squareRoot()
    return Estimate(
      value: value, low: max(0, value - halfWidth), high: min(1, value + halfWidth),
      residue: residue)
  }

  private static func add(_ group: [Int], times sign: Int, to total: inout [Int]) {
    var bin = 0
    while bin < total.count {
      if group[bin] != 0 { total[bin] += sign * group[bin] }
      bin += 1
    }
  }
}
