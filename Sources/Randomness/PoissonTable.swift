/// Poisson numbers of one mean, drawn from a table.
///
/// Gives what `poisson(expOfMinusMean:mean:)` gives for the same draw, bit by bit, without its
/// division a step: the cumulative probabilities are kept as thresholds on the draw's upper 53 bits,
/// and a guide (Chen and Asau 1974) says, for each value of the uppermost 6, where the search begins;
/// it goes on for less than one step in the mean.
public struct PoissonTable: Sendable, Hashable {
  /// `thresholds[k]` is the smallest draw, of 53 bits, that gives more than k; rising. The last is
  /// above every draw.
  @usableFromInline let thresholds: [UInt64]
  /// The number that the smallest draw with these upper bits gives.
  @usableFromInline let guide: [Int]

  /// - Parameter mean: 0…700, the range in which the first probability is a normal double.
  public init(mean: Double) {
    precondition(mean >= 0 && mean <= 700, "a Poisson mean lies in 0…700")
    var thresholds: [UInt64] = []
    var probability = PortableMath.exp(-mean)
    var cumulative = probability
    while thresholds.last.map({ $0 < 1 &<< 53 }) ?? true {
      thresholds.append(UInt64((cumulative * 0x1p53).rounded(.up)))
      probability *= mean / Double(thresholds.count)
      let next = cumulative + probability
      // The rounded sum may stop short of 1: past the mode it ends where it no longer grows.
      if next == cumulative && Double(thresholds.count) > mean { break }
      cumulative = next
    }
    // No draw passes the last, so a search needs no other end.
    if let last = thresholds.last, last < 1 &<< 53 { thresholds.append(1 &<< 53) }
    self.thresholds = thresholds
    guide = (0..<64).map { upper in
      thresholds.firstIndex { $0 > UInt64(upper) &<< 47 } ?? thresholds.count - 1
    }
  }

  /// A number from exactly one draw.
  @inlinable
  @inline(__always)
  public func draw(using generator: inout some RandomNumberGenerator) -> Int {
    let draw = generator.next() &>> 11
    // Proof: the upper 6 of 53 bits are below 64, the length of the guide. A search ends at the last
    // threshold, which no draw of 53 bits reaches.
    let first = guide.withUnsafeBufferPointer { $0[Int(truncatingIfNeeded: draw &>> 47)] }
    return thresholds.withUnsafeBufferPointer { thresholds in
      var count = first
      while draw >= thresholds[count] { count &+= 1 }
      return count
    }
  }
}
