/// What finishing a routine of several habits gives besides EXP (TSK-5).
public enum BundleKind: Int, Sendable, CaseIterable {
  /// A bonus loot roll · a sure material · protection of the main streak.
  case morning, workout, evening
}

/// Routine bundles: a routine of several habits, all done on one day (TSK-5).
public struct BundleRules: DesignedRules {
  /// How many habits make a bundle.
  public package(set) var habits = 3...6
  /// Share more EXP for the bundle's tasks: 0.5 is 50 %.
  public package(set) var expBonus = 0.5
  /// Material drops that a workout bundle is sure of.
  public package(set) var materials = 1
  /// Missed days from which an evening bundle protects the streak; protection never adds up to more.
  public package(set) var shields = 1

  public init() {}
}

/// Which bundles a player finished today, and the protection that is left.
public struct BundleState: Sendable, Hashable {
  var day = 0
  /// A bit for each routine whose bundle was paid on `day`.
  var paid: UInt64 = 0
  /// Missed days that will not end the streak.
  public var shields = 0

  @inlinable
  public init() {}

  /// Takes up a finished bundle of a routine, 0…63, which pays once a day.
  ///
  /// - Returns: Whether it pays.
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

  /// Raises the protection to what an evening bundle gives.
  public mutating func protect(rules: BundleRules) { shields = max(shields, rules.shields) }

  /// Whether protection covers a missed day, which uses it up.
  public mutating func coversMiss() -> Bool {
    guard shields > 0 else { return false }
    shields -= 1
    return true
  }
}
