import GameEngines

extension QuestBondGame {
  @QuestMetrics static func partyMetrics(of rules: QuestRules) -> [QuestMetric] {
    if let party = rules.party {
      if party.streak != nil {
        QuestMetric.count(
          "party.streak.longest", "days",
          "Longest party streak of a player with companions, in days."
        ) { $0.hasCompanions ? $0.membership.tally.longestStreak : nil }
        QuestMetric.part(
          "party.streak.bonus", of: "days",
          "Share of all days on which the party streak gives a player with companions a bonus."
        ) { ($0.hasCompanions ? $0.membership.tally.daysWithStreakBonus : nil, $0.tally.days) }
      }
      if party.challenge != nil {
        QuestMetric.part(
          "party.challenge.won", of: "weeks",
          "Share of a player's weekly party challenges that are won, averaged over players."
        ) { ($0.membership.tally.challengesWon, $0.membership.tally.challengeWeeks) }
      }
      if party.bond != nil {
        QuestMetric.count(
          "party.bond.level", "level",
          "Bond level of the party of a player with companions on the last day."
        ) { $0.hasCompanions ? $0.membership.tally.bondLevel : nil }
      }
      if party.dungeons != nil {
        QuestMetric.perActiveDay(
          "party.dungeon.runs", "runs",
          "Dungeon runs with its party of a player with companions per active day."
        ) { $0.hasCompanions ? $0.membership.tally.runsTogether : nil }
      }
      if party.gifts != nil {
        QuestMetric.count(
          "party.gifts.given", "gifts",
          "Gifts that a player with companions makes in the whole run."
        ) { $0.hasCompanions ? $0.membership.tally.giftsGiven : nil }
        QuestMetric.count(
          "party.gifts.received", "gifts",
          "Gifts that a player with companions receives in the whole run."
        ) { $0.hasCompanions ? $0.membership.tally.giftsReceived : nil }
      }
    }
  }
}

extension QuestPlayer {
  /// Whether the player has companions.
  fileprivate var hasCompanions: Bool { membership.companions > 0 }
}
