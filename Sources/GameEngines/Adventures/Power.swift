/// A character's power in an encounter (PWR): the tested stat, the power of worn pieces (primary
/// stats in full, secondary at half, enhancement included), bonuses of affixes, set, cards and
/// nodes (RSC), and today's buffs, all multiplied by the class's factor for that kind of encounter
/// (CLS-3). `PartyPowerRules` adds up members.
public enum EncounterPower {
  /// Returns the power in an encounter, in points.
  ///
  /// - Parameters:
  ///   - points: Of the stat that the encounter tests, as `tested` returns them.
  ///   - power: Of worn pieces.
  ///   - defense: Flat points from affixes, cards and nodes (RSC).
  ///   - bonus: Relative bonuses for this kind of encounter: the class's 0.25 (CLS-3), a set's 0.1
  ///     in dungeons (EQP-5).
  @inlinable @inline(__always)
  public static func of(
    points: Double, worn power: Double, defense: Double, bonus: Double
  ) -> Double {
    (points + power + defense) * (1 + bonus)
  }

  /// Returns a stat's points as a test counts them. A mission tests only these (MIS).
  ///
  /// - Parameters:
  ///   - points: Of the stat, before any bonus.
  ///   - share: Relative bonus on all stats.
  ///   - statBonus: Relative bonus on this stat from a timed boost.
  ///   - snackPoints: Points that buffs add to the stat today.
  @inlinable @inline(__always)
  public static func tested(
    points: Double, share: Double, statBonus: Double, snackPoints: Double
  ) -> Double {
    points * (1 + share + statBonus) + snackPoints
  }
}
