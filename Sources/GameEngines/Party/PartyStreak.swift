/// A party's bonuses from a given length of its streak (PRT-1).
public struct PartyStreakTier: Sendable, Hashable {
  /// The streak's length in days, ≥ 1.
  public var days: Int
  /// Relative bonus on all EXP: 0.10 is 10 %.
  public var exp = 0.0
  /// Relative bonus on all gold.
  public var gold = 0.0
  /// Relative bonus on equipment chances.
  public var lootChance = 0.0

  /// Returns the design's tier for this many days, or one without bonuses.
  package static func designed(days: Int) -> PartyStreakTier {
    PartyStreakRules.designed.first { $0.days == days } ?? PartyStreakTier(days: days)
  }
}

/// The party's streak (PRT-1): days on which all members finished a task.
public struct PartyStreakRules: DesignedRules {
  /// In order of days; each replaces the one before.
  public var tiers = Self.designed
  /// The smallest party that has a streak.
  public var minMembers = 2
  /// Days that one streak armor covers, counting the missed day on which it is used.
  public var coverDays = 3

  public init() {}

  /// The tiers of the game's design (PRT-1).
  package static let designed = [
    PartyStreakTier(days: 3, exp: 0.10),
    PartyStreakTier(days: 7, exp: 0.15, gold: 0.10),
    PartyStreakTier(days: 14, exp: 0.20, gold: 0.15, lootChance: 0.05),
    PartyStreakTier(days: 30, exp: 0.25, gold: 0.20, lootChance: 0.10),
  ]

  /// Returns the number of tiers that a streak of this many days has reached.
  @inlinable public func tier(days: Int) -> Int {
    var tier = 0
    while tier < tiers.count, tiers[tier].days <= days { tier += 1 }
    return tier
  }

  /// Returns every member's bonuses with this many tiers reached, 0…`tiers.count`.
  public func bonuses(tier: Int) -> Bonuses {
    var bonuses = Bonuses()
    guard tier > 0 else { return bonuses }
    bonuses[.exp] = tiers[tier - 1].exp
    bonuses[.gold] = tiers[tier - 1].gold
    bonuses[.lootChance] = tiers[tier - 1].lootChance
    return bonuses
  }
}

/// The effect of a day on a party's streak.
public enum PartyStreakDay: Sendable, Hashable {
  /// All members finished a task: the streak grew by a day.
  case grew
  /// A day was missed, and there was no streak to lose.
  case idle
  /// A day was missed, and a worn streak shield held (AFX-2 `resilient`).
  case shielded
  /// A day was missed under an armor already in use.
  case covered
  /// A day was missed, and an armor was used up for it.
  case armored
  /// A day was missed, and the streak ended for all.
  case ended
}

/// The state of a party's streak (PRT-1).
public struct PartyStreakState: Sendable, Hashable {
  /// Days so far; a protected missed day neither adds nor resets.
  public private(set) var days = 0
  /// The longest streak so far.
  public private(set) var longest = 0
  /// The last day that the armor in use covers; 0 before the first.
  public private(set) var coveredThrough = 0

  public init() {}

  /// Ends a day, counted from 1, on which all members finished a task or not. A missed day takes one
  /// draw, whatever protects it: a worn shield with its chance to hold, or an armor that the party
  /// holds, which is used up when the outcome is `armored`.
  @inlinable public mutating func endDay(
    _ day: Int, allDone: Bool, shield: Double, hasArmor: Bool, rules: PartyStreakRules,
    using generator: inout some RandomNumberGenerator
  ) -> PartyStreakDay {
    if allDone {
      grow()
      return .grew
    }
    let shieldHolds = Chance(shield).occurs(using: &generator)
    return miss(day, shieldHolds: shieldHolds, hasArmor: hasArmor, rules: rules)
  }

  @usableFromInline mutating func grow() {
    days += 1
    longest = max(longest, days)
  }

  /// Tries armor already in use first, then the shield; only then uses up a new armor.
  @usableFromInline mutating func miss(
    _ day: Int, shieldHolds: Bool, hasArmor: Bool, rules: PartyStreakRules
  ) -> PartyStreakDay {
    if days == 0 { return .idle }
    if day <= coveredThrough { return .covered }
    if shieldHolds { return .shielded }
    if hasArmor, rules.coverDays > 0 {
      coveredThrough = day + rules.coverDays - 1
      return .armored
    }
    days = 0
    return .ended
  }
}
