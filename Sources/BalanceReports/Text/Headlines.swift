import Measurement

/// The metrics that most readers ask for, whatever the game.
enum Headlines {
  /// - Parameter droughtSources: The sources of repeated droughts.
  static func metrics(
    days: Int, currencies: [String], droughtSources: [String]
  ) -> [MetricID] {
    let names =
      ["level.day\(days)", "xp.day\(days)", "xp.perSession"]
      + currencies.map { "\($0).balance.day\(days)" }
      + currencies.map { "\($0).net.perDay" }
      + droughtSources.flatMap { ["drops.\($0)", "drought.\($0).p95"] }
      + ["days.active", "players.retained"]
    return names.map { MetricID($0) }
  }
}
