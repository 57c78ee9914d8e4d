/// The sums of a quantity over clusters, and the sizes of the same clusters.
public typealias ClusterFigures = (sums: ClusterSums, sizes: ClusterSizes)

/// The sums of one quantity over clusters, with `ClusterSizes` for its mean or share.
///
/// Exact for totals up to 10¹³, sizes up to 10⁶ and 10⁸ clusters; beyond that, sums may overflow.
public struct ClusterSums: FieldTally, Equatable {
  /// The sum of the cluster totals.
  public var sum: Int128 = 0
  /// The sum of the squared cluster totals.
  public var sumOfSquares: Int128 = 0
  /// The sum over clusters of total × size.
  public var sumTimesSize: Int128 = 0

  public init() {}

  /// Adds the total of a cluster of a size as in `ClusterSizes`. A total of 0 can be skipped.
  @inlinable
  public mutating func record(total: Int, size: Int) {
    // Products of two 64-bit numbers always fit, and so does the sum of any realistic number of
    // them (2⁴⁷ clusters whose totals are 2⁴⁰). Unchecked, as this runs all the time.
    sum &+= Int128(total)
    sumOfSquares &+= Int128(total) &* Int128(total)
    sumTimesSize &+= Int128(total) &* Int128(size)
  }

  /// True if clusters of these sizes can have such totals.
  package func areSound(over sizes: ClusterSizes) -> Bool {
    sum.canBeProduct(of: Int128(sizes.clusters), sumOfSquares)
      && sumTimesSize.canBeProduct(of: sumOfSquares, sizes.sumOfSquaredSizes)
  }

  /// True if clusters of these sizes can have such totals of observations that are 0 or 1.
  package func canBeShare(of sizes: ClusterSizes) -> Bool { 0...Int128(sizes.observations) ~= sum }

  @inlinable
  public mutating func combine(with other: ClusterSums?, _ bytes: inout TallyBytes) {
    bytes.field(&sum, other?.sum)
    bytes.field(&sumOfSquares, other?.sumOfSquares)
    bytes.field(&sumTimesSize, other?.sumTimesSize)
  }

  /// Replaces the recorded total of a cluster, or 0, by another one.
  @inlinable
  public mutating func record(change old: Int, to new: Int, size: Int) {
    // It fits, as above.
    let change = new &- old
    sum &+= Int128(change)
    // Equals new² − old², with one product instead of two.
    sumOfSquares &+= Int128(change) &* Int128(new &+ old)
    sumTimesSize &+= Int128(change) &* Int128(size)
  }

  /// Returns the sums minus those of some of the same clusters.
  public func less(_ other: ClusterSums) -> ClusterSums {
    var rest = self
    rest.sum -= other.sum
    rest.sumOfSquares -= other.sumOfSquares
    rest.sumTimesSize -= other.sumTimesSize
    return rest
  }
}

extension Int128 {
  /// The sum, difference and product; nil if it overflows.
  func plus(_ other: Int128) -> Int128? { Self.exact(addingReportingOverflow(other)) }
  func minus(_ other: Int128) -> Int128? { Self.exact(subtractingReportingOverflow(other)) }
  package func times(_ other: Int128) -> Int128? {
    Self.exact(multipliedReportingOverflow(by: other))
  }

  private static func exact(_ result: (partialValue: Int128, overflow: Bool)) -> Int128? {
    result.overflow ? nil : result.partialValue
  }

  /// True if it can be Σ a·b of numbers with these Σ a² and Σ b² (Cauchy and Schwarz).
  package func canBeProduct(of squares: Int128, _ others: Int128) -> Bool {
    squares >= 0 && others >= 0
      && magnitude.multipliedFullWidth(by: magnitude)
        <= squares.magnitude.multipliedFullWidth(by: others.magnitude)
  }
}
