/// What a character brings to an encounter (PWR).
///
/// The stat of the room, the power of what is worn (primary stats in full, secondary at half,
/// enhancement included), what affixes, set, cards and research add, and today's buffs; then what
/// the class makes of it in that kind of encounter (CLS-3). `PartyPowerRules` adds up members.
public struct EncounterPower: Sendable {
  /// The power in an encounter that tests `stat`, in points.
  ///
  /// - Parameters:
  ///   - statBonus: The share by which something raises the stat for a while.
  ///   - snackPoints: What buffs add to the stat today.
  ///   - bonus: Relative, by all that counts in this kind of encounter only: the class's 0.25
  ///     (CLS-3), a set's 0.1 in dungeons (EQP-5).
  @inlinable
  public static func of(
    stat: Stat, stats: Stats, worn: WornEquipment, standing: Standing, statBonus: Double = 0,
    snackPoints: Double = 0, bonus: Double = 0
  ) -> Double {
    let points = tested(
      stat, stats: stats, standing: standing, statBonus: statBonus, snackPoints: snackPoints)
    return (points + worn.power + standing.sums.defense) * (1 + bonus)
  }

  /// The points of a stat as a test sees them: raised by what raises all stats, and by today's
  /// buffs. A mission tests them alone (MIS).
  @inlinable
  public static func tested(
    _ stat: Stat, stats: Stats, standing: Standing, statBonus: Double = 0,
    snackPoints: Double = 0
  ) -> Double {
    stats[stat] * (1 + standing.sums.stats + statBonus) + snackPoints
  }
}
