/// Looks up the ratings of errors on all levels (EST-3, EST-4).
///
/// The limits of all levels form one rising list. An error is ranked in it once: errors of one rank
/// exceed the same limits, so they have the same rating on every level.
public struct RatingTable: Sendable, Hashable {
  /// The limits of all levels, each once, rising; then infinity, which no error exceeds.
  @usableFromInline let limits: [Double]
  /// The rank at which the search for an error starts, by its stretch: one of equal intervals.
  @usableFromInline let guide: [Int]
  /// Stretches for each unit of the error.
  @usableFromInline let scale: Double
  /// Ratings by rank and level, one rank after another, each as the count of one estimate.
  @usableFromInline let counts: [RatingCounts]

  /// - Parameter levels: The limits of levels 1, 2, …
  public init(levels: [AccuracyThresholds]) {
    let finite = levels.flatMap { [$0.spotOn, $0.close, $0.off] }.filter(\.isFinite)
    let limits = Set(finite).sorted() + [.infinity]
    // All errors beyond the greatest limit share the last stretch.
    let scale = Double(Self.lastStretch - 1) / max(0, finite.max() ?? 0)
    self.limits = limits
    self.levels = levels.count
    self.scale = scale.isFinite ? scale : 0
    // All errors of a rank have the rating of the largest: the first limit that it does not exceed.
    counts = limits.flatMap { limit in levels.map { RatingCounts($0.rating(of: limit)) } }
    // The greater of two errors never lies in an earlier stretch, so an error exceeds each limit
    // that lies in an earlier stretch than its own.
    let stretches = limits.map { [scale = self.scale] limit in
      Self.stretch(of: max(0, limit), scale: scale)
    }
    guide = (0...Self.lastStretch).map { stretch in
      stretches.firstIndex { $0 >= stretch } ?? limits.count - 1
    }
  }

  /// The number of ranks.
  public var ranks: Int { limits.count }
  /// The number of levels.
  public let levels: Int

  /// Returns the number of limits that a `TimeEstimationScorer.relativeError` exceeds: 0 ..< `ranks`.
  @inlinable @inline(__always) public func rank(of relativeError: Double) -> Int {
    // Proof: the guide holds a rank for each stretch, and no error exceeds the last limit.
    let first = guide.withUnsafeBufferPointer { $0[Self.stretch(of: relativeError, scale: scale)] }
    return limits.withUnsafeBufferPointer { limits in
      var rank = first
      while relativeError > limits[rank] { rank &+= 1 }
      return rank
    }
  }

  /// Returns the rating of an error of this rank on a level, counted from 1.
  public func rating(ofRank rank: Int, level: Int) -> AccuracyRating {
    counts[rank * levels + level - 1].onlyRating
  }

  /// Returns the rating as the count of one estimate; the caller proves the rank and the level.
  @inlinable @inline(__always) package func count(ofRank rank: Int, level: Int) -> RatingCounts {
    counts.withUnsafeBufferPointer { $0[rank &* levels &+ level &- 1] }
  }

  @usableFromInline static var lastStretch: Int { 255 }

  /// Returns the stretch, 0 ... `lastStretch`, of an error ≥ 0.
  @inlinable @inline(__always) static func stretch(of error: Double, scale: Double) -> Int {
    let exact = error * scale
    let last = Double(lastStretch)
    // Adding 2⁵² rounds to a whole number and leaves it in the low bits.
    let shifted = (exact < last ? exact : last) + 0x1p52
    return Int(truncatingIfNeeded: shifted.bitPattern & UInt64(lastStretch))
  }
}
