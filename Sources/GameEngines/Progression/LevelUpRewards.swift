/// The rewards of a level-up (LVL-2, LVL-3).
public struct LevelUpRewards: DesignedRules {
  /// Gold for reaching level 2; rises linearly to the highest level.
  public var firstGold = 50
  /// Gold for reaching the highest level.
  public var lastGold = 500
  /// The highest level there is, ≥ 1.
  public var highestLevel = 100
  /// Levels per chest; 0 for none.
  public var chestEvery = 5

  public init() {}

  /// Returns the gold for reaching a level from 2 on, before bonuses.
  public func gold(ofReaching level: Int) -> Award {
    .between(firstGold, lastGold, step: level - 2, of: max(1, highestLevel - 2))
  }

  /// Returns true if reaching `level` opens a chest, with one piece of equipment in it (LVL-3).
  public func hasChest(at level: Int) -> Bool { chestEvery > 0 && level % chestEvery == 0 }

  /// Raises a level below the highest by one, places its points (LVL-4), and returns the other
  /// rewards, and the stats before. Each level pays when several are reached at once.
  public func levelUp(
    _ level: inout Int, _ stats: inout Stats, of characterClass: CharacterClass, growth: StatGrowth
  ) -> (gold: Award, hasChest: Bool, statsBefore: Stats) {
    level += 1
    let before = stats
    growth.levelUp(&stats, of: characterClass)
    return (gold(ofReaching: level), hasChest(at: level), before)
  }
}
