/// A character's power in an encounter (PWR); `PartyPowerRules` adds up members.
public enum EncounterPower {
  /// Returns the power in points: those of the stat that the encounter tests, as `tested` returns
  /// them, the power of worn pieces and flat points from affixes, cards and nodes (RSC), all raised
  /// by the bonuses for this kind of encounter, such as a set's in dungeons (EQP-5).
  @inlinable @inline(__always) public static func of(
    points: Double, worn power: Double, defense: Double, bonus: Double
  ) -> Double { (points + power + defense) * (1 + bonus) }

  /// Returns a stat's points as a test counts them: with relative bonuses on all stats and on this
  /// one, and today's points from snacks. A mission tests only these (MIS).
  @inlinable @inline(__always) public static func tested(
    points: Double, share: Double, statBonus: Double, snackPoints: Double
  ) -> Double { points * (1 + share + statBonus) + snackPoints }
}
