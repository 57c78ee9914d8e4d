/// Days in a row on which the player did what counts (XP-5, TSK-4).
public struct DayStreak: Sendable, Hashable {
  /// Days in a row up to the last day ended; 0 after a missed one.
  public var days = 0
  /// The most there ever were in a row.
  public var longest = 0

  public init() {}

  /// Ends a day: one more when it counted, back to 0 when it was missed.
  @inlinable
  public mutating func endDay(counted: Bool) {
    days = counted ? days + 1 : 0
    longest = max(longest, days)
  }
}
