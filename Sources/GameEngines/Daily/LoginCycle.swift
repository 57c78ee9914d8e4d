/// What a day's log-in gives (DAY-3).
public struct LoginReward: Sendable, Hashable {
  /// Gold, booked under the faucet `login`.
  public package(set) var gold: Int
  /// Common consumables.
  public package(set) var consumables: Int
  /// Uncommon consumables.
  public package(set) var uncommonConsumables: Int
  /// Material drops.
  public package(set) var materials: Int
  /// Bonus loot rolls, each like a task's.
  public package(set) var lootRolls: Int

  /// - Precondition: Each ≥ 0.
  public init(
    gold: Int = 0, consumables: Int = 0, uncommonConsumables: Int = 0, materials: Int = 0,
    lootRolls: Int = 0
  ) {
    precondition(gold >= 0 && consumables >= 0 && uncommonConsumables >= 0)
    precondition(materials >= 0 && lootRolls >= 0)
    self.gold = gold
    self.consumables = consumables
    self.uncommonConsumables = uncommonConsumables
    self.materials = materials
    self.lootRolls = lootRolls
  }
}

/// The cycle of log-in rewards: one for each day on which the game is opened, over and over
/// (DAY-3).
public struct LoginCycleRules: DesignedRules {
  /// The rewards in their order, at least one.
  public package(set) var rewards = Self.designedRewards
  /// Whether a missed day sends a player back to the first.
  public package(set) var restartsAfterMiss = false

  public init() {}

  /// The seven rewards of the game's design.
  public static let designedRewards = [
    LoginReward(gold: 50), LoginReward(consumables: 1), LoginReward(gold: 100),
    LoginReward(materials: 1), LoginReward(gold: 150, uncommonConsumables: 1),
    LoginReward(materials: 2), LoginReward(gold: 250, lootRolls: 1),
  ]
}

/// Where a player stands in the cycle.
public struct LoginCycleState: Sendable, Hashable {
  @usableFromInline var next = 0
  @usableFromInline var lastDay = 0

  /// Before the first log-in.
  @inlinable
  public init() {}

  /// Takes the day's reward; to be called once for each day on which the game is opened.
  ///
  /// - Returns: Its index in `rules.rewards`.
  @inlinable
  public mutating func open(day: Int, rules: LoginCycleRules) -> Int {
    if rules.restartsAfterMiss, day != lastDay + 1 { next = 0 }
    lastDay = day
    let index = next < rules.rewards.count ? next : 0
    next = index + 1
    return index
  }
}
