import Experiments
import Measurement

extension ComparisonReport {
  package var charts: [ReportChart] {
    [changeChart].compactMap { $0 } + comparison.a.states.compactMap(stateChart)
      + comparison.states.compactMap(differenceChart) + [droughtChart].compactMap { $0 }
  }

  var changeChart: ReportChart? {
    let rows = ranked.compactMap { row in
      standardised(row).flatMap { $0.low == nil ? nil : (row: row, size: $0) }
    }
    .prefix(20)
    guard !rows.isEmpty else { return nil }
    return ReportChart(
      "changes", caption: "Greatest changes, in standard deviations between players",
      BarChart(
        title: "Greatest changes",
        subtitle: "Metrics that differ, with 95 % intervals; those of targets first",
        valueTitle: "difference in standard deviations between players",
        labels: rows.map { isTarget($0.row) ? "target: \($0.row.metric)" : "\($0.row.metric)" },
        series: [BarChart.Series(name: "B less A", curve: Curve(rows.map(\.size)))],
        direction: .rows))
  }

  /// The series that others show better.
  private var totals: [String] { comparison.a.plan.report.totals }

  /// Charts a state in both worlds. Shows means, since means are compared.
  private func stateChart(_ stateA: DailyState) -> ReportChart? {
    guard !totals.contains(stateA.series.name), let stateB = comparison.b.state(stateA.series.name)
    else { return nil }
    let series = stateA.series
    let panels = comparison.a.groups.enumerated().compactMap { groupA, group in
      comparison.b.groups.firstIndex(of: group).map { groupB in
        BandChart.Panel(
          title: groupTitle(group), group: group,
          curve: Curve(values: stateB.days[groupB].map(\.mean.value)),
          second: stateA.days[groupA].map(\.mean.value))
      }
    }
    return ReportChart(
      series.file, caption: "\(series.title) by day in both worlds",
      BandChart(
        title: series.title, subtitle: "Mean player at the end of each day, in both worlds",
        yTitle: series.axis, days: comparison.a.days, panels: panels, lineName: "B: \(nameB)",
        secondName: "A: \(nameA)"))
  }

  /// Charts B minus A day by day, which two curves on top of each other do not show.
  private func differenceChart(_ state: DailyDifference) -> ReportChart? {
    if totals.contains(state.series.name) || state.isZero { return nil }
    let series = state.series
    return ReportChart(
      "\(series.file)-difference", caption: "\(series.title) by day, B less A",
      BandChart(
        title: "\(series.title): B less A",
        subtitle: "Mean of B less mean of A at the end of each day, on the same luck",
        yTitle: series.axis, days: comparison.a.days,
        panels: zip(state.groups, state.days).map { group, days in
          BandChart.Panel(title: groupTitle(group), group: group, curve: Curve(days))
        }, lineName: "B less A", bandName: "95 % interval of each day"))
  }

  private var droughtChart: ReportChart? {
    let pairs = comparison.a.droughts.filter { !$0.source.once }.compactMap { droughtA in
      comparison.b.droughts.first { $0.source.name == droughtA.source.name }.map { droughtB in
        (source: droughtA.source.name, a: droughtA.curves[0], b: droughtB.curves[0])
      }
    }
    .filter { !$0.a.points.isEmpty && !$0.b.points.isEmpty }
    guard !pairs.isEmpty else { return nil }
    return ReportChart(
      "droughts", caption: "Droughts of each source in both worlds",
      DroughtChart(
        subtitle: "Share of droughts that go on past an attempt (Kaplan–Meier), in both worlds",
        panels: pairs.map { pair in
          let attempts = max(pair.a.points.count, pair.b.points.count)
          return DroughtChart.Panel(
            title: pair.source, curve: pair.b.drawn(attempts: attempts),
            second: pair.a.drawn(attempts: attempts).values)
        }, curveName: "B: \(nameB)", bandName: "95 % band of B", secondName: "A: \(nameA)"))
  }
}

extension DailyDifference {
  fileprivate var isZero: Bool {
    days.allSatisfy { $0.allSatisfy { $0.value ?? 0 == 0 && $0.halfWidth ?? 0 == 0 } }
  }
}
