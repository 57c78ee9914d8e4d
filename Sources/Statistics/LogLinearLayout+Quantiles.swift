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
    precondition(p >= 0 && p <= 1, "a quantile has a share in 0…1")
    var sums = [Int](repeating: 0, count: binCount)
    for row in rows {
      precondition(row.count == binCount, "a row has a count for each bin")
      for (bin, count) in row.enumerated() { sums[bin] += Int(count) }
    }
    return binOfQuantile(p, counts: sums).map { representative(ofBin: $0) }
  }

  @usableFromInline
  func binOfQuantile(_ p: Double, counts: [Int]) -> Int? {
    let total = counts.reduce(0, +)
    var cumulative = 0
    for (bin, count) in counts.enumerated() where count > 0 {
      cumulative += count
      // A quotient is rounded as the literal is, so that 55 of 100 do reach 0.55.
      if Double(cumulative) / Double(total) >= p { return bin }
    }
    return nil
  }
}
