import GameEngines

extension QuestBondGame {
  /// Runs and rooms.
  @QuestMetrics static func dungeonMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.dungeons != nil {
      QuestMetric.perActiveDay(
        "dungeon.runs", "runs",
        "Dungeon runs of a player per active day, those with its party included."
      ) { $0.dungeons.tally.runs }
      QuestMetric.part(
        "dungeon.completed", of: "runs",
        "Share of a player's dungeon runs that are completed, averaged over players with a run."
      ) { ($0.dungeons.tally.completedRuns, $0.dungeons.tally.runs) }
      QuestMetric.part(
        "dungeon.rooms.passed", of: "rooms",
        "Share of a player's dungeon rooms that it passes, averaged over players "
          + "with a room."
      ) { ($0.dungeons.tally.passedRooms, $0.dungeons.tally.rooms) }
    }
  }

  /// What dungeons give besides rooms.
  @QuestMetrics static func dungeonFindMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.dungeons != nil {
      QuestMetric.perWeek(
        "keys", "keys", "Expedition keys that dungeons give a player per week of the run."
      ) { $0.dungeons.tally.keys }
      QuestMetric.count(
        "dungeon.doors", "doors",
        "Hidden doors that a player's class opens in dungeons in the whole run."
      ) { $0.dungeons.tally.doors }
      QuestMetric.count(
        "dungeon.bonusRooms", "rooms",
        "Bonus rooms that a player enters in dungeons in the whole run."
      ) { $0.dungeons.tally.bonusRooms }
    }
  }
}
