/// The XP of estimations and sessions (XP-1 to XP-3).
public struct XPEngine: DesignedRules {
  /// Base XP by rating, in the order of `AccuracyRating` (XP-1).
  public var baseByRating = [40, 25, 15, 8]
  /// XP for finishing a session; never multiplied (XP-3).
  public var completionBonus = 20

  public init() {}

  /// Returns the XP of one rating under the multiplier of the session's stamped level (XP-2).
  @inlinable public func xp(for rating: AccuracyRating, multiplier: Double) -> Award {
    Award(baseByRating[rating.rawValue]) * multiplier
  }

  /// Returns the XP of each rating, cut for each estimate, when only the multiplier applies (XP-2).
  public func ratingXP(multiplier: Double) -> RatingXP {
    let paid = AccuracyRating.allCases.map { xp(for: $0, multiplier: multiplier).paid }
    return RatingXP(byRating: SIMD4(paid))
  }
}

/// The XP of each rating, for adding up many estimates.
public struct RatingXP: Sendable, Hashable {
  /// In the order of `AccuracyRating`.
  @usableFromInline let byRating: SIMD4<Int>

  /// The XP of one estimate.
  public subscript(rating: AccuracyRating) -> Int { byRating[rating.number] }
}

/// A session's estimates counted by rating. Four counts of 16 bits share one number, so that an
/// estimate is counted by one addition.
public struct RatingCounts: Sendable, Hashable {
  @usableFromInline var bits: UInt64 = 0

  /// No estimate.
  @inlinable public init() {}

  /// One estimate with this rating.
  public init(_ rating: AccuracyRating) { bits = 1 &<< UInt64(16 * rating.number) }

  /// The rating of a single estimate.
  @inlinable @inline(__always) package var onlyRating: AccuracyRating {
    // The only set bit is the lowest of the 16 of its rating.
    AccuracyRating(unchecked: bits.trailingZeroBitCount &>> 4)
  }

  /// Adds estimates, up to 65,535 in all.
  @inlinable @inline(__always)
  public mutating func add(_ other: RatingCounts) { bits &+= other.bits }

  /// Returns the XP of all counted estimates (XP-2).
  @inlinable @inline(__always) public func total(_ xp: RatingXP) -> Int {
    var total = 0
    for rating in 0..<4 {
      let count = Int(truncatingIfNeeded: bits &>> UInt64(16 &* rating) & 0xffff)
      total &+= count &* xp.byRating[rating]
    }
    return total
  }
}
