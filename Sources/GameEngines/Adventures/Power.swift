/// What a character brings to an encounter (PWR): the stat of the room, the power of what is worn
/// (primary stats in full, secondary at half, enhancement included), what affixes, set, cards and
/// research add, and today's buffs; then what the class makes of it in that kind of encounter (CLS-3).
/// `PartyPowerRules` adds up members.
public enum EncounterPower {
  /// The power in an encounter, in points.
  ///
  /// - Parameters:
  ///   - points: Of the stat that the encounter tests, as `tested` returns them.
  ///   - power: Of what is worn.
  ///   - defense: Flat points, by affixes, cards and research.
  ///   - bonus: Relative, by all that counts in this kind of encounter only: the class's 0.25
  ///     (CLS-3), a set's 0.1 in dungeons (EQP-5).
  @inlinable @inline(__always)
  public static func of(
    points: Double, worn power: Double, defense: Double, bonus: Double
  ) -> Double {
    (points + power + defense) * (1 + bonus)
  }

  /// The points of a stat as a test sees them. A mission tests them alone (MIS).
  ///
  /// - Parameters:
  ///   - points: Of the stat, before anything raises it.
  ///   - share: By which all stats are raised.
  ///   - statBonus: The share by which something raises this stat for a while.
  ///   - snackPoints: What buffs add to the stat today.
  @inlinable @inline(__always)
  public static func tested(
    points: Double, share: Double, statBonus: Double, snackPoints: Double
  ) -> Double {
    points * (1 + share + statBonus) + snackPoints
  }
}
