/// Meditation: EXP by its length, and a timed wisdom bonus (DAY-6).
public struct MeditationRules: DesignedRules {
  /// Fewest and most minutes of one meditation.
  public var minutes = 5...20
  public var expPerMinute = 2.0
  /// Relative wisdom bonus afterwards: 0.05 is 5 % more.
  public var wisdom = 0.05
  /// Minutes that the wisdom bonus lasts.
  public var wisdomMinutes = 1440

  public init() {}

  /// Returns the EXP of one meditation.
  public func exp(minutes: Int) -> Award { Award(expPerMinute) * Double(minutes) }
}

/// A player's boost that ends at a given minute.
public struct TimedBoost: Sendable, Hashable {
  /// The minute at which it ends, counted from midnight of day 1; 0 for none.
  @usableFromInline var endMinute = 0

  public init() {}

  /// Starts the boost for some minutes from now; it never shortens one in force.
  public mutating func begin(atMinute minute: Int, lasting minutes: Int) {
    endMinute = max(endMinute, minute + minutes)
  }

  /// Returns true while the boost is in force.
  @inlinable @inline(__always) public func isOn(atMinute minute: Int) -> Bool { minute < endMinute }

  /// Returns true if it has ended since the last call.
  @inlinable public mutating func hasEnded(atMinute minute: Int) -> Bool {
    guard endMinute != 0, minute >= endMinute else { return false }
    endMinute = 0
    return true
  }
}
