import Players

extension MeasurementPlan {
  /// Ends the program if a game declares what no plan can measure.
  static func check(
    _ archetypes: [String], _ groups: [PlayerGroup], _ series: [Series],
    _ metrics: [MetricDefinition]
  ) {
    precondition(
      metrics.allSatisfy { $0.kind == .mean || $0.kind == .playerShare },
      "players have amounts for a mean over players, or yes or no for a share of players")
    precondition(
      groups.allSatisfy { $0.archetypes.allSatisfy(archetypes.indices.contains) },
      "groups are made of archetypes")
    precondition(
      series.drop { !$0.isCumulative }.allSatisfy(\.isCumulative), "states come before flows")
  }

  /// Returns the index of `players.stuck`, which it adds to the others if a run can measure it.
  static func stuckMetric(
    level: Int?, days: Int, _ recorded: Recorded, metrics: inout [MetricDefinition]
  ) -> Int? {
    guard level != nil, days > Outlier.stuckDays, recorded.includes(stuck.name) else { return nil }
    metrics.append(stuck)
    return metrics.count - 1
  }

  /// Returns the days of checkpoints: recorded ones of some and of requested days, and the last.
  static func days(
    _ days: [Int], _ asked: [String], _ recorded: Recorded, through last: Int
  ) -> [Int] {
    Set(
      (days + asked.filter { activity(of: $0) == nil }.compactMap(day(of:)))
        .filter { 1..<last ~= $0 && recorded.includes(day: $0) } + [last]
    ).sorted()
  }

  /// Returns the indices of the days whose presence is the control variate of each metric, which has
  /// a day in its name or none: those up to this day or the last one, which are the checkpoints', then
  /// those of metrics with days of their own.
  static func controlDays(
    of metricDays: [Int?], _ checkpointDays: [Int], _ withOwnDays: [Int]
  ) -> [Int] {
    var controls = metricDays.map { day in
      day.flatMap(checkpointDays.firstIndex(of:)) ?? checkpointDays.count - 1
    }
    for (index, metric) in withOwnDays.enumerated() {
      controls[metric] = checkpointDays.count + index
    }
    return controls
  }

  /// Returns the recorded values of states on some days, and adds their metrics to the others; then
  /// counts up to a day. The series of as many totals come first.
  static func checkpoints(
    _ series: [Series], _ windows: [Window], totals: Int, on days: [Int], _ late: String,
    _ recorded: Recorded,
    metrics: inout [MetricDefinition]
  ) -> [Checkpoint] {
    var checkpoints: [Checkpoint] = []
    for (index, one) in series.enumerated() where index >= totals && !one.isCumulative {
      for day in days {
        let metric = one.definition(day: day, note: late)
        if !recorded.includes(metric.name) { continue }
        checkpoints.append(Checkpoint(day: day, series: index, metric: metrics.count))
        metrics.append(metric)
      }
    }
    for count in windows where day(of: count.definition.name) != nil {
      checkpoints.append(
        Checkpoint(day: count.days.upperBound, series: count.series, metric: count.metric))
    }
    return checkpoints
  }

  /// Returns a purse for each balance, and adds its metrics to the others.
  static func purses(
    _ series: [Series], bands: LevelBands?, checkpointDays: [Int], _ late: String,
    _ recorded: Recorded, metrics: inout [MetricDefinition]
  ) -> [Purse] {
    series.indices.compactMap { index in
      guard let currency = series[index].heldCurrency else { return nil }
      func accounts(_ kind: Account.Kind) -> [Int] {
        series.indices.filter {
          series[$0].account.map { $0.currency == currency && $0.kind == kind } ?? false
        }
      }
      var purse = Purse(
        currency: currency, balance: index, faucets: accounts(.faucet), sinks: accounts(.sink))
      func add(_ metric: MetricDefinition) -> Int {
        metrics.append(metric)
        return metrics.count - 1
      }
      purse.arrivalMetrics = (bands?.starts.dropFirst() ?? []).map { level in
        add(
          MetricDefinition(
            "\(series[index].name).level<N>", unit: currency, number: level,
            scale: series[index].scale,
            "\(series[index].meaning) at the end of the day on which it first reaches level <N>; "
              + "players who never do are left out."))
      }
      func shares(_ name: String, _ meaning: String) -> [Int] {
        checkpointDays.map { add(.share("\(currency).\(name).share.day<N>", number: $0, meaning)) }
      }
      if !purse.faucets.isEmpty || !purse.sinks.isEmpty, recorded.includesShares(of: currency) {
        purse.brokeMetrics = shares(
          "broke",
          "Share of players who hold less \(currency) at the end of day <N> than their own sinks took "
            + "on an average active day so far\(late).")
        purse.hoardingMetrics = shares(
          "hoarding",
          "Share of players who hold more \(currency) at the end of day <N> than their own faucets "
            + "give in as many active days as report.hoardDays says\(late).")
      }
      return purse
    }
  }
}
