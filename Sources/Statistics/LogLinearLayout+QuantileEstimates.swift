extension LogLinearLayout {
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
  /// - Returns: In the order of the shares; `.nothing` for each where nothing was counted.
  public func quantileEstimates(
    _ shares: [Double], counts: BinCounts, clusters: ClusterSizes, designEffect: Double
  ) -> [Estimate] {
    precondition(designEffect >= 1, "clusters tell no more than independent values")
    let filled = counts.filled
    guard let total = filled.last?.cumulative else { return shares.map { _ in .nothing } }
    precondition(total == clusters.observations, "every value is in a cluster")
    let sampleSize = Self.effectiveSize(clusters, designEffect)
    // The values are dealt, in order, to as many parts as they are worth. Of a part that is a
    // bound, the outermost value is taken.
    let ranks = shares.map { share in
      let parts = QuantileRanks.bounds(share, sampleSize: sampleSize)
      return (
        low: parts.low.map { Self.scaled($0 - 1, total, sampleSize) + 1 },
        high: parts.high.map { total - Self.scaled(sampleSize - $0, total, sampleSize) }
      )
    }
    func bin(_ isReached: (_ cumulative: Int) -> Bool) -> Int {
      filled.first { isReached($0.cumulative) }!.bin
    }
    return zip(shares, ranks).map { share, ranks in
      Estimate(
        // A quotient is rounded as the literal is, so that 55 of 100 do reach 0.55.
        value: Double(representative(ofBin: bin { Double($0) / Double(total) >= share })),
        low: ranks.low.map { rank in Double(range(ofBin: bin { $0 >= rank }).lowerBound) },
        high: ranks.high.map { rank in Double(range(ofBin: bin { $0 >= rank }).upperBound) })
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
