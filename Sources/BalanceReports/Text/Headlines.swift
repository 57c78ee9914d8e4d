import Measurement

extension MeasurementPlan {
  /// The metrics that most readers want, in any game.
  var headlines: [MetricID] {
    let currencies = purses.map(\.currency)
    let names =
      ["level.day\(days)", "xp.day\(days)", "xp.perSession"]
      + currencies.map { "\($0).balance.day\(days)" }
      + currencies.map { "\($0).net.perDay" }
      + droughts.filter { !$0.once }.flatMap { ["drops.\($0.name)", "drought.\($0.name).p95"] }
      + ["days.active", "players.retained"]
    return names.map { MetricID($0) }
  }
}
