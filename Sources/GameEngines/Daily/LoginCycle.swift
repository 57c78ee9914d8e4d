/// The reward of a day's log-in (DAY-3).
public struct LoginReward: Sendable, Hashable {
  /// Gold, booked under the faucet `login`.
  public var gold = 0
  /// Common consumables.
  public var consumables = 0
  public var uncommonConsumables = 0
  /// Material drops.
  public var materials = 0
  /// Bonus loot rolls, each like a task's.
  public var lootRolls = 0
  /// The lowest rarity of a piece that such a roll drops.
  public var lootAtLeast = Rarity.common

  package static let none = LoginReward()
}

/// The cycle of log-in rewards: the next one on each day on which the game is opened (DAY-3).
public struct LoginCycleRules: DesignedRules {
  /// The rewards in order; empty when log-ins give nothing.
  public var rewards = [
    LoginReward(gold: 50), LoginReward(consumables: 1), LoginReward(gold: 100),
    LoginReward(materials: 1), LoginReward(gold: 150, uncommonConsumables: 1),
    LoginReward(materials: 2), LoginReward(gold: 250, lootRolls: 1, lootAtLeast: .rare),
  ]
  /// True if a missed day returns a player to the first reward.
  public var restartsAfterMiss = false

  public init() {}
}

/// A player's place in the cycle.
public struct LoginCycleState: Sendable, Hashable {
  var next = 0
  var lastDay = 0

  public init() {}

  /// Takes the reward of an active day, once a day, and returns its index in `rules.rewards`.
  public mutating func open(day: Int, rules: LoginCycleRules) -> Int {
    if rules.restartsAfterMiss, day != lastDay + 1 { next = 0 }
    lastDay = day
    let index = next < rules.rewards.count ? next : 0
    next = index + 1
    return index
  }
}
