import MonteCarlo
import Statistics

extension Findings {
  /// Returns the survival curves of each source, by row of the metrics.
  static func curves(
    _ tally: RunTally, level: Double = Estimate.confidenceLevel, threads: Int = 1
  ) -> [[SurvivalCurve]] {
    ParallelRun(threads: threads).map(tally.plan.droughts.count) { source in
      (0..<tally.plan.metricRows).map { tally.curve(source: source, row: $0, level: level) }
    }
  }

  /// Returns all rows: the player's own metrics, or some of them, then those of droughts, pooled
  /// ratios, and those of wealth. Uses no days of the tally, and for requested quantiles the
  /// histograms. Curves, by source and row, have the intervals' level; spreads always use 95 %.
  package static func summary(
    _ tally: RunTally, _ curves: [[SurvivalCurve]]? = nil,
    level: Double = Estimate.confidenceLevel, only names: Set<String>? = nil, threads: Int = 1
  ) -> [SummaryRow] {
    let (plan, curves) = (tally.plan, curves ?? Self.curves(tally, level: level))
    let wanted = plan.metrics.indices.filter {
      plan.records(metric: $0) && names?.contains(plan.metrics[$0].name) ?? true
    }
    var summary = ParallelRun(threads: threads).map(wanted.count) {
      rows(ofMetric: wanted[$0], tally, level)
    }.flatMap { $0 }
    for quantile in plan.quantiles where names?.contains(quantile.definition.name) ?? true {
      summary += rows(of: quantile, tally, level)
    }
    /// Adds the rows of a metric that no single player has.
    func add(
      _ definition: MetricDefinition, on day: Int = 1, _ estimate: (_ row: Int) -> Estimate
    ) {
      guard plan.recorded.includes(definition.name) else { return }
      for (row, group) in plan.groupNames.enumerated() {
        summary.append(
          SummaryRow(
            definition: definition, group: group, players: tally.players(row: row, on: day),
            estimate: estimate(row)))
      }
    }
    for (source, curves) in curves.enumerated() where !curves[0].points.isEmpty {
      for metric in plan.metrics(ofSource: source) {
        add(metric.definition) { curves[$0].estimate(metric.figure) }
      }
    }
    for (index, definition) in plan.pooled.enumerated() {
      add(definition) { tally.mean(ofPooled: index, row: $0, level: level).estimate }
    }
    let wealth = plan.purses.indices.flatMap { purse in
      plan.checkpointDays.enumerated().map { place, day in
        (purse, place, day, definition: plan.gini(plan.purses[purse].currency, day: day))
      }
    }.filter { plan.recorded.includes($0.definition.name) }
    let ginis = ParallelRun(threads: threads).map(wealth.count) { index in
      let (purse, place, _, _) = wealth[index]
      return plan.groupNames.indices.map {
        Gini.estimate(tally.holders(purse: purse, day: place, row: $0), level: level)
      }
    }
    for ((_, _, day, definition), estimates) in zip(wealth, ginis) {
      add(definition, on: day) { estimates[$0] }
    }
    return summary
  }

  private static func rows(
    ofMetric metric: Int, _ tally: RunTally, _ level: Double
  ) -> [SummaryRow] {
    tally.plan.groupNames.enumerated().map { row, group in
      let figures = tally.figures(ofMetric: metric, row: row)
      let mean = tally.mean(ofMetric: metric, row: row, level: level)
      let players = figures.sizes.observations
      return SummaryRow(
        definition: tally.plan.metrics[metric], group: group, players: players,
        estimate: mean.estimate, spread: tally.spread(ofMetric: metric, row: row, figures, mean),
        plainPlayers: row > 0 ? nil : mean.savings.map { $0 * Double(players) })
    }
  }

  private static func rows(
    of quantile: MeasurementPlan.PlayerQuantile, _ tally: RunTally, _ level: Double
  ) -> [SummaryRow] {
    tally.plan.groupNames.enumerated().map { row, group in
      let figures = tally.figures(ofMetric: quantile.metric, row: row)
      let mean = tally.mean(ofMetric: quantile.metric, row: row)
      let estimates = tally.quantiles(
        [quantile.share], ofMetric: quantile.metric, row: row, figures, mean, level: level
      ).estimates
      return SummaryRow(
        definition: quantile.definition, group: group, players: figures.sizes.observations,
        estimate: estimates.first ?? .nothing)
    }
  }
}

extension RunTally {
  /// Returns a metric's distribution over the players of a row, if any, in the strata of its mean.
  fileprivate func spread(
    ofMetric metric: Int, row: Int, _ figures: ClusterFigures, _ mean: StratifiedMean
  ) -> SummaryRow.Spread? {
    let (counts, estimates) = quantiles(
      Quantiles.withTails, ofMetric: metric, row: row, figures, mean)
    guard let extremes = counts.extremes else { return nil }
    let scale = Double(plan.metrics[metric].scale)
    return SummaryRow.Spread(
      standardDeviation: Self.standardDeviation(
        count: figures.sizes.observations, sum: figures.sums.sum,
        squares: squares(ofMetric: metric, row: row).reduce(0, +)
      ).map { $0 / scale }, lowest: Double(extremes.lowerBound) / scale,
      highest: Double(extremes.upperBound) / scale, quantileEstimates: estimates)
  }

  /// Returns a metric's values over the players of a row, and quantiles of them.
  fileprivate func quantiles(
    _ shares: [Double], ofMetric metric: Int, row: Int, _ figures: ClusterFigures,
    _ mean: StratifiedMean, level: Double = Estimate.confidenceLevel
  ) -> (counts: StratifiedCounts, estimates: [Estimate]) {
    let archetypes = plan.archetypes(ofRow: row)
    let counts = StratifiedCounts(
      mean.strata.map { stratum, members in
        let own = stratum.archetypes.map { archetypes[$0] }
        return (
          stratum.weight, members,
          own.map { players(ofMetric: metric, archetype: $0).histogram }
        )
      })
    if counts.isEmpty { return (counts, []) }
    let estimates = counts.quantileEstimates(
      shares, clusters: figures.sizes,
      designEffect: mean.designEffect(squares: squares(ofMetric: metric, row: row)), level: level)
    return (counts, estimates.map { $0.scaled(by: plan.metrics[metric].scale) })
  }

  /// Returns Σ value² over the players of each archetype of a row.
  private func squares(ofMetric metric: Int, row: Int) -> [Int128] {
    plan.archetypes(ofRow: row).map { players(ofMetric: metric, archetype: $0).squares }
  }

  /// Returns √((Σx² − (Σx)² ÷ n) ÷ (n − 1)), in whole numbers as long as they fit.
  private static func standardDeviation(count: Int, sum: Int128, squares: Int128) -> Double? {
    guard count > 1 else { return nil }
    let n = Double(count)
    let deviations =
      if let scaled = squares.times(Int128(count)), let square = sum.times(sum) {
        Double(nearest: scaled - square)
      } else {
        Double(nearest: squares) * n - Double(nearest: sum) * Double(nearest: sum)
      }
    return (max(0, deviations) / (n * (n - 1))).squareRoot()
  }
}

extension Estimate {
  /// Returns the estimate of whole multiples of 1 ÷ scale.
  fileprivate func scaled(by scale: Int) -> Estimate {
    func amount(_ recorded: Double) -> Double { recorded / Double(scale) }
    return Estimate(value: value.map(amount), low: low.map(amount), high: high.map(amount))
  }
}
