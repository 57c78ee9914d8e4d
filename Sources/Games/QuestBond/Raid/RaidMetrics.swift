extension QuestBondGame {
  /// Bosses and attacks.
  @QuestMetrics static func raidMetrics(of rules: QuestRules) -> [QuestMetric] {
    if rules.raid != nil {
      QuestMetric.part(
        "raid.killed", of: "weeks",
        "Share of a player's raid weeks in which the boss falls, averaged over players."
      ) { ($0.raid.tally.kills, $0.raid.tally.weeks) }
      QuestMetric.perActiveDay(
        "raid.attacks", "attacks", "Attacks of a player on the raid's boss per active day."
      ) { $0.raid.tally.attacks }
      QuestMetric.count(
        "raid.bossCards", "cards", "Cards that raid bosses give a player in the whole run."
      ) { $0.raid.tally.bossCards }
    }
  }
}
