import GameEngines
import GameKit

extension QuestBondGame {
  static func partyMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let partyTable = rules.party ?? QuestPartyRules()
    var metrics: [LifeMetric<QuestPlayer>] = []
    if partyTable.streak != nil { metrics += streakMetrics }
    if partyTable.challenge != nil { metrics += challengeMetrics }
    if partyTable.bond != nil { metrics += bondMetrics }
    if partyTable.dungeons != nil { metrics += teamMetrics }
    if partyTable.gifts != nil { metrics += giftMetrics }
    return metrics
  }

  private static var streakMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count(
        "party.streak.longest", "days",
        "Longest row of days that the party streak of a player with companions lasts."
      ) {
        $0.membership.hasCompanions ? $0.membership.tally.longestStreak : nil
      },
      .ratio(
        "party.streak.bonus.share", "share of days",
        "Of all days the share on which the party streak gives a player with companions a "
          + "bonus."
      ) {
        $0.membership.hasCompanions
          ? share($0.membership.tally.daysWithStreakBonus, of: $0.tally.days) : nil
      },
    ]
  }

  private static var challengeMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio(
        "party.challenge.won.share", "share of weeks",
        "Of the weeks of a player's party challenges the share that is won, averaged over "
          + "players."
      ) {
        share($0.membership.tally.challengesWon, of: $0.membership.tally.challengeWeeks)
      }
    ]
  }

  private static var bondMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count(
        "party.bond.level", "level",
        "Bond level of the party of a player with companions on the last day."
      ) {
        $0.membership.hasCompanions ? $0.membership.tally.bondLevel : nil
      }
    ]
  }

  private static var teamMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio(
        "party.dungeon.runs.perActiveDay", "runs",
        "Dungeon runs with its party of a player with companions per active day."
      ) {
        $0.membership.hasCompanions ? $0.perActiveDay($0.membership.tally.runsTogether) : nil
      }
    ]
  }

  private static var giftMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count(
        "party.gifts.given", "gifts",
        "Gifts that a player with companions makes in the whole run."
      ) {
        $0.membership.hasCompanions ? $0.membership.tally.giftsGiven : nil
      },
      .count(
        "party.gifts.received", "gifts",
        "Gifts that a player with companions receives in the whole run."
      ) {
        $0.membership.hasCompanions ? $0.membership.tally.giftsReceived : nil
      },
    ]
  }
}

extension Membership {
  /// Whether there is anybody to share with.
  fileprivate var hasCompanions: Bool { companions > 0 }
}
