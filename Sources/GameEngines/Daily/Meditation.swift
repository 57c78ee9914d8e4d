/// Meditating: EXP by its length, and wisdom for a while (DAY-6).
public struct MeditationRules: DesignedRules {
  /// Least and most minutes of one meditation.
  public package(set) var minutes = 5...20
  public package(set) var expPerMinute = 2.0
  /// Share more wisdom afterwards: 0.05 is 5 %.
  public package(set) var wisdom = 0.05
  /// How many minutes that lasts.
  public package(set) var wisdomMinutes = 1440

  public init() {}

  /// EXP of one meditation.
  public func exp(minutes: Int) -> Award { Award(expPerMinute) * Double(minutes) }
}

/// A boost of a player that lasts until some minute of its life.
public struct TimedBoost: Sendable, Hashable {
  /// The minute since day 1's midnight at which it ends; 0 when there is none.
  @usableFromInline var endMinute = 0

  public init() {}

  /// Puts it in force for some minutes from now; one in force already is only ever prolonged.
  public mutating func begin(atMinute minute: Int, lasting minutes: Int) {
    endMinute = max(endMinute, minute + minutes)
  }

  /// Whether it is in force.
  @inlinable @inline(__always)
  public func isOn(atMinute minute: Int) -> Bool { minute < endMinute }

  /// Whether it has ended since the last call.
  @inlinable
  public mutating func hasEnded(atMinute minute: Int) -> Bool {
    guard endMinute != 0, minute >= endMinute else { return false }
    endMinute = 0
    return true
  }
}
