/// The dungeon runs that give an expedition key (DNG-5).
public struct ExpeditionKeyRules: DesignedRules {
  /// The easiest tier whose completed runs give one.
  public var lowestTier = DungeonTier.hard
  /// The most keys that a day's runs give.
  public var maxPerDay = 1

  public init() {}

  /// Decides whether a run completed on `day` gives a key, and counts it among the day's keys.
  public func award(for tier: DungeonTier, day: Int, in keys: inout PeriodCount) -> Bool {
    let isAwarded = tier.rawValue >= lowestTier.rawValue && keys.count(in: day) < maxPerDay
    if isAwarded { keys.add(in: day) }
    return isAwarded
  }
}
