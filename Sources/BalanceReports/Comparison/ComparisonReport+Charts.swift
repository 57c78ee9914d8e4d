import Experiments
import Measurement

extension ComparisonReport {
  package var charts: [ReportChart] { drawn.map(\.chart) }

  /// The charts, and if what they show differs and can be seen.
  var drawn: [(chart: ReportChart, isChanged: Bool)] {
    let apart = Set(comparison.rows.filter { $0.verdict != .notSignificant }.map(\.metric.name))
    let totals = comparison.a.plan.report.totals
    let states = comparison.a.states.filter { !totals.contains($0.series.name) }
    return states.flatMap { state -> [(ReportChart, Bool)] in
      let name = state.series.name
      let last = ["\(name).day\(comparison.a.days)", name].filter {
        comparison.row(MetricID($0)) != nil
      }
      let isSeen = !last.allSatisfy { comparison.row(MetricID($0))!.isUnchanged }
      let difference = comparison.states.first { $0.series.name == name && !$0.isZero }
      return [
        stateChart(state).map { ($0, isSeen && !apart.isDisjoint(with: last)) },
        difference.map { (differenceChart($0), !apart.isDisjoint(with: last)) },
      ].compactMap { $0 }
    } + [droughtChart(apart)].compactMap { $0 }
  }

  /// Charts a state in both worlds. Shows means, since means are compared.
  private func stateChart(_ stateA: DailyState) -> ReportChart? {
    guard let stateB = comparison.b.state(stateA.series.name) else { return nil }
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
        secondName: "A: \(nameA)", largest: series.largest, calendar: marks))
  }

  /// Charts B minus A day by day, which two curves on top of each other do not show.
  private func differenceChart(_ state: DailyDifference) -> ReportChart {
    let series = state.series
    return ReportChart(
      "\(series.file)-difference", caption: "\(series.title) by day, B less A",
      BandChart(
        title: "\(series.title): B less A",
        subtitle: "Mean of B less mean of A at the end of each day, on the same luck",
        yTitle: series.axis, days: comparison.a.days,
        panels: zip(state.groups, state.days).map { group, days in
          BandChart.Panel(title: groupTitle(group), group: group, curve: Curve(days))
        }, lineName: "B less A", bandName: "95 % interval of each day",
        calendar: marks))
  }

  /// Charts the droughts that differ, or all if none do.
  private func droughtChart(_ apart: Set<String>) -> (ReportChart, Bool)? {
    let pairs = comparison.a.droughts.filter { !$0.source.once }.compactMap { droughtA in
      comparison.b.droughts.first { $0.source.name == droughtA.source.name }.map { droughtB in
        (source: droughtA.source.name, a: droughtA.curves[0], b: droughtB.curves[0])
      }
    }
    .filter { !$0.a.points.isEmpty && !$0.b.points.isEmpty }
    let changed = pairs.filter { pair in apart.contains { $0.hasPrefix("drought.\(pair.source).") }
    }
    guard !pairs.isEmpty else { return nil }
    let chart = ReportChart(
      "droughts", caption: "Droughts\(changed.isEmpty ? "" : " that change"), in both worlds",
      DroughtChart(
        subtitle: "Share of droughts that go on past an attempt (Kaplan–Meier), in both worlds",
        panels: (changed.isEmpty ? pairs : changed).map { pair in
          let attempts = max(pair.a.points.count, pair.b.points.count)
          return DroughtChart.Panel(
            title: pair.source, curve: pair.b.drawn(attempts: attempts),
            second: pair.a.drawn(attempts: attempts).values)
        }, curveName: "B: \(nameB)", bandName: "95 % band of B", secondName: "A: \(nameA)"))
    return (chart, !changed.isEmpty)
  }
}

extension DailyDifference {
  fileprivate var isZero: Bool {
    days.allSatisfy { $0.allSatisfy { $0.value ?? 0 == 0 && $0.halfWidth ?? 0 == 0 } }
  }
}
