/// The XP of estimations and sessions (XP-1 to XP-3).
public struct XPEngine: DesignedRules {
  /// Base XP by rating, in the order of `AccuracyRating` (XP-1).
  public package(set) var baseByRating = [40, 25, 15, 8]
  /// For finishing a session; never multiplied (XP-3).
  public package(set) var completionBonus = 20

  public init() {}

  /// Returns the XP of one rating under the multiplier of the session's stamped level (XP-2). Games
  /// with more factors cut it after those (TSK-7).
  @inlinable
  public func xp(for rating: AccuracyRating, multiplier: Double) -> Award {
    Award(baseByRating[rating.rawValue]) * multiplier
  }

  /// Returns the XP of each rating when only the multiplier applies: each estimate is an award of
  /// its own, cut to a whole number (XP-2).
  public func ratingXP(multiplier: Double) -> RatingXP {
    RatingXP(AccuracyRating.allCases.map { xp(for: $0, multiplier: multiplier).paid })
  }
}

/// What each rating earns, for adding up many estimates.
///
/// An estimate earns the best rating's XP, plus one step (which may be negative) for each limit
/// that it exceeds; so the counts of exceeded limits give the total of many estimates.
public struct RatingXP: Sendable, Hashable {
  @usableFromInline let best: Int
  /// The difference from each rating to the next one; then 0.
  @usableFromInline let steps: SIMD4<Int>

  init(_ byRating: [Int]) {
    best = byRating[0]
    steps = SIMD4(
      byRating[1] - byRating[0], byRating[2] - byRating[1], byRating[3] - byRating[2], 0)
  }
}

/// How many estimates exceed each limit of a level, which gives their total XP.
public struct RatingCounts: Sendable, Hashable {
  @usableFromInline var estimates = 0
  /// How many exceed each limit.
  @usableFromInline var exceeded = SIMD4<Int>()

  @inlinable
  public init() {}

  /// Counts an estimate.
  @inlinable @inline(__always)
  public mutating func add(_ limits: ExceededLimits) {
    estimates &+= 1
    exceeded &+= limits.counts
  }

  /// Returns the XP of all counted estimates (XP-2).
  @inlinable @inline(__always)
  public func total(_ xp: RatingXP) -> Int {
    estimates &* xp.best &+ exceeded[0] &* xp.steps[0] &+ exceeded[1] &* xp.steps[1]
      &+ exceeded[2] &* xp.steps[2]
  }
}
