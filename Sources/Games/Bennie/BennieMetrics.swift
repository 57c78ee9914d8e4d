import GameSupport

extension BennieGame {
  /// Income, the daily cap, what is bought, and the balance.
  var coinMetrics: [LifeMetric<Member>] {
    let coins = rules.coins
    return [
      .ratio("coins.perActiveDay", "coins", "Coins that a child earns per active day.") {
        $0.perActiveDay($0.coins.ledger.totalEarned)
      }.adding(.perActiveDay()) { $0.coins.ledger.totalEarned },
      .ratio(
        "coins.capped.perActiveDay", "coins",
        "Coins that the daily cap withholds from a child per active day."
      ) { $0.perActiveDay($0.coins.cappedCoins) }.adding(.perActiveDay()) { $0.coins.cappedCoins },
      .ratio(
        "coins.cappedDays.share", "share of active days",
        "Share of a child's active days on which the daily cap withholds coins."
      ) { $0.perActiveDay($0.cappedDays) },
      .ratio(
        "video.minutes.perActiveDay", "minutes",
        "Minutes of video that a child buys per active day."
      ) { $0.perActiveDay($0.coins.videoMinutes) }.adding(.perActiveDay()) {
        $0.coins.videoMinutes
      },
      .share(
        "coins.hoarding.share",
        "Share of children who hold more coins than three daily caps, or as many as hoardCaps says, "
          + "on the last day."
      ) { coins.isHoard($0.coins.ledger.balance) },
      .total(
        "redemptions.refused", "redemptions",
        "Refused attempts of a child to redeem coins in the whole run."
      ) { $0.coins.refusedRedemptions },
      .total(
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
        "skill.final", "skill", "Skill of a child on the last day, on the scale of difficulty."
      ) { $0.skill },
      .total("activities", "activities", "Activities that a child begins in the whole run.") {
        $0.profile.attempts
      },
      .ratio(
        "activities.quit.share", "share of activities",
        "Share of a child's activities that it quits."
      ) { $0.profile.attempts == 0 ? nil : $0.profile.quitRate },
      .ratio(
        "activities.hint.share", "share of activities",
        "Share of a child's activities in which hints are offered."
      ) { $0.profile.attempts == 0 ? nil : $0.profile.hintRate },
      .ratio(
        "activities.solveSeconds", "seconds",
        "Mean seconds that a completed activity takes a child."
      ) { $0.profile.completed == 0 ? nil : $0.profile.meanSolveSeconds },
    ]
  }
}

/// A child's time on one activity, day by day, in whole seconds.
struct DailyTime: Sendable {
  /// Limits, in minutes, with which a day is compared.
  static let limits = [30, 45, 60]

  private(set) var seconds = 0
  private(set) var longest = 0
  /// Number of days that passed each of the limits.
  private var longer = SIMD4<Int>.zero

  @inline(__always)
  mutating func endDay(seconds today: Int) {
    seconds += today
    longest = max(longest, today)
    for (index, limit) in Self.limits.enumerated() where today > limit * 60 { longer[index] += 1 }
  }

  /// Returns the number of days with more minutes than one of the limits.
  func days(over limit: Int) -> Int { longer[Self.limits.firstIndex(of: limit) ?? 3] }

  static func minutes(_ seconds: Int) -> Double { Double(seconds) / 60 }

  /// Returns the mean minutes over this many days; nil for none.
  func minutes(per days: Int) -> Double? { days == 0 ? nil : Self.minutes(seconds) / Double(days) }
}

extension BennieGame {
  /// Returns metrics of a time: mean, longest day, and share of days over each limit.
  func timeMetrics(
    _ name: String, _ doing: String, _ time: @escaping @Sendable (inout Member) -> DailyTime
  ) -> [LifeMetric<Member>] {
    var metrics: [LifeMetric<Member>] = [
      .ratio(
        "\(name).minutes.perDay", "minutes",
        "Minutes that a child spends \(doing), per day of the run, played or not."
      ) { time(&$0).minutes(per: $0.activeDays + $0.missedDays) }
      .adding(.perDay(parts: 60)) { time(&$0).seconds },
      .ratio(
        "\(name).minutes.longestDay", "minutes",
        "Minutes that a child spends \(doing) on the day on which it does so longest."
      ) { DailyTime.minutes(time(&$0).longest) },
    ]
    // Minutes of video per active day, which coins buy, have a metric of their own.
    if name != "video" {
      metrics.insert(
        .ratio(
          "\(name).minutes.perActiveDay", "minutes",
          "Minutes that a child spends \(doing), per active day."
        ) { time(&$0).minutes(per: $0.activeDays) }
        .adding(.perActiveDay(parts: 60)) { time(&$0).seconds }, at: 0)
    }
    return metrics
      + DailyTime.limits.map { limit in
        .ratio(
          "\(name).over\(limit).share", "share of active days",
          "Share of a child's active days with more than \(limit) minutes of \(doing)."
        ) {
          // Reads the time first, as a member that is changed meanwhile would be copied.
          let days = time(&$0).days(over: limit)
          return $0.perActiveDay(days)
        }
      }
  }
}

extension BennieGame.Member {
  func perActiveDay(_ total: Int) -> Double? {
    activeDays == 0 ? nil : Double(total) / Double(activeDays)
  }
}
