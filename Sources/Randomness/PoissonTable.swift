/// A table that draws Poisson numbers of one mean.
///
/// Gives the same bits as `poisson(expOfMinusMean:mean:)`, without a division per step: it stores
/// cumulative probabilities as thresholds on the draw's upper 53 bits, and a guide (Chen and Asau
/// 1974) gives the start of the search for each value of the top 6 bits.
public struct PoissonTable: Sendable, Hashable {
  /// `thresholds[k]` is the smallest draw, of 53 bits, that gives more than k; rising. The last is
  /// above every draw.
  @usableFromInline let thresholds: [UInt64]
  /// The number that the smallest draw with these top bits gives.
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
      // The rounded sum may stop short of 1: past the mode, the loop ends when it stops growing.
      if next == cumulative && Double(thresholds.count) > mean { break }
      cumulative = next
    }
    // No draw passes the last threshold, so a search needs no other end.
    if let last = thresholds.last, last < 1 &<< 53 { thresholds.append(1 &<< 53) }
    self.thresholds = thresholds
    guide = (0..<64).map { upper in
      thresholds.firstIndex { $0 > UInt64(upper) &<< 47 } ?? thresholds.count - 1
    }
  }

  /// Returns a number, from exactly one draw.
  @inlinable @inline(__always)
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
