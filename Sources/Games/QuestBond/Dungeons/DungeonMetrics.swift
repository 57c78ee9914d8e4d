import GameEngines
import GameKit

extension QuestBondGame {
  /// Runs and rooms.
  static func dungeonMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.dungeons != nil else { return [] }
    return [
      .ratio(
        "dungeon.runs.perActiveDay", "runs",
        "Dungeon runs of a player per active day, those with its party included."
      ) { $0.perActiveDay($0.dungeons.tally.runs) },
      .ratio(
        "dungeon.completed.share", "share of runs",
        "Of a player's dungeon runs the share that is completed, averaged over players "
          + "with a run."
      ) {
        Self.share($0.dungeons.tally.completedRuns, of: $0.dungeons.tally.runs)
      },
      .ratio(
        "dungeon.rooms.passed.share", "share of rooms",
        "Of the dungeon rooms that a player enters the share that it passes, averaged "
          + "over players with a room."
      ) {
        Self.share($0.dungeons.tally.passedRooms, of: $0.dungeons.tally.rooms)
      },
    ]
  }

  /// What dungeons hold beside their rooms.
  static func dungeonFindMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    guard rules.dungeons != nil else { return [] }
    return [
      .ratio(
        "keys.perWeek", "keys",
        "Expedition keys that dungeons give a player per week of the run."
      ) { $0.perWeek($0.dungeons.tally.keys) },
      .count(
        "dungeon.doors", "doors",
        "Hidden doors that a player's class opens in dungeons in the whole run."
      ) { $0.dungeons.tally.doors },
      .count(
        "dungeon.bonusRooms", "rooms",
        "Bonus rooms that a player enters in dungeons in the whole run."
      ) { $0.dungeons.tally.bonusRooms },
    ]
  }
}
