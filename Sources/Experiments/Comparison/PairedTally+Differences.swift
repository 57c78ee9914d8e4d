import Measurement
import Statistics

extension PairedTally {
  var shared: SharedFigures { differences.shared }

  /// Returns the parties in a row of the smaller world.
  func clusters(of row: SharedFigures.Pair) -> Int {
    min(a.sizes[row.a].clusters, b.sizes[row.b].clusters)
  }

  private func metric(_ name: String, _ row: SharedFigures.Pair) -> MetricID {
    MetricID(name, a.plan.groupNames[row.a])
  }

  func difference(metric: Int, row: Int) -> Difference? {
    let (of, over) = (shared.metrics[metric], shared.rows[row])
    return difference(
      a.mean(ofMetric: of.a, row: over.a), b.mean(ofMetric: of.b, row: over.b), over,
      figure(metric: metric, row: row))
  }

  func figure(metric: Int, row: Int) -> FigureDifferences.Figure {
    let over = shared.rows[row]
    return differences.ofMetric(
      metric, row: row,
      width: .init(a: a.auxiliaryWidth(ofRow: over.a), b: b.auxiliaryWidth(ofRow: over.b)))
  }

  /// Returns the difference of a shared ratio; nil where there is nothing to divide by.
  func difference(pooled: Int, row: Int) -> Difference? {
    let (pair, over) = (shared.pooled[pooled], shared.rows[row])
    return difference(
      a.mean(ofPooled: pair.a, row: over.a), b.mean(ofPooled: pair.b, row: over.b), over,
      differences.ofPooled(pooled, row: row))
  }

  /// Returns the difference of two means; where archetypes have other weights, every party differs.
  private func difference(
    _ meanA: StratifiedMean, _ meanB: StratifiedMean, _ row: SharedFigures.Pair,
    _ found: (paired: PairedSums, crossing: CrossFigures?)
  ) -> Difference? {
    let isWeighedAlike = a.plan.weights(ofRow: row.a) == b.plan.weights(ofRow: row.b)
    return Difference(
      meanA, meanB, found.paired, found.crossing,
      changed: isWeighedAlike ? found.paired.changed : clusters(of: row))
  }

  /// Returns the difference of a state on each day: on days that are a metric, that of the metric.
  func differences(row: Int, state: Int) -> [Estimate] {
    let (rows, series) = (shared.dayRows[row], shared.states[state])
    let daysA = a.means(ofSeries: series.a, row: rows.a)
    let daysB = b.means(ofSeries: series.b, row: rows.b)
    let days = (0..<shared.days).map { day in
      difference(daysA[day], daysB[day], rows, differences.ofState(state, row: row, day: day))?
        .estimate ?? .nothing
    }
    let metricRow = shared.rows.firstIndex(of: rows)!
    return days.anchored(
      at: a.plan.checkpoints.filter { $0.series == series.a && $0.day <= shared.days }.compactMap {
        checkpoint in
        shared.metrics.firstIndex { $0.a == checkpoint.metric }.flatMap {
          difference(metric: $0, row: metricRow).map { (checkpoint.day, $0.estimate) }
        }
      }, within: -.infinity ... .infinity)
  }

  private typealias PurseDay = (purse: Int, day: Int)

  /// The Gini coefficients that both worlds have: their purse and checkpoint in each.
  private var purseDays: [(name: String, inA: PurseDay, inB: PurseDay)] {
    guard a.plan.recordsWealth, b.plan.recordsWealth else { return [] }
    return a.plan.purses.enumerated().flatMap { purse, held in
      a.plan.checkpointDays.enumerated().compactMap { place, day in
        guard let other = b.plan.purses.firstIndex(where: { $0.currency == held.currency }),
          let otherPlace = b.plan.checkpointDays.firstIndex(of: day)
        else { return nil }
        return (
          MeasurementPlan.gini(held.currency, day: day).name, (purse, place), (other, otherPlace)
        )
      }
    }
  }

  func giniErrors() -> [(MetricID, Jackknife.ErrorOfDifference)] {
    purseDays.flatMap { (name, inA, inB) in
      shared.rows.compactMap { row in
        Gini.errorOfDifference(
          a.holders(purse: inA.purse, day: inA.day, row: row.a),
          b.holders(purse: inB.purse, day: inB.day, row: row.b)
        ).map { (metric(name, row), $0) }
      }
    }
  }

  func unchanged() -> [MetricID] {
    let quantiles = a.plan.quantiles.compactMap { inA in
      b.plan.quantiles.first { $0.definition == inA.definition }.map { (inA, $0) }
    }
    return shared.rows.flatMap { row in
      quantiles.compactMap { inA, inB in
        a.values(of: inA, row: row.a) == b.values(of: inB, row: row.b)
          ? metric(inA.definition.name, row) : nil
      }
        + purseDays.compactMap { name, inA, inB in
          a.holders(purse: inA.purse, day: inA.day, row: row.a)
            == b.holders(purse: inB.purse, day: inB.day, row: row.b) ? metric(name, row) : nil
        }
    }
  }

  /// Returns the differences of the drought metrics that both worlds have and record.
  func droughtDifferences() -> [(MetricID, Difference)] {
    let names = Set(b.plan.metricNames)
    return a.plan.droughts.indices.flatMap { inA -> [(MetricID, Difference)] in
      let name = a.plan.droughts[inA].name
      let metrics = a.plan.metrics(ofSource: inA).filter {
        a.plan.recorded.includes($0.definition.name) && names.contains($0.definition.name)
      }
      guard let inB = b.plan.droughts.firstIndex(where: { $0.name == name }), !metrics.isEmpty
      else { return [] }
      return shared.rows.flatMap { row in
        differences(of: metrics.map { ($0.definition.name, $0.figure) }, inA, inB, row)
      }
    }
  }

  private func differences(
    of figures: [(name: String, figure: DroughtFigure)], _ sourceA: Int, _ sourceB: Int,
    _ row: SharedFigures.Pair
  ) -> [(MetricID, Difference)] {
    let droughtsA = a.weighedDroughts(source: sourceA, row: row.a)
    let droughtsB = b.weighedDroughts(source: sourceB, row: row.b)
    if droughtsA == droughtsB { return figures.map { (metric($0.name, row), .none) } }
    let curveA = a.curve(source: sourceA, row: row.a)
    let curveB = b.curve(source: sourceB, row: row.b)
    let paired = PairedDroughts(droughtsA, droughtsB)
    return figures.map { name, figure in
      let (inA, inB) = (curveA.estimate(figure), curveB.estimate(figure))
      let metric = metric(name, row)
      if let error = paired.errorOfDifference(figure), let difference = Difference(inA, inB, error)
      {
        return (metric, difference)
      }
      // Whole attempts: the bounds of both sides move in steps, and not together.
      let pValue: Double? =
        if case .quantile(let share) = figure {
          curveA.pValue(ofQuantile: share, differingFrom: curveB)
        } else { nil }
      return (metric, Difference(inA, inB, units: clusters(of: row), pValue: pValue))
    }
  }
}
