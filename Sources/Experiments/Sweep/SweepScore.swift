import Measurement
import Statistics

/// How one world of a sweep fares under the scenario's targets.
///
/// Distances to limits are shares of the limit, taken from the measured value and not from the ends of
/// its interval: half-widths would favour whatever is measured least well.
public struct SweepScore: Sendable {
  /// The targets in their order.
  public let results: [TargetResult]
  /// Sum of `Target.miss` over the targets that are not met and whose miss is known.
  public let missedBy: Double
  /// Targets missed by an unknown share, as nothing was measured.
  public let missedBlindly: Int
  /// The least `Target.slack`; nil where not all targets are met, or all are known answers.
  public let keptBy: Double?

  /// How many targets are met.
  public var met: Int { results.count { $0.verdict == .pass } }
  /// Whether all of them are.
  public var meetsAll: Bool { met == results.count }

  /// - Parameters:
  ///   - rows: For each target the world's row of its metric and group.
  ///   - base: The same of the scenario as it is, which scales limits of 0.
  init(_ targets: [Target], rows: [SummaryRow?], base: [SummaryRow?]) {
    results = zip(targets, rows).map { TargetResult($0, $1) }
    let all = zip(targets, zip(rows, base)).map { ($0, $1.0, $1.1?.estimate.value) }
    let misses = all.map { target, row, base in target.miss(of: row, asItIs: base) }
    missedBy = misses.reduce(0) { $0 + ($1 ?? 0) }
    missedBlindly = misses.count { $0 == nil }
    let meetsAll = results.allSatisfy { $0.verdict == .pass }
    keptBy =
      meetsAll
      ? all.compactMap { target, row, base in target.slack(of: row, asItIs: base) }.min() : nil
  }
}

extension Target {
  /// By what share of its limit a run misses the target: 1.2 misses 0.6 by 1, which is 100 %. A known
  /// answer counts as a limit.
  ///
  /// 0 where the target is met, and also where the value keeps the limits that a part of its interval
  /// does not; nil where nothing was measured.
  public func miss(of row: SummaryRow?, asItIs base: Double?) -> Double? {
    if verdict(row) == .pass { return 0 }
    guard let value = row?.estimate.value else { return nil }
    let below = claim.atLeast.map { ($0 - value) / size(ofLimit: $0, asItIs: base) } ?? 0
    let above = claim.atMost.map { (value - $0) / size(ofLimit: $0, asItIs: base) } ?? 0
    return max(below, above, 0)
  }

  /// By what share of its limit a run keeps the target, of the nearer one where there are two: 0.5
  /// keeps at most 0.6 by a sixth. Nil where the target is not met or has an answer.
  public func slack(of row: SummaryRow?, asItIs base: Double?) -> Double? {
    guard !isAnswer, verdict(row) == .pass, let value = row?.estimate.value else { return nil }
    let below = claim.atLeast.map { (value - $0) / size(ofLimit: $0, asItIs: base) } ?? .infinity
    let above = claim.atMost.map { ($0 - value) / size(ofLimit: $0, asItIs: base) } ?? .infinity
    return min(below, above)
  }

  /// The scale of a limit: its own size. For a limit of 0 the size of the target's other limit, else
  /// of the value of the scenario as it is, else 1. It is the same at every point.
  private func size(ofLimit limit: Double, asItIs base: Double?) -> Double {
    [limit, claim.atLeast, claim.atMost, base].compactMap { $0?.magnitude }.first { $0 > 0 } ?? 1
  }
}

extension Sweep {
  /// How each world fares under targets, in the order of the worlds.
  public func scores(under targets: [Target]) -> [SweepScore] {
    let names = targets.map(\.claim.metric)
    let base = baseRows(of: names)
    return points.map { point in
      SweepScore(targets, rows: point.rows(of: names).map { $0?.summary }, base: base)
    }
  }

  /// How the base fares.
  public func baseScore(under targets: [Target]) -> SweepScore {
    let rows = baseRows(of: targets.map(\.claim.metric))
    return SweepScore(targets, rows: rows, base: rows)
  }
}

extension [SweepScore] {
  /// The places of the worlds, best first.
  ///
  /// Ordered by targets met, most first. Among worlds that meet all, the largest slack comes first;
  /// among others the fewest unknown misses, then the least sum of misses. Of equals the first.
  public var ranking: [Int] {
    indices.sorted { first, second in
      let (a, b) = (self[first], self[second])
      if a.met != b.met { return a.met > b.met }
      if a.meetsAll, a.keptBy != b.keptBy {
        return a.keptBy ?? .infinity > b.keptBy ?? .infinity
      }
      if a.missedBlindly != b.missedBlindly { return a.missedBlindly < b.missedBlindly }
      if a.missedBy != b.missedBy { return a.missedBy < b.missedBy }
      return first < second
    }
  }
}
