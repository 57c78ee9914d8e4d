/// Days in a row on which the player did what counts (XP-5, TSK-4).
public struct DayStreak: Sendable, Hashable {
  public private(set) var days = 0
  public private(set) var longest = 0

  public init() {}

  /// Ends a day: one more when it counted, back to 0 when it was missed.
  @inlinable
  public mutating func endDay(counted: Bool) {
    if counted { extend() } else { breakOff() }
  }

  @usableFromInline
  mutating func extend() {
    days += 1
    longest = max(longest, days)
  }

  @usableFromInline
  mutating func breakOff() { days = 0 }
}
