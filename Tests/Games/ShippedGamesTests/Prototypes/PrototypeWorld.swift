import GameSupport
import Measurement
import TestWorlds
import Testing

/// Worlds in which coins move by prototypes alone.
enum PrototypeWorld {
  /// A scenario of Bennie whose children play every day, unless a weekday's factor is 0, earn no coins
  /// and buy no video.
  static func of(
    _ prototypes: String, calendar: String = "", joins: String = "1", players: Int, days: Int,
    weekdayFactors: [Int] = [1, 1, 1, 1, 1, 1, 1]
  ) throws -> Simulation {
    try World.of(
      """
      {
        "name": "bare",
        "simulation": { "players": \(players), "days": \(days), "seed": 7 },
        "population": {
          "partySizes": [1], "weekdayFactors": \(weekdayFactors), "streakPresence": 0,
          "presenceCap": 1,
          "archetypes": {
            "child": {
              "weight": 1, "activity": 1, "activitySpread": 0, "tasksPerActiveDay": 1, "churn": 0,
              "lapse": 0, "spending": "none" }
          }
        },
        "coins": { "perActivity": 0, "firstTryBonus": 0 },
        "prototypes": [\(prototypes)],
        "calendar": [\(calendar)],
        "joins": \(joins)
      }
      """)
  }

  /// The mean of a metric over all players.
  static func mean(_ metric: String, of findings: Findings) throws -> Double {
    try #require(findings.row(metric)?.estimate.value, "\(metric)")
  }

  /// Each day's total of a series over all players: a state's value, or the amount of an account.
  static func days(_ series: String, of tally: RunTally) -> [Int] {
    guard let index = tally.plan.series.firstIndex(where: { $0.name == series }) else { return [] }
    return (1...tally.plan.days).map { Int(tally.sums(day: $0, row: 0, series: index).sum) }
  }
}
