import Measurement
import Statistics

// Differences of droughts, which no single party has.

extension PairedTally {
  /// Returns the differences of the drought metrics that both worlds have and record.
  func droughtDifferences() -> [(MetricID, Difference)] {
    a.plan.droughts.indices.flatMap { inA -> [(MetricID, Difference)] in
      let name = a.plan.droughts[inA].name
      let names = Set(b.plan.metricNames)
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
    if droughtsA == droughtsB {
      return figures.map { (MetricID($0.name, a.plan.groupNames[row.a]), .none) }
    }
    let curveA = a.curve(source: sourceA, row: row.a)
    let curveB = b.curve(source: sourceB, row: row.b)
    let paired = PairedDroughts(droughtsA, droughtsB)
    let units = min(a.sizes[row.a].clusters, b.sizes[row.b].clusters)
    return figures.map { name, figure in
      let (inA, inB) = (curveA.estimate(figure), curveB.estimate(figure))
      let metric = MetricID(name, a.plan.groupNames[row.a])
      if let error = paired.errorOfDifference(figure),
        let difference = Difference(inA, inB, error)
      {
        return (metric, difference)
      }
      guard case .quantile(let share) = figure else {
        return (metric, Difference(inA, inB, units: units))
      }
      // Whole attempts: the bounds of both sides move in steps, and not together.
      return (
        metric,
        Difference(
          inA, inB, units: units, pValue: curveA.pValue(ofQuantile: share, differingFrom: curveB))
      )
    }
  }
}
