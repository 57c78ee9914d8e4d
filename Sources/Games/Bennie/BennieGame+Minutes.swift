import GameKit

// Minutes a day.

extension BennieGame {
  /// Minutes of each active day, of the longest, and how many days were longer than they should be.
  ///
  /// - Parameter doing: What the time goes by with, as definitions say it.
  func timeMetrics(
    _ name: String, _ doing: String, _ time: KeyPath<Member, DailyTime> & Sendable
  ) -> [LifeMetric<Member>] {
    let metrics: [LifeMetric<Member>] = [
      .ratio(
        "\(name).minutes.perDay", "minutes",
        "Minutes that a child spends \(doing), per day of the run, played or not."
      ) { member in
        let days = member.activeDays + member.missedDays
        return days == 0 ? nil : DailyTime.minutes(member[keyPath: time].seconds) / Double(days)
      },
      .ratio(
        "\(name).minutes.longestDay", "minutes",
        "Minutes that a child spends \(doing) on the day on which it does so longest."
      ) { member in
        DailyTime.minutes(member[keyPath: time].longest)
      },
    ]
    // Minutes of video a day, which coins buy, are measured as such.
    let perActiveDay: [LifeMetric<Member>] =
      name == "video"
      ? []
      : [
        .ratio(
          "\(name).minutes.perActiveDay", "minutes",
          "Minutes that a child spends \(doing), per active day."
        ) { member in
          member.activeDays == 0
            ? nil : DailyTime.minutes(member[keyPath: time].seconds) / Double(member.activeDays)
        }
      ]
    return perActiveDay + metrics
      + DailyTime.limits.map { limit in
        .ratio(
          "\(name).over\(limit).share", "share of active days",
          "Of a child's active days the share with more than \(limit) minutes of \(doing)."
        ) {
          $0.perActiveDay($0[keyPath: time].days(over: limit))
        }
      }
  }
}

extension BennieGame.Member {
  /// A mean over the days played.
  func perActiveDay(_ total: Int) -> Double? {
    activeDays == 0 ? nil : Double(total) / Double(activeDays)
  }
}
