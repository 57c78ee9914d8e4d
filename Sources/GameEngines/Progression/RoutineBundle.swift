/// The extra reward for finishing a routine of several habits (TSK-5).
public enum BundleKind: Int, Sendable, CaseIterable {
  /// In order: a bonus loot roll · a sure material · protection of the main streak.
  case morning, workout, evening
}

/// Routine bundles: a routine of several habits, all done on one day (TSK-5).
public struct BundleRules: DesignedRules {
  /// The number of habits that make a bundle.
  public var habits = 3...6
  /// Relative EXP bonus of the bundle's tasks: 0.5 is 50 %.
  public var expBonus = 0.5
  /// Guaranteed material drops of a workout bundle.
  public var materials = 1
  /// Missed days from which an evening bundle protects the streak; protection does not accumulate.
  public var shields = 1

  public init() {}
}

/// The bundles that a player finished today, and the remaining protection.
public struct BundleState: Sendable, Hashable {
  var day = 0
  /// A bit for each routine whose bundle was paid on `day`.
  var paid: UInt64 = 0
  /// Missed days that will not end the streak.
  public var shields = 0

  @inlinable public init() {}

  /// Records a finished bundle of a routine, 0…63, and returns true if it pays: once a day.
  public mutating func finish(routine: Int, day: Int) -> Bool {
    if self.day != day {
      self.day = day
      paid = 0
    }
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: routine)
    if paid & bit != 0 { return false }
    paid |= bit
    return true
  }

  /// Raises the protection to that of an evening bundle.
  public mutating func protect(rules: BundleRules) { shields = max(shields, rules.shields) }

  /// Returns true if protection covers a missed day, and uses it up.
  public mutating func coversMiss() -> Bool {
    guard shields > 0 else { return false }
    shields -= 1
    return true
  }
}
