/// What a level-up pays (LVL-2, LVL-3).
public struct LevelUpRewards: DesignedRules {
  /// Gold for reaching level 2; linear up to the highest level.
  public package(set) var firstGold = 50 { didSet { compile() } }
  /// Gold for reaching the highest level.
  public package(set) var lastGold = 500 { didSet { compile() } }
  /// The highest level there is, ≥ 1.
  public package(set) var highestLevel = 100 { didSet { compile() } }
  /// Every how many levels there is a chest; 0 for none.
  public package(set) var chestEvery = 5
  /// `gold[i]` is paid for reaching level i + 1; `gold[0]` is 0.
  public private(set) var gold: [Award] = []

  public init() { compile() }

  private mutating func compile() {
    gold = (1...highestLevel).map { level in
      level > 1
        ? .between(firstGold, lastGold, step: level - 2, of: max(1, highestLevel - 2)) : Award(0)
    }
  }

  /// Whether reaching `level` opens a chest.
  @inlinable
  public func hasChest(at level: Int) -> Bool {
    chestEvery > 0 && level % chestEvery == 0
  }

  /// Goes up to the next level: places its points, and says what else it pays. Several levels at
  /// once pay each.
  ///
  /// - Precondition: level is below the highest one.
  public func levelUp(
    _ level: inout Int, _ stats: inout Stats, of characterClass: CharacterClass, growth: StatGrowth
  ) -> LevelUp {
    level += 1
    let before = stats
    growth.levelUp(&stats, of: characterClass)
    return LevelUp(gold: gold[level - 1], hasChest: hasChest(at: level), statsBefore: before)
  }
}

/// What one level-up paid (LVL-2 to LVL-4).
public struct LevelUp: Sendable, Hashable {
  /// Before what raises gold is on it.
  public let gold: Award
  /// Whether it opened a chest, with one piece of equipment in it (LVL-3).
  public let hasChest: Bool
  /// The stats without the points that it placed.
  public let statsBefore: Stats
}
