extension QuestBondGame {
  /// Entries, waves and milestones.
  @QuestMetrics static func arenaMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.arena != nil {
      QuestMetric.count(
        "arena.bestWave", "waves", "Highest wave that a player reaches in the arena."
      ) { $0.arena.state.bestWave }
      QuestMetric.perActiveDay(
        "arena.entries", "entries",
        "Entries of a player into the arena per active day, free and paid ones."
      ) { $0.arena.state.entries }
      QuestMetric.part(
        "arena.entries.paid", of: "entries",
        "Share of a player's arena entries that are paid for, averaged over players "
          + "with an entry."
      ) { ($0.arena.paidEntries, $0.arena.state.entries) }
      QuestMetric.perActiveDay(
        "arena.milestones", "milestones",
        "Milestones of the arena that a player reaches per active day."
      ) { $0.arena.milestones }
      QuestMetric.count(
        "arena.cards", "cards", "Cards that the arena gives a player in the whole run."
      ) { $0.arena.cards }
    }
  }
}
