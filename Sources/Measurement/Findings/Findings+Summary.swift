import MonteCarlo
import Statistics

// The rows of the summary: each metric for all players, each archetype and each named group.

extension Findings {
  /// Returns the survival curves of each source, by row of the metrics.
  ///
  /// - Parameter level: The confidence level of their intervals.
  static func curves(
    _ tally: RunTally, level: Double = Estimate.confidenceLevel, threads: Int = 1
  ) -> [[SurvivalCurve]] {
    ParallelRun(threads: threads).map(tally.plan.droughts.count) { source in
      (0..<tally.plan.metricRows).map { row in
        tally.droughts.curve(source: source, row: row, level: level)
      }
    }
  }

  /// Returns all rows: the player's own metrics first, then those of droughts, of bands of levels,
  /// and of wealth. Uses neither days nor histograms of the tally.
  ///
  /// - Parameters:
  ///   - curves: By source and row, of the same level; nil computes them.
  ///   - level: The intervals' confidence level; quantiles over players always use 95 %.
  ///   - names: The player's own metrics to return; nil for all.
  ///   - plain: Whether each player counts alike and nothing counts as known.
  ///   - threads: The threads that share the work.
  package static func summary(
    _ tally: RunTally, _ curves: [[SurvivalCurve]]? = nil,
    level: Double = Estimate.confidenceLevel, only names: Set<String>? = nil, plain: Bool = false,
    threads: Int = 1
  ) -> [SummaryRow] {
    let (plan, curves) = (tally.plan, curves ?? Self.curves(tally, level: level))
    let wanted = plan.metrics.indices.filter {
      plan.records(metric: $0) && names?.contains(plan.metrics[$0].name) ?? true
    }
    var summary = ParallelRun(threads: threads).map(wanted.count) { place in
      playerRows(of: plan.metrics[wanted[place]], wanted[place], tally, level, plain)
    }.flatMap { $0 }
    /// Adds the rows of a metric that no single player has.
    func add(_ definition: MetricDefinition, _ estimate: (_ row: Int) -> Estimate) {
      guard plan.recorded.includes(definition.name) else { return }
      for (row, group) in plan.groupNames.enumerated() {
        summary.append(
          SummaryRow(
            definition: definition, group: group, players: tally.sizes[row].observations,
            estimate: estimate(row)))
      }
    }
    for (source, curves) in curves.enumerated() where !curves[0].points.isEmpty {
      for metric in plan.metrics(ofSource: source) {
        add(metric.definition) { metric.estimate(curves[$0]) }
      }
    }
    for (index, purse) in plan.purses.enumerated() {
      let (flow, scale) = (plan.netFlow(ofPurse: index), plan.series[purse.balance].scale)
      for (band, start) in (plan.bands?.starts ?? []).enumerated() {
        add(MeasurementPlan.net(purse.currency, fromLevel: start)) { row in
          tally.estimate(flow: flow, band: band, row: row, scale: scale, level: level, plain: plain)
        }
      }
    }
    for (index, purse) in plan.purses.enumerated() {
      for (place, day) in plan.checkpointDays.enumerated() {
        add(MeasurementPlan.gini(purse.currency, day: day)) { row in
          Gini.estimate(
            groups: tally.wealth.groups(
              purse: index, day: place, archetypes: plan.archetypes(ofRow: row)),
            layout: tally.wealth.layouts[index], level: level)
        }
      }
    }
    return summary
  }

  /// Returns the rows of a metric that each player has.
  private static func playerRows(
    of metric: MetricDefinition, _ index: Int, _ tally: RunTally, _ level: Double,
    _ plain: Bool
  ) -> [SummaryRow] {
    tally.plan.groupNames.enumerated().map { row, group in
      let figures = tally.figures(ofMetric: index, row: row)
      let mean = tally.mean(ofMetric: index, row: row, level: level, plain: plain)
      let players = figures.sizes.observations
      return SummaryRow(
        definition: metric, group: group, players: players, estimate: mean.estimate,
        spread: tally.spread(ofMetric: index, row: row, figures),
        plainPlayers: plain || row > 0 ? nil : mean.savings.map { $0 * Double(players) })
    }
  }
}

extension RunTally {
  /// Returns a metric's distribution over the players of a row; nil if none has it.
  ///
  /// - Parameter figures: Those of the metric and the row.
  fileprivate func spread(
    ofMetric metric: Int, row: Int, _ figures: ClusterFigures
  ) -> SummaryRow.Spread? {
    var counts = BinCounts()
    var (lowest, highest, squares) = (Int.max, Int.min, Int128(0))
    for archetype in plan.archetypes(ofRow: row) {
      let part = players(ofMetric: metric, archetype: archetype)
      counts.merge(part.histogram)
      lowest = min(lowest, part.lowest)
      highest = max(highest, part.highest)
      squares += part.squares
    }
    if counts.isEmpty { return nil }
    let scale = plan.metrics[metric].scale
    let range = Double(lowest) / Double(scale)...Double(highest) / Double(scale)
    let estimates = MetricTally.layout.quantileEstimates(
      Quantiles.shares, counts: counts, clusters: figures.sizes,
      designEffect: figures.sums.designEffect(over: figures.sizes, squares: squares))
    return SummaryRow.Spread(
      standardDeviation: Self.standardDeviation(
        count: figures.sizes.observations, sum: figures.sums.sum, squares: squares
      ).map { $0 / Double(scale) },
      lowest: range.lowerBound,
      quantileEstimates: estimates.map { $0.scaled(by: scale, within: range) },
      highest: range.upperBound)
  }

  /// Returns √((Σx² − (Σx)² ÷ n) ÷ (n − 1)), in whole numbers as long as they fit.
  private static func standardDeviation(count: Int, sum: Int128, squares: Int128) -> Double? {
    guard count > 1 else { return nil }
    let n = Double(count)
    let scaled = squares.multipliedReportingOverflow(by: Int128(count))
    let square = sum.multipliedReportingOverflow(by: sum)
    let deviations =
      scaled.overflow || square.overflow
      ? Double(nearest: squares) * n - Double(nearest: sum) * Double(nearest: sum)
      : Double(scaled.partialValue - square.partialValue)
    return (max(0, deviations) / (n * (n - 1))).squareRoot()
  }
}

extension Estimate {
  /// Returns the estimate of whole multiples of 1 ÷ scale, limited to a range: the edges of a bin
  /// may lie beyond the least or greatest value in it.
  fileprivate func scaled(by scale: Int, within range: ClosedRange<Double>) -> Estimate {
    func amount(_ recorded: Double) -> Double {
      min(range.upperBound, max(range.lowerBound, recorded / Double(scale)))
    }
    return Estimate(value: value.map(amount), low: low.map(amount), high: high.map(amount))
  }
}
