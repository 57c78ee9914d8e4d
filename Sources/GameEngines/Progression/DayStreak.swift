/// A streak of days (XP-5, TSK-4).
public struct DayStreak: Sendable, Hashable {
  /// Days in a row up to the last day ended; 0 after a missed one.
  public var days = 0
  /// The longest streak so far.
  public var longest = 0

  public init() {}

  /// Ends a day: adds one if it counted, otherwise resets to 0.
  @inlinable public mutating func endDay(counted: Bool) {
    days = counted ? days + 1 : 0
    longest = max(longest, days)
  }
}
