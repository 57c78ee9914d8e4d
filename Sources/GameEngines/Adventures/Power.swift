/// What a character brings to an encounter (PWR).
///
/// The stat of the room, the power of what is worn (primary stats in full, secondary at half,
/// enhancement included), flat defense from affixes, and what a snack gives for the day.
public struct EncounterPower: Sendable {
  /// The power in an encounter that tests `stat`, in points; `statBonus` is the share by which
  /// something raises it for a while, `snackPoints` what a snack gives today.
  @inlinable
  public static func of(
    stat: Stat, stats: Stats, worn: WornEquipment, standing: Standing, statBonus: Double = 0,
    snackPoints: Double = 0
  ) -> Double {
    stats[stat] * (1 + standing.sums.stats + statBonus) + worn.power + standing.sums.defense
      + snackPoints
  }
}
