/// What a character brings to an encounter (PWR).
///
/// The stat of the room, the power of what is worn (primary stats in full, secondary at half,
/// enhancement included), what affixes, set, cards and research add, and today's buffs; then what
/// the class makes of it in that kind of encounter (CLS-3). `PartyPowerRules` adds up members.
public struct EncounterPower: Sendable {
  /// The power in an encounter that tests `stat`, in points.
  ///
  /// - Parameters:
  ///   - stat: The stat that the encounter tests.
  ///   - stats: The character's stats, before anything raises them.
  ///   - worn: What the character wears; only its power counts here.
  ///   - bonusTotals: What affixes, set, cards and research add: a share of all stats, and defense.
  ///   - statBonus: The share by which something raises the stat for a while.
  ///   - snackPoints: What buffs add to the stat today.
  ///   - bonus: Relative, by all that counts in this kind of encounter only: the class's 0.25
  ///     (CLS-3), a set's 0.1 in dungeons (EQP-5).
  @inlinable
  public static func of(
    stat: Stat, stats: Stats, worn: WornEquipment, bonusTotals: BonusTotals, statBonus: Double = 0,
    snackPoints: Double = 0, bonus: Double = 0
  ) -> Double {
    let points = tested(
      stat, stats: stats, bonusTotals: bonusTotals, statBonus: statBonus, snackPoints: snackPoints)
    return of(points: points, worn: worn.power, defense: bonusTotals.sums.defense, bonus: bonus)
  }

  /// The same for who has the numbers at hand: to hand over all that is worn is to copy it.
  ///
  /// - Parameters:
  ///   - points: Of the stat, as `tested` gives them.
  ///   - power: Of what is worn.
  ///   - defense: Flat points, by affixes, cards and research.
  ///   - bonus: The share by which this kind of encounter raises the sum.
  @inlinable @inline(__always)
  public static func of(
    points: Double, worn power: Double, defense: Double, bonus: Double
  ) -> Double {
    (points + power + defense) * (1 + bonus)
  }

  /// The points of a stat as a test sees them: raised by what raises all stats, and by today's
  /// buffs. A mission tests them alone (MIS).
  @inlinable
  public static func tested(
    _ stat: Stat, stats: Stats, bonusTotals: BonusTotals, statBonus: Double = 0,
    snackPoints: Double = 0
  ) -> Double {
    tested(
      points: stats[stat], share: bonusTotals.sums.stats, statBonus: statBonus,
      snackPoints: snackPoints)
  }

  /// The same for who has the numbers at hand.
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
