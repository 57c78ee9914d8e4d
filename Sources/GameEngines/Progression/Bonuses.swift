/// A kind of bonus on a character's rewards: a share, 0.05 for 5 %; points of power for `defense`.
public enum BonusKind: Int, DenseCases {
  /// In order: more EXP from every task · EXP of every kind · gold of every kind · equipment chances
  /// (DRP-1) · weight of common pieces moved to rare and above (EQP-2) · chance that a piece has
  /// affixes · success of dungeon rooms · power in dungeons.
  case taskEXP, exp, gold, lootChance, rareFind, affixChance, dungeonSuccess, dungeonDefense
  /// In order: flat points of power · all stats · shorter missions · shorter dungeon rooms · more
  /// from expeditions · a stronger main streak (TSK-4) · chance that a missed day leaves the main
  /// streak unchanged · bond EXP (PRT-4).
  case defense, stats, missionTime, roomTime, expeditionRewards, streak, streakShield, bondEXP
}

/// One source's bonuses on a character's rewards, in force until the source changes: the class, worn
/// affixes, a set, cards, a rebirth, the party.
public struct Bonuses: Sendable, Hashable {
  /// In the order of `BonusKind`.
  @usableFromInline var amounts = SIMD16<Double>(repeating: 0)
  /// More EXP from tasks of one category, in the order of `TaskCategory`.
  public var categoryEXP = SIMD8<Double>(repeating: 0)
  /// Relative bonus on equipment chances in won encounters: rooms, missions, expeditions (CLS-3).
  public var encounterLootChance = 0.0

  public init() {}

  /// The bonus of one kind.
  @inlinable public subscript(kind: BonusKind) -> Double {
    @inline(__always) get { amounts[kind.number] }
    @inline(__always) set { amounts[inPlace: kind.number] = newValue }
  }
}

/// The combined effect of all bonus sources on one character: those on EXP and gold multiply (TSK-7),
/// all others add up.
public struct BonusTotals: Sendable, Hashable {
  /// Factor on the EXP of a task, in the order of `TaskCategory`.
  @usableFromInline var taskEXPFactors = SIMD8<Double>(repeating: 1)
  /// Factor on EXP that does not come from a task.
  public var expFactor = 1.0
  /// Factor on gold of every kind.
  public var goldFactor = 1.0
  /// The shares that add up. Those of EXP and gold are in the factors.
  public var sums = Bonuses()

  public init() {}

  /// Returns the factor on the EXP of a task of a category.
  @inlinable @inline(__always)
  public func taskEXPFactor(of category: TaskCategory) -> Double { taskEXPFactors[category.number] }

  /// Adds one source.
  @inlinable @inline(__always) public mutating func add(_ source: Bonuses) {
    taskEXPFactors *= (1 + source.categoryEXP) * ((1 + source[.taskEXP]) * (1 + source[.exp]))
    expFactor *= 1 + source[.exp]
    goldFactor *= 1 + source[.gold]
    sums.amounts += source.amounts
    sums.encounterLootChance += source.encounterLootChance
  }
}
