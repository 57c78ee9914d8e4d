/// Amounts of a few clusters that are added up together: their sums of products are computed in
/// 64 bits where these hold any such sum, otherwise in 128 bits. Both are exact.
///
/// Proof that all accesses are valid: the memory has `count` amounts, and is lent by the caller of
/// the code that creates a column and does not keep it.
package struct AmountColumn {
  /// The greatest number of amounts.
  package static let capacity = 1 << capacityBits
  private static let capacityBits = 5

  package let amounts: UnsafePointer<Int>
  package let count: Int
  /// Each amount is within ±(2^bits − 1).
  private let bits: Int
  let hasNegative: Bool

  /// Creates a column of amounts that are all within a range; none is the least integer.
  package init(_ amounts: UnsafePointer<Int>, count: Int, within range: ClosedRange<Int>) {
    let magnitude = max(range.lowerBound.magnitude, range.upperBound.magnitude)
    (self.amounts, self.count) = (amounts, count)
    (bits, hasNegative) = (Int.bitWidth - magnitude.leadingZeroBitCount, range.lowerBound < 0)
  }

  private init(_ amounts: UnsafePointer<Int>, count: Int, bits: Int, hasNegative: Bool) {
    (self.amounts, self.count, self.bits) = (amounts, count, bits)
    self.hasNegative = hasNegative
  }

  private var isNatural: Bool { !hasNegative && bits <= 32 }

  /// True if 64 bits hold the square of each amount.
  package var haveSquares: Bool { bits <= 31 }

  /// Writes the squares of amounts that have them to memory for as many, and returns them.
  package func squared(into squares: UnsafeMutablePointer<Int>) -> AmountColumn {
    for index in 0..<count { squares[index] = amounts[index] &* amounts[index] }
    return AmountColumn(squares, count: count, bits: 2 * bits, hasNegative: false)
  }

  /// Copies the amounts of some clusters, by their indices, to memory for as many.
  package func selected(_ clusters: ArraySlice<Int>, into memory: UnsafeMutablePointer<Int>)
    -> AmountColumn
  {
    for (place, cluster) in clusters.enumerated() { memory[place] = amounts[cluster] }
    return AmountColumn(memory, count: clusters.count, bits: bits, hasNegative: hasNegative)
  }

  package var sum: Int128 {
    if bits + Self.capacityBits < Int.bitWidth {
      var sum = 0
      for index in 0..<count { sum &+= amounts[index] }
      return Int128(sum)
    }
    var sum: Int128 = 0
    for index in 0..<count { sum &+= Int128(amounts[index]) }
    return sum
  }

  /// Returns the sum of the products with as many other amounts.
  package func times(_ other: AmountColumn) -> Int128 {
    let (amounts, others) = (amounts, other.amounts)
    if bits + other.bits + Self.capacityBits < Int.bitWidth {
      var sum = 0
      if isNatural && other.isNatural {
        for index in 0..<count { sum &+= amounts[index].timesNatural(others[index]) }
      } else {
        for index in 0..<count { sum &+= amounts[index] &* others[index] }
      }
      return Int128(sum)
    }
    var sum: Int128 = 0
    // It fits, as in `ClusterSums`.
    for index in 0..<count { sum &+= Int128(amounts[index]) &* Int128(others[index]) }
    return sum
  }
}

extension Int {
  /// Returns the product of natural numbers of 32 bits, of which processors multiply two pairs at
  /// once, if the compiler sees that.
  @inlinable @inline(__always)
  package func timesNatural(_ other: Int) -> Int { (self & 0xffff_ffff) &* (other & 0xffff_ffff) }
}

extension ClusterSizes {
  /// Adds clusters of these sizes, some of which may be empty.
  package mutating func record(_ sizes: AmountColumn) {
    for index in 0..<sizes.count where sizes.amounts[index] > 0 { clusters += 1 }
    observations += Int(sizes.sum)
    sumOfSquaredSizes += sizes.times(sizes)
  }

  /// Adds clusters of one observation each.
  package mutating func record(ones: Int) {
    clusters += ones
    observations += ones
    sumOfSquaredSizes += Int128(ones)
  }
}

extension ClusterSums {
  /// Adds the totals of clusters of these sizes, nil for one observation each.
  package mutating func record(_ totals: AmountColumn, sizes: AmountColumn?) {
    // It fits, as in `record(total:size:)`.
    let total = totals.sum
    sum &+= total
    sumOfSquares &+= totals.times(totals)
    sumTimesSize &+= sizes.map(totals.times) ?? total
  }
}
