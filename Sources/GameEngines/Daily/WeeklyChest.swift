/// The chest for finishing all daily quests on most days of a week (DAY-1).
public struct WeeklyChestRules: DesignedRules {
  /// Days with all quests done that open the chest; 0 for no chest.
  public var days = 5
  /// Gold in it, booked under the faucet `dailyQuest`.
  public var gold = 300
  /// Consumables in it.
  public var consumables = 1
  /// Chance that it also holds a piece of equipment, rare or better.
  public var rareChance = Chance(0.2)

  public init() {}

  /// Counts a day on which all quests were done, once and in order, and returns true if it opens
  /// the chest; `done` counts such days of the week.
  public func isOpened(by day: Int, _ done: inout PeriodCount) -> Bool {
    done.add(in: PeriodCount.week(ofDay: day)) == days
  }
}
