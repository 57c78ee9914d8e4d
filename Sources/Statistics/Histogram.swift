/// How many values fell into each bin of a layout.
public struct Histogram: Tally, Equatable {
  /// The bins.
  public let layout: LogLinearLayout
  /// The number of values in each bin.
  public var counts: [Int]

  /// An empty histogram.
  public init(_ layout: LogLinearLayout) {
    self.layout = layout
    counts = [Int](repeating: 0, count: layout.binCount)
  }

  /// Counts a value.
  @inlinable
  public mutating func record(_ value: Int) {
    counts[layout.bin(of: value)] += 1
  }

  /// Adds the counts of another histogram with the same layout.
  public mutating func merge(_ other: Histogram) {
    precondition(layout == other.layout, "only histograms with the same bins can be joined")
    for bin in counts.indices { counts[bin] += other.counts[bin] }
  }

  /// How many values were counted.
  public var total: Int {
    counts.reduce(0, +)
  }

  /// The smallest value whose cumulative share reaches `p`, within the layout's `relativeError`;
  /// nil if nothing was counted. See `LogLinearLayout.quantile(_:counts:)`.
  public func quantile(_ p: Double) -> Int? {
    layout.quantile(p, counts: counts)
  }
}
