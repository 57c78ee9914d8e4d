extension MeasurementPlan {
  /// The last day of life that the recorded metrics depend on: a run that ends there gives them the
  /// same values. All days where one of them needs whole lives, or players join on different days.
  package var lastDay: Int {
    guard case .metrics(let names) = recorded, !hasCohorts, !names.isEmpty else { return days }
    let ends = lastDays
    return names.reduce(1) { last, name in
      max(last, ends[Quantiles.split(name)?.metric ?? name] ?? days)
    }
  }

  /// The last days of the metrics that need no whole lives. A window of days does: it is measured of
  /// those players who have the metric of the whole life.
  private var lastDays: [String: Int] {
    var ends: [String: Int] = [:]
    for checkpoint in checkpoints where checkpoint.series >= totals.count {
      ends[metrics[checkpoint.metric].name] = checkpoint.day
    }
    for one in activity { ends[one.definition.name] = one.day }
    for purse in purses {
      for (index, day) in checkpointDays.enumerated() {
        ends[gini(purse.currency, day: day).name] = day
        for shares in [purse.brokeMetrics, purse.hoardingMetrics] where !shares.isEmpty {
          ends[metrics[shares[index]].name] = day
        }
      }
    }
    return ends
  }
}
