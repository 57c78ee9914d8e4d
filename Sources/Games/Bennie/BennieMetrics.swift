import GameSupport

extension BennieGame {
  /// Income, the daily cap, what is bought, and the balance.
  var coinMetrics: [LifeMetric<Member>] {
    let coins = rules.coins
    return [
      .ratio("coins.perActiveDay", "coins", "Coins that a child earns per active day.") {
        $0.perActiveDay($0.coins.ledger.totalEarned)
      },
      .ratio(
        "coins.capped.perActiveDay", "coins",
        "Coins that the daily cap withholds from a child per active day."
      ) { $0.perActiveDay($0.coins.cappedCoins) },
      .ratio(
        "coins.cappedDays.share", "share of active days",
        "Share of a child's active days on which the daily cap withholds coins."
      ) { $0.perActiveDay($0.cappedDays) },
      .ratio(
        "video.minutes.perActiveDay", "minutes",
        "Minutes of video that a child buys per active day."
      ) { $0.perActiveDay($0.coins.videoMinutes) },
      .share(
        "coins.hoarding.share",
        "Share of children who hold more coins than three daily caps, or as many as hoardCaps says, "
          + "on the last day."
      ) { coins.isHoard($0.coins.ledger.balance) },
      .count(
        "redemptions.refused", "redemptions",
        "Refused attempts of a child to redeem coins in the whole run."
      ) { $0.coins.refusedRedemptions },
      .count(
        "celebrations", "celebrations",
        "Times that a child's balance passes a celebrated multiple of coins."
      ) { $0.coins.celebrations },
    ]
  }

  /// Difficulty, skill, and the course of activities.
  var activityMetrics: [LifeMetric<Member>] {
    [
      .ratio(
        "difficulty.turns.per100", "turns in 100 activities",
        "Turns of a child's difficulty from up to down or back, in 100 activities."
      ) { member in
        let attempts = member.profile.attempts
        return attempts == 0 ? nil : Double(member.profile.turns * 100) / Double(attempts)
      },
      .ratio(
        "skill.final", "skill",
        "Skill of a child on the last day, on the scale of difficulty."
      ) { $0.skill },
      .count("activities", "activities", "Activities that a child begins in the whole run.") {
        $0.profile.attempts
      },
      .ratio(
        "activities.quit.share", "share of activities",
        "Share of a child's activities that it quits."
      ) {
        $0.profile.attempts == 0 ? nil : $0.profile.quitRate
      },
      .ratio(
        "activities.hint.share", "share of activities",
        "Share of a child's activities in which hints are offered."
      ) {
        $0.profile.attempts == 0 ? nil : $0.profile.hintRate
      },
      .ratio(
        "activities.solveSeconds", "seconds",
        "Mean seconds that a completed activity takes a child."
      ) {
        $0.profile.completed == 0 ? nil : $0.profile.meanSolveSeconds
      },
    ]
  }
}
