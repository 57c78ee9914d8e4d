/// One source's relative bonuses on a character's rewards: 0.05 is 5 %.
///
/// A source stays in force until it changes: the class, worn affixes, a set, cards, a rebirth, the
/// party.
public struct Bonuses: Sendable, Hashable {
  /// More EXP from tasks of one category, in the order of `TaskCategory`; the last two lanes are
  /// unused.
  public var categoryEXP = SIMD8<Double>(repeating: 0)
  /// More EXP from every task.
  public var taskEXP = 0.0
  /// More EXP of every kind.
  public var exp = 0.0
  /// More gold of every kind.
  public var gold = 0.0
  /// Relative bonus on equipment chances (DRP-1).
  public var lootChance = 0.0
  /// Relative bonus on equipment chances in won encounters: rooms, missions, expeditions (CLS-3).
  public var encounterLootChance = 0.0
  /// Share of the weight of common pieces moved to rare and above (EQP-2).
  public var rareFind = 0.0
  /// Relative bonus on the chance that a piece has affixes.
  public var affixChance = 0.0
  /// Relative bonus on the success of dungeon rooms.
  public var dungeonSuccess = 0.0
  /// Relative bonus on power in dungeons.
  public var dungeonDefense = 0.0
  /// Flat points of power.
  public var defense = 0.0
  /// Relative bonus on all stats.
  public var stats = 0.0
  /// Share by which missions become shorter.
  public var missionTime = 0.0
  /// Share by which dungeon rooms become shorter.
  public var roomTime = 0.0
  /// More from expeditions.
  public var expeditionRewards = 0.0
  /// Stronger main-streak bonus (TSK-4).
  public var streak = 0.0
  /// Chance that a missed day leaves the main streak unchanged.
  public var streakShield = 0.0
  /// More bond EXP (PRT-4).
  public var bondEXP = 0.0

  public init() {}
}

/// The combined effect of all bonus sources on one character.
///
/// Bonuses on EXP and gold from different sources multiply (TSK-7); all others add up.
public struct BonusTotals: Sendable, Hashable {
  /// Factor on the EXP of a task, by category; the last two lanes are unused.
  @usableFromInline var taskEXPFactors = SIMD8<Double>(repeating: 1)
  /// Factor on EXP that does not come from a task.
  public var expFactor = 1.0
  /// Factor on gold of every kind.
  public var goldFactor = 1.0
  /// The shares that add up; those of EXP and gold stay 0 here.
  public var sums = Bonuses()

  public init() {}

  /// Returns the factor on the EXP of a task of a category.
  @inlinable @inline(__always)
  public func taskEXPFactor(of category: TaskCategory) -> Double {
    taskEXPFactors[category.number]
  }

  /// Adds one source.
  @inlinable @inline(__always)
  public mutating func add(_ source: Bonuses) {
    taskEXPFactors *= (1 + source.categoryEXP) * ((1 + source.taskEXP) * (1 + source.exp))
    expFactor *= 1 + source.exp
    goldFactor *= 1 + source.gold
    sums.lootChance += source.lootChance
    sums.encounterLootChance += source.encounterLootChance
    sums.rareFind += source.rareFind
    sums.affixChance += source.affixChance
    sums.dungeonSuccess += source.dungeonSuccess
    sums.dungeonDefense += source.dungeonDefense
    sums.defense += source.defense
    sums.stats += source.stats
    sums.missionTime += source.missionTime
    sums.roomTime += source.roomTime
    sums.expeditionRewards += source.expeditionRewards
    sums.streak += source.streak
    sums.streakShield += source.streakShield
    sums.bondEXP += source.bondEXP
  }
}
