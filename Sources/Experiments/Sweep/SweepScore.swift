import Measurement

/// The results of one world of a sweep for the scenario's targets.
///
/// Distances to limits are fractions of the limit, measured from the value, not from the interval's
/// ends: half-widths would favour the least precise metrics.
package struct SweepScore: Sendable {
  package let results: [TargetResult]
  /// The sum of `Target.miss` over the targets that are not met and have a known miss.
  package let missedBy: Double
  /// Targets whose miss is unknown, as nothing was measured.
  package let missedBlindly: Int
  /// The least `Target.slack`; nil if some target is not met, or all are known answers.
  package let keptBy: Double?
  package var met: Int { results.count { $0.verdict == .pass } }
  package var meetsAll: Bool { met == results.count }

  /// - Parameter base: The base's rows, of which those of limits of 0 give the scale.
  init(_ targets: [Target], rows: [SummaryRow?], base: [SummaryRow?]) {
    results = zip(targets, rows).map { TargetResult($0, $1) }
    let all = zip(targets, zip(rows, base)).map { ($0, $1.0, $1.1?.estimate.valueOrBound) }
    let misses = all.map { target, row, base in target.miss(of: row, asItIs: base) }
    missedBy = misses.reduce(0) { $0 + ($1 ?? 0) }
    missedBlindly = misses.count { $0 == nil }
    keptBy =
      results.allSatisfy { $0.verdict == .pass }
      ? all.compactMap { target, row, base in target.slack(of: row, asItIs: base) }.min() : nil
  }
}

extension Target {
  /// Returns the fraction of its limit by which a run misses the target: 1.2 misses 0.6 by 1, which
  /// is 100 %. A known answer counts as a limit.
  ///
  /// Returns 0 if the target is met, or if only the interval, not the value, crosses the limits;
  /// nil if nothing was measured.
  package func miss(of row: SummaryRow?, asItIs base: Double?) -> Double? {
    if verdict(row) == .pass { return 0 }
    guard let value = row?.estimate.valueOrBound else { return nil }
    let below = claim.atLeast.map { ($0 - value) / size(ofLimit: $0, asItIs: base) } ?? 0
    let above = claim.atMost.map { (value - $0) / size(ofLimit: $0, asItIs: base) } ?? 0
    return max(below, above, 0)
  }

  /// Returns the fraction of its nearer limit by which a run keeps the target: 0.5 keeps at most
  /// 0.6 by a sixth. Nil if the target is not met or has an answer.
  package func slack(of row: SummaryRow?, asItIs base: Double?) -> Double? {
    guard !isAnswer, verdict(row) == .pass, let value = row?.estimate.valueOrBound
    else { return nil }
    let below = claim.atLeast.map { (value - $0) / size(ofLimit: $0, asItIs: base) } ?? .infinity
    let above = claim.atMost.map { ($0 - value) / size(ofLimit: $0, asItIs: base) } ?? .infinity
    return min(below, above)
  }

  /// Returns the scale of a limit: its own size. For a limit of 0, the size of the target's other
  /// limit, else of the base's value, else 1. It is the same at every point.
  private func size(ofLimit limit: Double, asItIs base: Double?) -> Double {
    [limit, claim.atLeast, claim.atMost, base].compactMap { $0?.magnitude }.first { $0 > 0 } ?? 1
  }
}

extension Sweep {
  package func scores(under targets: [Target]) -> [SweepScore] {
    let names = targets.map(\.claim.metric)
    let base = baseRows(of: names)
    return points.map { point in
      SweepScore(targets, rows: point.rows(of: names).map { $0?.summary }, base: base)
    }
  }

  package func baseScore(under targets: [Target]) -> SweepScore {
    let rows = baseRows(of: targets.map(\.claim.metric))
    return SweepScore(targets, rows: rows, base: rows)
  }
}

extension [SweepScore] {
  /// The indices of the worlds, best first: most targets met; among worlds that meet all the
  /// largest slack, among others the fewest unknown misses, then the least sum of misses.
  package var ranking: [Int] {
    indices.sorted { first, second in
      let (a, b) = (self[first], self[second])
      if a.met != b.met { return a.met > b.met }
      if a.meetsAll, a.keptBy != b.keptBy { return a.keptBy ?? .infinity > b.keptBy ?? .infinity }
      if a.missedBlindly != b.missedBlindly { return a.missedBlindly < b.missedBlindly }
      if a.missedBy != b.missedBy { return a.missedBy < b.missedBy }
      return first < second
    }
  }
}
