/// Days in a row on which the player did what counts (XP-5, TSK-4).
public struct DayStreak: Sendable, Hashable {
  public var days = 0
  public var longest = 0

  public init() {}

  /// Ends a day: one more when it counted, back to 0 when it was missed.
  @inlinable
  public mutating func endDay(counted: Bool) {
    days = counted ? days + 1 : 0
    longest = max(longest, days)
  }
}
