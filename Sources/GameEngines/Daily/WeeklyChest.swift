/// The chest for finishing all daily quests on most days of a week (DAY-1).
public struct WeeklyChestRules: DesignedRules {
  /// Days with all quests done that open the chest; 0 for no chest.
  public package(set) var days = 5
  /// Gold in it, booked under the faucet `dailyQuest`.
  public package(set) var gold = 300
  /// Consumables in it.
  public package(set) var consumables = 1
  /// Chance that it holds a piece of equipment as well, rare or better.
  public package(set) var rareChance = Chance(0.2)

  public init() {}
}

/// How far a player has come to this week's chest.
public struct WeeklyChestState: Sendable, Hashable {
  /// The week at hand: (day − 1) ÷ 7, as day 1 is a Monday; −1 before the first.
  var week = -1
  /// Its days with all quests done so far.
  public private(set) var days = 0

  public init() {}

  /// Takes up a day on which all quests were done; to be called once for each such day, in order.
  ///
  /// - Returns: Whether it opens the chest, which happens once a week at the most.
  public mutating func completeDay(_ day: Int, rules: WeeklyChestRules) -> Bool {
    let current = (day - 1) / 7
    if current != week {
      week = current
      days = 0
    }
    days += 1
    return days == rules.days
  }
}
