extension StratifiedCounts {
  /// Returns a quantile for each share in 0…1: the first value whose cumulative share reaches it,
  /// or the representative of its bin; empty if nothing was counted.
  package func quantiles(_ shares: [Double]) -> [Int] {
    Self.bins(shares, of: filled).map(representative(ofBin:))
  }

  /// Returns the bins of quantiles: for each share, the first whose cumulative share reaches it.
  package static func bins(_ shares: [Double], of filled: FilledBins) -> [Int] {
    precondition(shares.allSatisfy { $0 >= 0 && $0 <= 1 }, "a quantile has a share in 0…1")
    guard let total = filled.last?.cumulative else { return [] }
    return shares.map { share in
      // Compares a quotient, which is rounded like the literal, so that 55 of 100 reach 0.55.
      filled[filled.firstIndex(from: { Double($0.cumulative) / Double(total) >= share })].bin
    }
  }

  /// Estimates quantiles of a distribution over players, for shares above 0 and below 1, bounded by
  /// order statistics (`QuantileRanks`); empty if nothing was counted.
  ///
  /// In clusters, and over several strata, ranks are computed for the sample size that independent
  /// values would need for the same precision, then scaled to the number of values (Woodruff, JASA
  /// 47, 1952, with the effective sample size of Korn and Graubard, Survey Methodology 24, 1998).
  /// The factor of clusters on the variance of the mean, 1 or more, stands for that of quantiles.
  ///
  /// A bound among bins of several values lies between two ranks, as if a bin's values were spread
  /// evenly. So that a value shared by many costs no coverage, it is the outer edge of the bin of a
  /// whole rank in a bin of one value, in one that holds far more values than those beside it, and
  /// in that of the quantile itself. A bound beyond all values is nil.
  package func quantileEstimates(
    _ shares: [Double], clusters: ClusterSizes, designEffect: Double,
    level: Double = Estimate.confidenceLevel
  ) -> [Estimate] {
    precondition(designEffect >= 1, "clusters tell no more than independent values")
    let total = filled.last?.cumulative ?? 0
    precondition(clusters.observations == values.reduce(0, +), "every value is in a cluster")
    return zip(shares, Self.bins(shares, of: filled)).map { share, quantile in
      let place = filled.firstIndex(from: { $0.bin >= quantile })
      let sampleSize = Self.effectiveSize(
        clusters, designEffect,
        independent: isPlain ? Double(clusters.observations) : independentValues(share, at: place),
        level: level)
      // Divides the values, in order, into as many parts as the effective sample size. A whole rank
      // is the outermost value of its part.
      let parts = QuantileRanks.bounds(share, sampleSize: sampleSize, level: level)
      func middle(_ part: Double) -> Double { (part - 0.5) * Double(total) / Double(sampleSize) }
      let low = parts.low.flatMap { part -> Double? in
        let place = middle(Double(part.rank) + part.fraction)
        if place < middles.lowerBound { return nil }
        let rank = Self.scaled(part.rank - 1, total, sampleSize) + 1
        return value(at: place, besides: quantile) ?? Double(range(ofRank: rank).lowerBound)
      }
      let high = parts.high.flatMap { part -> Double? in
        let place = middle(Double(part.rank) - part.fraction)
        if place > middles.upperBound { return nil }
        let rank = total - Self.scaled(sampleSize - part.rank, total, sampleSize)
        return value(at: place, besides: quantile) ?? Double(range(ofRank: rank).upperBound)
      }
      return Estimate(value: Double(representative(ofBin: quantile)), low: low, high: high)
    }
  }

  /// Returns the effective sample size: the number of independent values if no two share a cluster,
  /// else divided by the design effect and reduced for its error; 0 for a single cluster.
  private static func effectiveSize(
    _ clusters: ClusterSizes, _ designEffect: Double, independent: Double, level: Double
  ) -> Int {
    if clusters.clusters == clusters.observations { return Int(independent) }
    if clusters.clusters < 2 { return 0 }
    let t = StudentT.criticalValue(level: level, degreesOfFreedom: clusters.degreesOfFreedom)
    return Int(StudentT.reduced(independent / designEffect, level: level, t))
  }

  private static func scaled(_ rank: Int, _ total: Int, _ parts: Int) -> Int {
    Int(Int128(rank) * Int128(total) / Int128(parts))
  }

  // MARK: Places: each value takes up as much of 0…total, in order, as it counts

  /// The places from the middle of the first value to that of the last.
  private var middles: ClosedRange<Double> {
    let last = filled.count - 1
    return each(0) / 2...Double(filled[last].cumulative) - each(last) / 2
  }

  private func range(ofRank rank: Int) -> ClosedRange<Int> {
    range(ofBin: filled[filled.firstIndex(from: { $0.cumulative >= rank })].bin)
  }

  /// Returns the value between the middles of two values; nil where `spread` is.
  private func value(at place: Double, besides quantile: Int) -> Double? {
    let index = min(filled.count - 1, filled.firstIndex(from: { Double($0.cumulative) > place }))
    let number = (place - Double(before(index))) / each(index) + 0.5
    let count = Double(values[index])
    if number < 1, index > 0 { return between(index - 1, place, besides: quantile) }
    if number > count, index + 1 < filled.count { return between(index, place, besides: quantile) }
    return spread(index, number: min(count, max(1, number)), besides: quantile)
  }

  /// Returns the value between the last one of a bin and the first one of the next.
  private func between(_ lower: Int, _ place: Double, besides quantile: Int) -> Double? {
    guard let below = spread(lower, number: Double(values[lower]), besides: quantile),
      let above = spread(lower + 1, number: 1, besides: quantile)
    else { return nil }
    let edge = Double(filled[lower].cumulative)
    let (first, last) = (edge - each(lower) / 2, edge + each(lower + 1) / 2)
    return below + (place - first) / (last - first) * (above - below)
  }

  private func before(_ index: Int) -> Int { index == 0 ? 0 : filled[index - 1].cumulative }

  /// Returns the mean weight of a bin's values.
  private func each(_ index: Int) -> Double {
    Double(filled[index].cumulative - before(index)) / Double(values[index])
  }

  /// Returns true if many of a bin's values seem to be one: it holds more than one and three times
  /// the mean of the two bins on either side.
  private func isShared(_ index: Int) -> Bool {
    let beside = (max(0, index - 2)...min(filled.count - 1, index + 2)).filter {
      $0 != index && abs(filled[$0].bin - filled[index].bin) <= 2
    }
    return 4 * (values[index] - 1) > 3 * beside.reduce(0) { $0 + values[$1] }
  }

  /// Returns a value of a bin by its number, from 1; nil in a bin of one value, in a bin whose
  /// values seem to be one, and in the given bin.
  private func spread(_ index: Int, number: Double, besides quantile: Int) -> Double? {
    let bin = filled[index].bin
    let range = range(ofBin: bin)
    guard bin != quantile, range.count > 1, !isShared(index) else { return nil }
    let share = (number - 0.5) / Double(values[index])
    return Double(range.lowerBound) - 0.5 + share * Double(range.count)
  }
}

extension Array {
  /// Returns the first index from which on a condition holds, by halving; `endIndex` without one.
  func firstIndex(from condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
