/// The XP of estimations and sessions (XP-1 to XP-3).
public struct XPEngine: Sendable, Hashable {
  /// Base XP by rating, in the order of `AccuracyRating` (XP-1).
  public let baseByRating: [Int]
  /// For finishing a session; never multiplied (XP-3).
  public let completionBonus: Int

  /// - Precondition: One base per rating.
  public init(baseByRating: [Int] = [40, 25, 15, 8], completionBonus: Int = 20) {
    precondition(baseByRating.count == AccuracyRating.allCases.count)
    self.baseByRating = baseByRating
    self.completionBonus = completionBonus
  }

  /// The XP of one rating under the multiplier of the session's stamped level, cut to a whole
  /// number (XP-2).
  @inlinable
  public func xp(for rating: AccuracyRating, multiplier: Double) -> Int {
    Int(cutting: scaledBase(for: rating, multiplier: multiplier))
  }

  /// The same before the cut, for games whose own factors multiply it further (TSK-7).
  @inlinable
  public func scaledBase(for rating: AccuracyRating, multiplier: Double) -> Double {
    Double(baseByRating[rating.rawValue]) * multiplier
  }
}
