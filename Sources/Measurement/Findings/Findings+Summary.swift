import Statistics

// The rows of the summary: each metric for all players, each archetype and each named group.

extension Findings {
  /// The survival curves of each source, by row of the metrics.
  ///
  /// - Parameter level: How often their intervals cover.
  package static func curves(_ tally: RunTally, level: Double) -> [[SurvivalCurve]] {
    tally.plan.droughts.indices.map { source in
      (0..<tally.plan.metricRows).map { row in
        tally.droughts.curve(source: source, row: row, level: level)
      }
    }
  }

  /// All rows: the player's own metrics first, then those of droughts, of bands of levels, and of
  /// wealth.
  ///
  /// - Parameters:
  ///   - curves: By source and row, of the same level.
  ///   - level: How often the intervals cover; those of quantiles over players always in 95 % of
  ///     runs.
  ///   - names: The metrics that are wanted; nil for all.
  package static func summary(
    _ tally: RunTally, _ curves: [[SurvivalCurve]], level: Double, only names: Set<String>? = nil
  ) -> [SummaryRow] {
    let plan = tally.plan
    return playerMetrics(tally, level, only: names)
      + plan.droughts.indices.flatMap { pooledMetrics(source: $0, curves[$0], tally) }
      + plan.purses.indices.flatMap { bandMetrics($0, tally, level) }
      + plan.purses.indices.flatMap { wealthMetrics($0, tally, level) }
  }

  private static func playerMetrics(
    _ tally: RunTally, _ level: Double, only names: Set<String>?
  ) -> [SummaryRow] {
    tally.plan.metrics.enumerated().flatMap { index, metric -> [SummaryRow] in
      guard names?.contains(metric.name) ?? true else { return [] }
      return tally.plan.rowNames.enumerated().map { row, group in
        let figures = tally.figures(ofMetric: index, row: row)
        let estimate =
          metric.kind == .share
          ? figures.sums.share(over: figures.sizes, level: level)
          : figures.sums.mean(over: figures.sizes, scale: metric.scale, level: level)
        return SummaryRow(
          metric.definition, group: group, scale: metric.scale,
          players: figures.sizes.observations, estimate: estimate,
          spread: tally.spread(ofMetric: index, row: row))
      }
    }
  }

  /// What a whole population's droughts give, censored ones counted in.
  private static func pooledMetrics(
    source index: Int, _ curves: [SurvivalCurve], _ tally: RunTally
  ) -> [SummaryRow] {
    if curves[0].points.isEmpty { return [] }
    func rows(
      _ definition: MetricDefinition, _ estimate: (SurvivalCurve) -> Estimate
    ) -> [SummaryRow] {
      zip(tally.plan.rowNames, curves).enumerated().map { row, group in
        SummaryRow(
          definition, group: group.0, players: tally.sizes[row].observations,
          estimate: estimate(group.1))
      }
    }
    return tally.plan.droughts[index].metrics.flatMap { rows($0.definition, $0.estimate) }
      + tally.plan.endings.filter { $0.source == index }.flatMap { ending in
        rows(ending.definition) { $0.endedShare(by: ending.attempt) }
      }
  }

  /// What an active day leaves of a currency, by band of levels.
  private static func bandMetrics(_ purse: Int, _ tally: RunTally, _ level: Double) -> [SummaryRow]
  {
    let plan = tally.plan
    guard let bands = plan.bands else { return [] }
    let flow = plan.netFlow(ofPurse: purse)
    let series = plan.series[plan.purses[purse].balance]
    return bands.starts.enumerated().flatMap { band, start in
      plan.rowNames.enumerated().map { row, group in
        SummaryRow(
          MeasurementPlan.net(plan.purses[purse].currency, fromLevel: start), group: group,
          players: tally.sizes[row].observations,
          estimate: tally.bands.mean(
            flow: flow, band: band, row: row, scale: series.scale, level: level))
      }
    }
  }

  private static func wealthMetrics(
    _ purse: Int, _ tally: RunTally, _ level: Double
  ) -> [SummaryRow] {
    let plan = tally.plan
    return plan.checkpointDays.enumerated().flatMap { index, day in
      plan.rowNames.enumerated().map { row, group in
        SummaryRow(
          MeasurementPlan.gini(plan.purses[purse].currency, day: day), group: group,
          players: tally.sizes[row].observations,
          estimate: Gini.estimate(
            groups: tally.wealth.groups(
              purse: purse, day: index, archetypes: plan.archetypes(ofRow: row)),
            layout: tally.wealth.layouts[purse], level: level))
      }
    }
  }
}

extension SummaryRow {
  fileprivate init(
    _ definition: MetricDefinition, group: String, scale: Int = 1, players: Int,
    estimate: Estimate, spread: Spread? = nil
  ) {
    self.init(
      metric: MetricID(definition.name, group), unit: definition.unit,
      kind: definition.kind.isProportion ? .share : .amount, scale: scale, players: players,
      estimate: estimate, spread: spread)
  }
}
