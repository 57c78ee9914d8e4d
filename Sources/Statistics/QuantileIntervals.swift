extension LogLinearLayout {
  /// Returns quantiles of values counted in the bins of this layout: for each share, the
  /// representative of the first bin whose cumulative share reaches it (the inverse of the
  /// empirical distribution function).
  ///
  /// For values within ±`largest`, the relative error of a quantile is at most `relativeError`.
  ///
  /// - Parameters:
  ///   - shares: 0…1; 0 gives the lowest bin with a value, 1 the highest.
  ///   - filled: The bins with values.
  /// - Returns: In the order of the shares; empty if nothing was counted.
  public func quantiles(_ shares: [Double], of filled: FilledBins) -> [Int] {
    precondition(shares.allSatisfy { $0 >= 0 && $0 <= 1 }, "a quantile has a share in 0…1")
    guard let total = filled.last?.cumulative else { return [] }
    return shares.map { share in
      // A quotient is rounded like the literal, so that 55 of 100 do reach 0.55.
      let first = filled.first { Double($0.cumulative) / Double(total) >= share }
      return representative(ofBin: first!.bin)
    }
  }

  /// Estimates quantiles of the values counted in the bins of this layout, bounded by order
  /// statistics (`QuantileRanks`).
  ///
  /// In clusters, ranks are computed for the sample size that independent values would need for the
  /// same precision, then scaled to the number of values (Woodruff, JASA 47, 1952, with the
  /// effective sample size of Korn and Graubard, Survey Methodology 24, 1998). A bound among bins of
  /// several values lies between two ranks, and inside its bin as if the bin's values were spread
  /// evenly. In a bin of one value, in one that holds far more values than those beside it, and in
  /// that of the quantile itself, it is the outer edge of the bin of a whole rank, so that values
  /// that many share cost no coverage. A bound beyond all values is nil.
  ///
  /// - Parameters:
  ///   - shares: Above 0, below 1.
  ///   - counts: How often each bin was hit.
  ///   - clusters: The sizes of the values' clusters.
  ///   - designEffect: The factor of clusters on the variance of such values, 1 or more; that of
  ///     their mean stands for that of their quantiles.
  /// - Returns: In the order of the shares; empty if nothing was counted.
  public func quantileEstimates(
    _ shares: [Double], counts: BinCounts, clusters: ClusterSizes, designEffect: Double
  ) -> [Estimate] {
    precondition(designEffect >= 1, "clusters tell no more than independent values")
    let filled = counts.filled
    let total = clusters.observations
    precondition(total == filled.last?.cumulative ?? 0, "every value is in a cluster")
    let sampleSize = Self.effectiveSize(clusters, designEffect)
    let ranked = RankedBins(layout: self, filled: filled)
    return zip(shares, quantiles(shares, of: filled)).map { share, value in
      // Divides the values, in order, into as many parts as the effective sample size. A whole rank
      // is the outermost value of its part.
      let parts = QuantileRanks.bounds(share, sampleSize: sampleSize)
      let inside = QuantileRanks.fractions(share, sampleSize: sampleSize)
      func place(_ part: Double) -> Double {
        (part - 0.5) * Double(total) / Double(sampleSize) + 0.5
      }
      let quantile = bin(of: value)
      let low = parts.low.map { part in
        ranked.value(at: place(Double(part) + inside.low), besides: quantile)
          ?? Double(
            range(ofBin: ranked.bin(ofRank: Self.scaled(part - 1, total, sampleSize) + 1))
              .lowerBound)
      }
      let high = parts.high.map { part in
        ranked.value(at: place(Double(part) - inside.high), besides: quantile)
          ?? Double(
            range(
              ofBin: ranked.bin(ofRank: total - Self.scaled(sampleSize - part, total, sampleSize))
            ).upperBound)
      }
      return Estimate(value: Double(value), low: low, high: high)
    }
  }

  /// Returns the effective sample size: the number of values if no two share a cluster; otherwise
  /// that number divided by the design effect and corrected for its error by (z ÷ t)², as Korn and
  /// Graubard do; 0 for a single cluster.
  private static func effectiveSize(_ clusters: ClusterSizes, _ designEffect: Double) -> Int {
    if clusters.clusters == clusters.observations { return clusters.observations }
    if clusters.clusters < 2 { return 0 }
    let t = StudentT.quantile975(degreesOfFreedom: clusters.degreesOfFreedom)
    let ratio = StudentT.normal975 / t
    return Int(Double(clusters.observations) / designEffect * ratio * ratio)
  }

  /// Returns rank · total ÷ parts, rounded down.
  private static func scaled(_ rank: Int, _ total: Int, _ parts: Int) -> Int {
    Int(Int128(rank) * Int128(total) / Int128(parts))
  }
}

/// The values counted in bins, by rank from 1.
private struct RankedBins {
  let layout: LogLinearLayout
  let filled: FilledBins

  func bin(ofRank rank: Int) -> Int { filled.first { $0.cumulative >= rank }!.bin }

  /// Returns the value at a place between two ranks, in bins of several values that count as spread
  /// evenly; nil where either rank is in a bin of one value, or of values that seem to be one, or in the
  /// given one.
  func value(at place: Double, besides quantile: Int) -> Double? {
    let total = filled.last!.cumulative
    let lower = min(max(1, Int(place)), total)
    let upper = min(lower + 1, total)
    guard let below = spread(rank: lower, besides: quantile),
      let above = spread(rank: upper, besides: quantile)
    else { return nil }
    return below + min(1, max(0, place - Double(lower))) * (above - below)
  }

  /// Returns whether many of a bin's values seem to be one: it holds more than one and three times
  /// the mean of the two bins on either side.
  private func isShared(_ index: Int) -> Bool {
    func count(_ index: Int) -> Int {
      filled[index].cumulative - (index == 0 ? 0 : filled[index - 1].cumulative)
    }
    let beside = (max(0, index - 2)...min(filled.count - 1, index + 2)).filter {
      $0 != index && abs(filled[$0].bin - filled[index].bin) <= 2
    }
    return 4 * (count(index) - 1) > 3 * beside.reduce(0) { $0 + count($1) }
  }

  private func spread(rank: Int, besides quantile: Int) -> Double? {
    let index = filled.firstIndex { $0.cumulative >= rank }!
    let (bin, cumulative) = filled[index]
    let values = layout.range(ofBin: bin)
    let before = index == 0 ? 0 : filled[index - 1].cumulative
    guard bin != quantile, values.count > 1, !isShared(index) else { return nil }
    let share = (Double(rank - before) - 0.5) / Double(cumulative - before)
    return Double(values.lowerBound) - 0.5 + share * Double(values.count)
  }
}
