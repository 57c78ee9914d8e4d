extension LogLinearLayout {
  /// Quantiles of values counted in the bins of this layout: of each share the representative of the
  /// first bin at which the cumulative share reaches it (the inverse of the empirical distribution
  /// function).
  ///
  /// For values within ±`largest` a quantile differs from that of the values themselves by at most
  /// `relativeError` of it.
  ///
  /// - Parameters:
  ///   - shares: 0…1; 0 gives the lowest bin with a value, 1 the highest.
  ///   - filled: The bins with values.
  /// - Returns: In the order of the shares; empty if nothing was counted.
  public func quantiles(_ shares: [Double], of filled: FilledBins) -> [Int] {
    precondition(shares.allSatisfy { $0 >= 0 && $0 <= 1 }, "a quantile has a share in 0…1")
    guard let total = filled.last?.cumulative else { return [] }
    return shares.map { share in
      // A quotient is rounded as the literal is, so that 55 of 100 do reach 0.55.
      let first = filled.first { Double($0.cumulative) / Double(total) >= share }
      return representative(ofBin: first!.bin)
    }
  }

  /// Quantiles of the values counted in the bins of this layout, each with the order statistics that
  /// bound it (`QuantileRanks`).
  ///
  /// In clusters the ranks are those of the sample size that independent values would need for the
  /// same precision, spread over the values there are (Woodruff, JASA 47, 1952, with the effective
  /// sample size of Korn and Graubard, Survey Methodology 24, 1998). A bound is the outer edge of
  /// its bin, so that bins cost no coverage; one beyond all values is nil.
  ///
  /// - Parameters:
  ///   - shares: Above 0, below 1.
  ///   - counts: How often each bin was hit.
  ///   - clusters: The sizes of the clusters that the values come in.
  ///   - designEffect: By how much clusters enlarge the variance of such values, 1 or more: that of
  ///     their mean stands for that of their quantiles.
  /// - Returns: In the order of the shares; empty where nothing was counted.
  public func quantileEstimates(
    _ shares: [Double], counts: BinCounts, clusters: ClusterSizes, designEffect: Double
  ) -> [Estimate] {
    precondition(designEffect >= 1, "clusters tell no more than independent values")
    let filled = counts.filled
    let total = clusters.observations
    precondition(total == filled.last?.cumulative ?? 0, "every value is in a cluster")
    let sampleSize = Self.effectiveSize(clusters, designEffect)
    func values(ofRank rank: Int) -> ClosedRange<Int> {
      range(ofBin: filled.first { $0.cumulative >= rank }!.bin)
    }
    return zip(shares, quantiles(shares, of: filled)).map { share, value in
      // The values are dealt, in order, to as many parts as they are worth. Of a part that is a
      // bound, the outermost value is taken.
      let parts = QuantileRanks.bounds(share, sampleSize: sampleSize)
      let low = parts.low.map { Self.scaled($0 - 1, total, sampleSize) + 1 }
      let high = parts.high.map { total - Self.scaled(sampleSize - $0, total, sampleSize) }
      return Estimate(
        value: Double(value), low: low.map { Double(values(ofRank: $0).lowerBound) },
        high: high.map { Double(values(ofRank: $0).upperBound) })
    }
  }

  /// How many independent values these are worth: their number where no two share a cluster, else
  /// divided by the design effect and corrected for its own error as Korn and Graubard do, by
  /// (z ÷ t)²; 0 for a single cluster.
  private static func effectiveSize(_ clusters: ClusterSizes, _ designEffect: Double) -> Int {
    if clusters.clusters == clusters.observations { return clusters.observations }
    if clusters.clusters < 2 { return 0 }
    let t = StudentT.quantile975(degreesOfFreedom: clusters.degreesOfFreedom)
    let ratio = StudentT.normal975 / t
    return Int(Double(clusters.observations) / designEffect * ratio * ratio)
  }

  /// rank · total ÷ parts, rounded down.
  private static func scaled(_ rank: Int, _ total: Int, _ parts: Int) -> Int {
    Int(Int128(rank) * Int128(total) / Int128(parts))
  }
}
