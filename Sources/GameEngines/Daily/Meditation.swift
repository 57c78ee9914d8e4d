/// Meditating: EXP by its length, and wisdom for a while (DAY-6).
public struct MeditationRules: Sendable, Hashable {
  /// Least and most minutes of one meditation.
  public var minutes: ClosedRange<Int>
  /// EXP a minute.
  public var expPerMinute: Double
  /// Share more wisdom afterwards: 0.05 is 5 %.
  public var wisdom: Double
  /// For how many minutes.
  public var wisdomMinutes: Int

  /// - Precondition: minutes ≥ 1; the rest ≥ 0.
  public init(
    minutes: ClosedRange<Int> = 5...20, expPerMinute: Double = 2, wisdom: Double = 0.05,
    wisdomMinutes: Int = 1440
  ) {
    precondition(minutes.lowerBound >= 1 && expPerMinute >= 0 && wisdom >= 0 && wisdomMinutes >= 0)
    self.minutes = minutes
    self.expPerMinute = expPerMinute
    self.wisdom = wisdom
    self.wisdomMinutes = wisdomMinutes
  }

  /// EXP of one meditation.
  public func exp(minutes: Int) -> Award { Award(expPerMinute) * Double(minutes) }
}

/// Something that raises a player until a minute of its life.
public struct TimedBoost: Sendable, Hashable {
  /// The minute since day 1's midnight at which it ends; 0 when there is none.
  @usableFromInline var endMinute = 0

  /// None in force.
  @inlinable
  public init() {}

  /// Puts it in force for some minutes from now; one in force already is only ever prolonged.
  @inlinable
  public mutating func begin(atMinute minute: Int, lasting minutes: Int) {
    endMinute = max(endMinute, minute + minutes)
  }

  /// Whether it is in force.
  @inlinable
  @inline(__always)
  public func isOn(atMinute minute: Int) -> Bool { minute < endMinute }

  /// Whether it has come to its end, which is said once.
  @inlinable
  public mutating func hasEnded(atMinute minute: Int) -> Bool {
    guard endMinute != 0, minute >= endMinute else { return false }
    endMinute = 0
    return true
  }
}
