import Statistics

/// How one of a sweep's worlds fares under the scenario's targets.
public struct SweepStanding: Sendable {
  /// The targets in their order.
  public let results: [TargetResult]
  /// How far the world is from the targets that it does not meet, summed over those of which that
  /// can be said: see `Target.distance`.
  public let distance: Double
  /// How many targets are missed by a distance that nobody can tell.
  public let missedBlindly: Int
  /// How far the world is from missing the target that it is nearest to missing: the least
  /// `Target.margin`; nil where not all targets are met, or none has a margin.
  public let margin: Double?

  /// How many targets are met.
  public var met: Int { results.count { $0.verdict == .pass } }
  /// Whether all of them are.
  public var meetsAll: Bool { met == results.count }

  /// - Parameter rows: For each target the world's row of its metric and group.
  init(_ targets: [Target], rows: [SummaryRow?]) {
    results = zip(targets, rows).map { target, row in
      TargetResult(
        target: target, estimate: row?.estimate ?? .nothing, verdict: target.verdict(row))
    }
    let distances = zip(targets, rows).map { $0.distance(of: $1) }
    distance = distances.reduce(0) { $0 + ($1 ?? 0) }
    missedBlindly = distances.count { $0 == nil }
    let meetsAll = results.allSatisfy { $0.verdict == .pass }
    margin = meetsAll ? zip(targets, rows).compactMap { $0.margin(of: $1) }.min() : nil
  }
}

extension Target {
  /// How far a run is from meeting the target, in halves of its interval's width: 0 where it is met.
  ///
  /// From limits, it is how far the interval would have to be moved; up to 2 the limit lies inside
  /// the interval. From a known answer, it is how far that lies from what was measured. Nil where
  /// nothing was measured, or where what was measured does not vary.
  public func distance(of row: SummaryRow?) -> Double? {
    if verdict(row) == .pass { return 0 }
    guard let estimate = row?.estimate, let value = estimate.value, let low = estimate.low,
      let high = estimate.high, let halfWidth = estimate.halfWidth, halfWidth > 0
    else { return nil }
    if isAnswer, let answer = claim.atLeast { return (value - answer).magnitude / halfWidth }
    let below = claim.atLeast.map { $0 - low } ?? 0
    let above = claim.atMost.map { high - $0 } ?? 0
    return max(below, above, 0) / halfWidth
  }

  /// How far a run is from missing the target, in halves of its interval's width.
  ///
  /// It is how far the interval could be moved until its end were at the nearest limit. That measure
  /// is the same for all targets, whatever they count and whether their limits are near 0; and the
  /// counterpart of `distance`. Nil where the target is not met or has an answer, and where what was
  /// measured does not vary: nothing moves it.
  public func margin(of row: SummaryRow?) -> Double? {
    guard !isAnswer, verdict(row) == .pass, let estimate = row?.estimate, let low = estimate.low,
      let high = estimate.high, let halfWidth = estimate.halfWidth, halfWidth > 0
    else { return nil }
    let below = claim.atLeast.map { low - $0 } ?? .infinity
    let above = claim.atMost.map { $0 - high } ?? .infinity
    return min(below, above) / halfWidth
  }
}

extension Sweep {
  /// How each world fares under targets, in the order of the worlds.
  public func standings(under targets: [Target]) -> [SweepStanding] {
    let names = targets.map(\.name)
    return points.map { point in
      SweepStanding(targets, rows: point.rows(of: names).map { $0?.summary })
    }
  }

  /// How the base fares.
  public func baseStanding(under targets: [Target]) -> SweepStanding {
    SweepStanding(targets, rows: baseRows(of: targets.map(\.name)))
  }
}

extension Target {
  /// What the target is about.
  public var name: MetricOfGroup { MetricOfGroup(claim.metric, claim.group) }
}

extension [SweepStanding] {
  /// The places of the worlds, best first: those that meet more targets come first. Of those that
  /// meet all, the one that is farthest from missing any does; of the others the one that is nearest
  /// to those it misses (one of which nobody can say how near is the farthest); of equals the first.
  public var ranking: [Int] {
    indices.sorted { first, second in
      let (a, b) = (self[first], self[second])
      if a.met != b.met { return a.met > b.met }
      if a.meetsAll, a.margin != b.margin {
        return a.margin ?? .infinity > b.margin ?? .infinity
      }
      if a.missedBlindly != b.missedBlindly { return a.missedBlindly < b.missedBlindly }
      if a.distance != b.distance { return a.distance < b.distance }
      return first < second
    }
  }
}
