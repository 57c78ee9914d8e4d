/// The numbers of the weekly raid (RAD).
public struct RaidRules: DesignedRules {
  /// Mean party levels per tier, ≥ 1.
  public var levelsPerTier = 10
  /// A boss's health per tier, for a party of one.
  public var healthPerTier = 3000.0
  /// Factor on the health by party size, 1, 2, 3, …; larger parties use the last.
  public var sizeFactors = [1, 1.8, 2.4, 3.0]
  /// Attacks a day that a member can earn; each takes a finished task.
  public var attacksPerDay = 5
  /// Damage of an attack with no power.
  public var baseDamage = 20.0
  public var damagePerPower = 1.0
  /// Gold of a kill in tier 1, for each member.
  public var lowestGold = 200
  /// Gold of a kill from `highestGoldTier` on; linear in between.
  public var highestGold = 500
  /// The tier from which the gold is highest, ≥ 1.
  public var highestGoldTier = 10

  public init() {}

  /// Returns ⌈mean level ÷ `levelsPerTier`⌉, at least 1, from the sum of all members' levels.
  public func tier(levels: Int, members: Int) -> Int {
    let step = levelsPerTier * members
    return max(1, (levels + step - 1) / step)
  }

  /// Returns a boss's health, cut to a whole number, at least 1.
  public func health(tier: Int, members: Int) -> Int {
    let factor = sizeFactors[min(members, sizeFactors.count) - 1]
    return max(1, Int(cutting: healthPerTier * Double(tier) * factor))
  }

  /// Returns the damage of one attack, cut to a whole number.
  @inlinable public func damage(power: Double) -> Int {
    Int(cutting: max(0, baseDamage + damagePerPower * power))
  }

  /// Returns the gold of a kill, for each member.
  public func gold(tier: Int) -> Award {
    let steps = max(1, highestGoldTier - 1)
    return .between(lowestGold, highestGold, step: min(steps, tier - 1), of: steps)
  }
}

/// The party's current boss, and its kills.
public struct RaidState: Sendable, Hashable {
  /// The week of the current boss, counted from 0; −1 before the first.
  public private(set) var week = -1
  /// Its tier.
  public private(set) var tier = 0
  /// Its remaining health; 0 once slain.
  public private(set) var health = 0
  /// Bosses faced so far, including the current one.
  public private(set) var bosses = 0
  /// Bosses slain so far.
  public private(set) var kills = 0

  public init() {}

  /// Starts the boss of a week, counted from 0, from the sum of the members' levels on that Monday
  /// morning; replaces the last one, slain or not.
  public mutating func begin(week: Int, levels: Int, members: Int, rules: RaidRules) {
    self.week = week
    tier = rules.tier(levels: levels, members: members)
    health = rules.health(tier: tier, members: members)
    bosses += 1
  }

  /// Makes a member's attacks, all of the same damage, and returns true if they slew the boss.
  public mutating func attack(times: Int, damage: Int) -> Bool {
    guard health > 0 else { return false }
    // Damage is at most 10¹², and a day has far fewer than a million attacks.
    health = max(0, health - min(times, 1_000_000) * damage)
    guard health == 0 else { return false }
    kills += 1
    return true
  }
}

/// A member's unpaid rewards for kills: members who were away collect later.
public struct RaidClaims: Sendable, Hashable {
  /// Kills whose reward is unpaid.
  public private(set) var kills = 0
  /// Their total gold.
  public private(set) var gold = Award(0)

  public init() {}

  /// Adds the reward of one kill.
  public mutating func owe(gold: Award) {
    kills += 1
    self.gold = self.gold + gold
  }

  /// Takes all unpaid rewards, their gold as one award.
  public mutating func take() -> (kills: Int, gold: Award) {
    defer { self = RaidClaims() }
    return (kills, gold)
  }
}
