import Statistics

/// The place of an effect among others, by its size.
public struct EffectRank: Sendable, Equatable {
  /// 1 for the largest.
  public let rank: Int
  /// The least and the greatest rank that the intervals of all effects allow.
  public let low, high: Int
}

extension EffectRank {
  /// Ranks effects by their absolute values.
  ///
  /// Intervals of all effects together hold with 95 % (Bonferroni). An effect ranks below those whose
  /// intervals lie wholly above its own, and above those wholly below, so the intervals of all ranks
  /// hold together with 95 %, too (Klein, Wright and Wieczorek, J. R. Statist. Soc. A 183, 2020).
  ///
  /// - Parameter effects: Nil, or without an interval, for effects that cannot be ranked.
  /// - Returns: In the same order; nil for what cannot be ranked.
  public static func ranks(of effects: [Estimate?]) -> [EffectRank?] {
    let ranked = effects.indices.filter { effects[$0].map(canBeRanked) ?? false }
    guard !ranked.isEmpty else { return effects.map { _ in nil } }
    let widening =
      StudentT.quantile(
        twoSidedTail: (1 - Estimate.confidenceLevel) / Double(ranked.count),
        degreesOfFreedom: .max) / StudentT.normal975
    let sizes = ranked.map { size(of: effects[$0]!, widening: widening) }
    let lows = sizes.map(\.low).sorted()
    let highs = sizes.map(\.high).sorted()
    let order = ranked.indices.sorted {
      (sizes[$1].value, ranked[$0]) < (sizes[$0].value, ranked[$1])
    }
    var ranks = [EffectRank?](repeating: nil, count: effects.count)
    for (place, index) in order.enumerated() {
      let above = lows.count - lows.partitioningIndex { $0 > sizes[index].high }
      let below = highs.partitioningIndex { $0 >= sizes[index].low }
      ranks[ranked[index]] = EffectRank(
        rank: place + 1, low: above + 1, high: sizes.count - below)
    }
    return ranks
  }

  private static func canBeRanked(_ effect: Estimate) -> Bool {
    effect.value == 0 || effect.halfWidth != nil || effect.beyond != nil
  }

  /// Returns the absolute value of an effect, and its bounds.
  private static func size(
    of effect: Estimate, widening: Double
  ) -> (value: Double, low: Double, high: Double) {
    // Beyond a number: at least that, less what its bound leaves, and no limit above.
    if let beyond = effect.beyond, let bound = effect.low ?? effect.high {
      let width = max(0, beyond < 0 ? bound - beyond : beyond - bound) * widening
      return (beyond.magnitude, max(0, beyond.magnitude - width), .infinity)
    }
    guard let value = effect.value, let halfWidth = effect.halfWidth else { return (0, 0, 0) }
    let width = halfWidth * widening
    return (value.magnitude, max(0, value.magnitude - width), value.magnitude + width)
  }
}

extension Array {
  /// Returns the first index whose element has a property that all later ones have, too; the count
  /// if none has.
  fileprivate func partitioningIndex(where has: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if has(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
