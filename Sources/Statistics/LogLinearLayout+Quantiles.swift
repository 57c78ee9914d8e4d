extension LogLinearLayout {
  /// The quantile of values counted in the bins of this layout: the representative of the first bin
  /// at which the cumulative share reaches `p` (the inverse of the empirical distribution function).
  ///
  /// For values within ±`largest` it differs from the quantile of the values themselves by at most
  /// `relativeError` of it.
  ///
  /// - Parameters:
  ///   - p: 0…1; 0 gives the lowest bin with a value, 1 the highest.
  ///   - counts: `binCount` counts, for instance a row of a larger table.
  /// - Returns: nil if nothing was counted.
  @inlinable
  public func quantile<Count: FixedWidthInteger>(
    _ p: Double, counts: some RandomAccessCollection<Count>
  ) -> Int? {
    quantile(p, rows: CollectionOfOne(counts))
  }

  /// The quantile of the values counted in several rows together, each of `binCount` counts.
  @inlinable
  public func quantile<Count: FixedWidthInteger, Row: RandomAccessCollection<Count>>(
    _ p: Double, rows: some Collection<Row>
  ) -> Int? {
    quantiles([p], rows: rows)?[0]
  }

  /// Several quantiles of the same values at once, for shares in rising order.
  @inlinable
  public func quantiles<Count: FixedWidthInteger, Row: RandomAccessCollection<Count>>(
    _ shares: [Double], rows: some Collection<Row>
  ) -> [Int]? {
    precondition(shares.allSatisfy { $0 >= 0 && $0 <= 1 }, "a quantile has a share in 0…1")
    var sums = [Int](repeating: 0, count: binCount)
    for row in rows {
      precondition(row.count == binCount, "a row has a count for each bin")
      for (bin, count) in row.enumerated() { sums[bin] += Int(count) }
    }
    return binsOfQuantiles(shares, counts: sums)?.map { representative(ofBin: $0) }
  }

  @usableFromInline
  func binsOfQuantiles(_ shares: [Double], counts: [Int]) -> [Int]? {
    let total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    var bins: [Int] = []
    var cumulative = 0
    for (bin, count) in counts.enumerated() where count > 0 {
      cumulative += count
      // A quotient is rounded as the literal is, so that 55 of 100 do reach 0.55.
      let reached = Double(cumulative) / Double(total)
      while bins.count < shares.count, reached >= shares[bins.count] { bins.append(bin) }
      if bins.count == shares.count { break }
    }
    return bins
  }
}
