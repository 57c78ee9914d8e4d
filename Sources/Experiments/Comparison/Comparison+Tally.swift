import Measurement
import Statistics

extension Comparison {
  /// Computes the findings of two worlds' exact measurements.
  public init(_ tally: PairedTally) {
    let plain = tally.isPlain
    a = Findings(tally.a, plain: plain)
    b = Findings(tally.b, plain: plain)
    let candidates = Self.differences(of: b.summary, from: a.summary, tally, plain: plain)
    let told = Holm.rejected(
      candidates.map(\.difference.pValue), attainable: candidates.map(\.difference.leastPValue))
    rows = zip(candidates, told).map { candidate, isTold in
      let (rowA, rowB, difference) = candidate
      return ComparisonRow(
        metric: rowA.metric, unit: rowA.unit, isShare: rowA.isShare,
        a: rowA.estimate, b: rowB.estimate, difference: difference.estimate,
        verdict: !isTold ? .notToldApart : difference.isHigher! ? .higher : .lower,
        isReachedInOne: difference.isHigher != nil && difference.estimate.value == nil,
        varianceReduction: difference.varianceReduction,
        playersToTell: difference.playersToTell(from: rowA.players),
        changed: difference.changed)
    }
    states = tally.shared.states.indices.map { Self.state($0, tally, plain: plain) }
  }

  /// Returns the rows that both worlds have, in A's order, with their differences.
  static func differences(
    of summaryB: [SummaryRow], from summaryA: [SummaryRow], _ tally: PairedTally, plain: Bool
  ) -> [(a: SummaryRow, b: SummaryRow, difference: Difference)] {
    let paired = Self.paired(tally, plain: plain).merging(tally.droughtDifferences(plain: plain)) {
      known, _ in known
    }
    let errors = Dictionary(uniqueKeysWithValues: tally.giniErrors(plain: plain))
    let units = Dictionary(
      uniqueKeysWithValues: tally.shared.rows.map { row in
        (
          tally.a.plan.groupNames[row.a],
          min(tally.a.sizes[row.a].clusters, tally.b.sizes[row.b].clusters)
        )
      })
    let inB = Dictionary(uniqueKeysWithValues: summaryB.map { ($0.metric, $0) })
    return summaryA.compactMap { rowA in
      inB[rowA.metric].map { rowB in
        (
          rowA, rowB,
          paired[rowA.metric]
            ?? errors[rowA.metric].flatMap { Difference(rowA.estimate, rowB.estimate, $0) }
            ?? Difference(
              rowA.estimate, rowB.estimate, units: units[rowA.metric.group] ?? 0)
        )
      }
    }
  }

  private static func state(
    _ index: Int, _ tally: PairedTally, plain: Bool
  ) -> DailyDifference {
    let rows = tally.shared.dayRows.indices
    return DailyDifference(
      series: tally.a.plan.series[tally.shared.states[index].a],
      groups: rows.map { tally.a.plan.groupNames[tally.shared.dayRows[$0].a] },
      days: rows.map { tally.differences(row: $0, state: index, plain: plain) })
  }

  /// Returns the differences of all metrics that have a value for each party.
  private static func paired(_ tally: PairedTally, plain: Bool) -> [MetricID: Difference] {
    let plan = tally.a.plan
    var paired: [MetricID: Difference] = [:]
    for metric in tally.shared.metrics.indices {
      for row in tally.shared.rows.indices {
        let key = MetricID(
          plan.metrics[tally.shared.metrics[metric].a].name,
          plan.groupNames[tally.shared.rows[row].a])
        paired[key] = tally.difference(metric: metric, row: row, plain: plain)
      }
    }
    for (net, pair) in tally.shared.nets.enumerated() {
      let (purse, band) = plan.bandNet(pair.a)
      let definition = MeasurementPlan.net(
        plan.purses[purse].currency, fromLevel: plan.bands!.starts[band])
      for (row, place) in tally.shared.rows.enumerated() {
        let key = MetricID(definition.name, plan.groupNames[place.a])
        paired[key] = tally.difference(net: net, row: row, plain: plain)
      }
    }
    for metric in tally.unchanged(plain: plain) { paired[metric] = Difference.none }
    return paired
  }
}
