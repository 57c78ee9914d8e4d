import Statistics

/// The place of an effect among others, by its size.
package struct EffectRank: Sendable, Equatable {
  /// 1 for the largest.
  package let rank: Int
  /// The least and the greatest rank that the intervals of all effects allow.
  package let low, high: Int
  /// Of as many parties that differ there is an interval, unless all differ by the same.
  package static let fewestChanged = 20

  /// Ranks effects by their absolute values, in the same order; nil for what cannot be ranked.
  ///
  /// Intervals of all effects together hold with 95 % (Bonferroni). An effect ranks below those whose
  /// intervals lie wholly above its own, and above those wholly below, so the intervals of all ranks
  /// hold together with 95 %, too (Klein, Wright and Wieczorek, J. R. Statist. Soc. A 183, 2020).
  ///
  /// Where all parties that differ do so by the same, only how many differ is uncertain: by half a
  /// standard deviation on the scale of roots (Anscombe, Biometrika 35, 1948). Of fewer parties than
  /// give an interval the effect is between 0 and what so many would do: too little for a rank of its
  /// own, but others may rank below it. Where the number of parties that differ is nil, nothing bounds
  /// it. An effect that does not exist is nil, or has neither a value nor a bound.
  ///
  /// Effects may come from any of several looks, with as few players as decided them.
  package static func ranks(
    of effects: [Estimate?], changed: [Int?], looks: Int = 1
  ) -> [EffectRank?] {
    let (known, sizes) = sizes(of: effects, changed: changed, looks: looks)
    let order = known.indices.filter { sizes[$0].canBeRanked }.sorted {
      (sizes[$1].value, known[$0]) < (sizes[$0].value, known[$1])
    }
    var ranks = [EffectRank?](repeating: nil, count: effects.count)
    for (place, index) in order.enumerated() {
      let size = sizes[index]
      ranks[known[index]] = EffectRank(
        rank: place + 1, low: sizes.count { $0.low > size.high } + 1,
        high: sizes.count { $0.high >= size.low })
    }
    return ranks
  }

  /// Returns the effects that may be among the first, those that may be largest first.
  static func contenders(
    for first: Int, atMost most: Int, of effects: [Estimate?], changed: [Int?], looks: Int
  ) -> [Int] {
    let (known, sizes) = sizes(of: effects, changed: changed, looks: looks)
    let limit = limit(for: first, sizes)
    return sizes.indices.filter { sizes[$0].high > 0 && sizes[$0].high >= limit }
      .sorted { (sizes[$1].high, $0) < (sizes[$0].high, $1) }.prefix(most).map { known[$0] }
  }

  /// Returns true if twice an effect beside others may be as large as the first of these.
  static func mayCount(
    _ effect: Estimate, changed: Int?, beside effects: [Estimate?], changed others: [Int?],
    first: Int, looks: Int
  ) -> Bool {
    let (_, sizes) = sizes(of: effects + [effect], changed: others + [changed], looks: looks)
    return effect.valueOrBound == nil
      || 2 * sizes[sizes.count - 1].high >= limit(for: first, Array(sizes.dropLast()))
  }

  /// Returns the size that the first have at least, as many as asked; 0 if there are fewer.
  private static func limit(for first: Int, _ sizes: [Size]) -> Double {
    let lows = sizes.map(\.low).sorted(by: >)
    return lows.count < first ? 0 : lows[first - 1]
  }

  private static func sizes(
    of effects: [Estimate?], changed: [Int?], looks: Int
  ) -> (known: [Int], sizes: [Size]) {
    let known = effects.indices.filter { effects[$0]?.valueOrBound != nil }
    if known.isEmpty { return ([], []) }
    let z = StudentT.quantile(
      twoSidedTail: (1 - Estimate.confidenceLevel) / Double(known.count * looks),
      degreesOfFreedom: .max)
    return (known, known.map { Size(effects[$0]!, changed: changed[$0], z: z) })
  }

  private struct Size {
    let value: Double
    private(set) var low = 0.0
    private(set) var high = Double.infinity
    private(set) var canBeRanked = true

    init(_ effect: Estimate, changed: Int?, z: Double) {
      value = effect.valueOrBound!.magnitude
      if let beyond = effect.beyond, let bound = effect.low ?? effect.high {
        // Beyond a number: at least that, less what its bound leaves, and no limit above.
        let width = max(0, beyond < 0 ? bound - beyond : beyond - bound)
        low = max(0, value - width * z / StudentT.normal975)
      } else if value == 0 {
        high = 0
      } else if let halfWidth = effect.halfWidth {
        let width = halfWidth * z / StudentT.normal975
        (low, high) = (max(0, value - width), value + width)
      } else if let changed, changed > 0 {
        let margin = z / 2 / Double(changed).squareRoot()
        high = value * (1 + margin) * (1 + margin)
        canBeRanked = changed >= EffectRank.fewestChanged
        if canBeRanked { low = value * max(0, 1 - margin) * max(0, 1 - margin) }
      } else {
        canBeRanked = false
      }
    }
  }
}
