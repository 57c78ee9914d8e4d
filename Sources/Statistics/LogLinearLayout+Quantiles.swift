extension LogLinearLayout {
  /// The quantile of values counted in the bins of this layout: the representative of the first bin
  /// at which the cumulative share reaches `p` (the inverse of the empirical distribution function).
  ///
  /// For values within ±`largest` it differs from the quantile of the values themselves by at most
  /// `relativeError` of it.
  ///
  /// - Parameters:
  ///   - p: 0…1; 0 gives the lowest bin with a value, 1 the highest.
  ///   - counts: `binCount` counts.
  /// - Returns: nil if nothing was counted.
  public func quantile(_ p: Double, counts: [Int]) -> Int? { quantiles([p], counts: counts)?[0] }

  /// Several quantiles of the same values at once, for shares in rising order.
  public func quantiles(_ shares: [Double], counts: [Int]) -> [Int]? {
    precondition(shares.allSatisfy { $0 >= 0 && $0 <= 1 }, "a quantile has a share in 0…1")
    precondition(counts.count == binCount, "a count for each bin")
    return binsOfQuantiles(shares, counts: counts)?.map { representative(ofBin: $0) }
  }

  private func binsOfQuantiles(_ shares: [Double], counts: [Int]) -> [Int]? {
    let total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    var bins: [Int] = []
    var (bin, cumulative) = (0, 0)
    while bins.count < shares.count {
      cumulative += counts[bin]
      // A quotient is rounded as the literal is, so that 55 of 100 do reach 0.55.
      let reached = Double(cumulative) / Double(total)
      while counts[bin] > 0, bins.count < shares.count, reached >= shares[bins.count] {
        bins.append(bin)
      }
      bin += 1
    }
    return bins
  }
}
