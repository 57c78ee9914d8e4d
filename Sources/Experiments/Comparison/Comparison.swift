import Measurement
import Statistics

/// A comparison of world B with world A, party by party, with common random numbers.
package struct Comparison: Sendable {
  package let a, b: Findings
  /// Every metric that both worlds have, in A's order, for each archetype and group of both.
  package let rows: [ComparisonRow]
  package let states: [DailyDifference]

  /// Returns the rows that both worlds have, in A's order, with their differences.
  static func differences(
    of summaryB: [SummaryRow], from summaryA: [SummaryRow], _ tally: PairedTally
  ) -> [(a: SummaryRow, b: SummaryRow, difference: Difference)] {
    let paired = Self.paired(tally).merging(tally.droughtDifferences()) { known, _ in known }
    let errors = Dictionary(uniqueKeysWithValues: tally.giniErrors())
    let units = Dictionary(
      uniqueKeysWithValues: tally.shared.rows.map {
        (tally.a.plan.groupNames[$0.a], tally.clusters(of: $0))
      })
    let correlations = tally.quantileCorrelations(summaryA, summaryB)
    let inB = Dictionary(uniqueKeysWithValues: summaryB.map { ($0.metric, $0) })
    return summaryA.compactMap { rowA in
      inB[rowA.metric].map { rowB in
        (
          rowA, rowB,
          paired[rowA.metric]
            ?? errors[rowA.metric].flatMap { Difference(rowA.estimate, rowB.estimate, $0) }
            ?? Difference(
              rowA.estimate, rowB.estimate, units: units[rowA.metric.group] ?? 0,
              correlation: correlations[rowA.metric] ?? 0)
        )
      }
    }
  }

  private static func state(
    _ index: Int, _ tally: PairedTally, _ a: Findings, _ b: Findings
  ) -> DailyDifference {
    let (state, rows) = (tally.shared.states[index], tally.shared.dayRows)
    return DailyDifference(
      series: a.plan.series[state.a], groups: rows.map { a.plan.groupNames[$0.a] },
      days: rows.enumerated().map { place, row in
        tally.differences(row: place, state: index).enumerated().map { day, difference in
          let inA = a.state(ofSeries: state.a).days[row.a][day].mean
          guard let value = difference.value,
            let shown = b.state(ofSeries: state.b).days[row.b][day].mean.difference(from: inA)
          else { return difference }
          return difference.moved(by: shown - value, error: 1, within: -.infinity ... .infinity)
        }
      })
  }

  private static func paired(_ tally: PairedTally) -> [MetricID: Difference] {
    let plan = tally.a.plan
    var paired: [MetricID: Difference] = [:]
    for (row, place) in tally.shared.rows.enumerated() {
      let group = plan.groupNames[place.a]
      for (metric, pair) in tally.shared.metrics.enumerated() {
        paired[MetricID(plan.metrics[pair.a].name, group)] =
          tally.difference(metric: metric, row: row)
      }
      for (ratio, pair) in tally.shared.pooled.enumerated() {
        paired[MetricID(plan.pooled[pair.a].name, group)] =
          tally.difference(pooled: ratio, row: row)
      }
    }
    for metric in tally.unchanged() { paired[metric] = Difference.none }
    return paired
  }
}

package struct DailyDifference: Sendable {
  /// `level`, `gold.balance`, as defined in world A.
  package let series: Series
  package let groups: [String]
  /// B minus A at the end of each day, each with its own interval: `[group][day − 1]`.
  package let days: [[Estimate]]
}

package struct ComparisonRow: Sendable {
  package let metric: MetricID
  package let unit: String
  package let isShare: Bool
  package let a, b: Estimate
  /// B minus A, with its own interval; without one if fewer than 20 parties differ.
  package let difference: Estimate
  package let verdict: Verdict
  /// Players that two independent runs would need for an interval of the same width, relative to
  /// this comparison's; within archetypes for a population or group. Nil if too little varies.
  package let varianceReduction: Double?
  /// Players that tell such a difference with a power of 80 %; nil if there is none, or no error.
  package let playersToTell: Double?
  /// Parties that differ; nil for figures of no single party, unless they are the same in both.
  package let changed: Int?

  /// True if the worlds differ. With 95 %, no verdict of a comparison is wrong.
  package enum Verdict: String, Sendable {
    case higher
    case lower
    case notSignificant = "not told apart"
  }
}

extension Comparison {
  package init(_ tally: PairedTally) {
    a = Findings(tally.a)
    b = Findings(tally.b)
    let candidates = Self.differences(of: b.summary, from: a.summary, tally)
    let significant = Holm.rejected(
      candidates.map(\.difference.pValue), attainable: candidates.map(\.difference.minPValue))
    rows = zip(candidates, significant).map { candidate, isSignificant in
      let (rowA, rowB, difference) = candidate
      return ComparisonRow(
        metric: rowA.metric, unit: rowA.unit, isShare: rowA.isShare,
        a: rowA.estimate, b: rowB.estimate, difference: difference.estimate,
        verdict: !isSignificant ? .notSignificant : difference.isHigher! ? .higher : .lower,
        varianceReduction: difference.varianceReduction,
        playersToTell: difference.playersToTell(from: rowA.players), changed: difference.changed)
    }
    states = tally.shared.states.indices.map { [a, b] in Self.state($0, tally, a, b) }
  }
}
