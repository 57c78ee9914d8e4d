import Experiments
import Measurement
import Statistics

extension ComparisonReport {
  /// All charts, in the order in which the report shows them.
  var charts: [ReportChart] {
    [changeChart].compactMap { $0 } + stateCharts + differenceCharts
      + [droughtChart].compactMap { $0 }
  }

  // MARK: What changed most

  /// The greatest changes among those told apart, of each metric for all players.
  private var changeChart: ReportChart? {
    let rows = comparison.rows(of: "all").filter {
      $0.verdict != .notToldApart && $0.relativeChange != nil && $0.difference.low != nil
    }
    .sorted { $0.relativeChange!.magnitude > $1.relativeChange!.magnitude }
    .prefix(Self.mostBars)
    guard !rows.isEmpty else { return nil }
    func relative(_ row: ComparisonRow, _ value: Double?) -> Double? {
      value.map { $0 / row.a.value!.magnitude }
    }
    var chart = BarChart(
      title: "What changes most", valueTitle: "difference in percent of A",
      labels: rows.map(\.metric.name),
      series: [
        BarChart.Series(
          name: "B less A", values: rows.map { relative($0, $0.difference.value) },
          low: rows.map { relative($0, $0.difference.low) },
          high: rows.map { relative($0, $0.difference.high) })
      ])
    chart.subtitle = "Metrics of all players that could be told apart, with 95 % intervals"
    chart.format = .percent
    chart.direction = .rows
    return ReportChart(
      path: "charts/changes.svg", caption: "The greatest relative differences", svg: chart.svg())
  }

  private static let mostBars = 24

  // MARK: Levels, difficulty, what is held

  private var stateCharts: [ReportChart] {
    comparison.a.states.filter { $0.name != "xp" }.compactMap { stateA in
      comparison.b.state(stateA.name).map { chart(stateA, $0) }
    }
  }

  /// Means, as what is compared are means.
  private func chart(_ stateA: DailyState, _ stateB: DailyState) -> ReportChart {
    let groups = comparison.a.groups.indices.compactMap { groupA in
      comparison.b.groups.firstIndex(of: comparison.a.groups[groupA]).map { (groupA, $0) }
    }
    let name = stateA.name.split(separator: ".").joined(separator: " ").capitalizedFirst
    let title = stateA.currency.map { "\($0.capitalizedFirst) in hand" } ?? name
    var chart = BandChart(
      title: title, yTitle: stateA.currency ?? name.lowercased(),
      days: (1...comparison.a.days).map(Double.init),
      panels: groups.map { groupA, groupB in
        BandChart.Panel(
          title: groupA == 0 ? "all players" : comparison.a.groups[groupA],
          median: stateB.days[groupB].map(\.mean.value),
          second: stateA.days[groupA].map(\.mean.value))
      })
    chart.subtitle = "Mean player at the end of each day, in both worlds"
    chart.medianName = "B: \(nameB)"
    chart.secondName = "A: \(nameA)"
    return ReportChart(
      path: "charts/\(stateA.currency.map { "\($0)-balance" } ?? stateA.name).svg",
      caption: "\(title) by day in both worlds", svg: chart.svg())
  }

  /// B less A, day by day: what two curves that lie on each other do not show.
  private var differenceCharts: [ReportChart] {
    comparison.states.filter { $0.name != "xp" && !$0.isZero }.map { state in
      let name = state.name.split(separator: ".").joined(separator: " ").capitalizedFirst
      let title = state.currency.map { "\($0.capitalizedFirst) in hand" } ?? name
      var chart = BandChart(
        title: "\(title): what B has more", yTitle: state.currency ?? name.lowercased(),
        days: (1...comparison.a.days).map(Double.init),
        panels: state.groups.indices.map { group in
          BandChart.Panel(
            title: group == 0 ? "all players" : state.groups[group],
            median: state.days[group].map(\.value), low: state.days[group].map(\.low),
            high: state.days[group].map(\.high))
        })
      chart.subtitle = "Mean of B less mean of A at the end of each day, on the same luck"
      chart.medianName = "B less A"
      chart.bandName = "95 % interval of each day"
      return ReportChart(
        path: "charts/\(state.currency.map { "\($0)-balance" } ?? state.name)-difference.svg",
        caption: "\(title) by day, B less A", svg: chart.svg())
    }
  }

  // MARK: Droughts

  private var droughtChart: ReportChart? {
    let pairs = comparison.a.droughts.filter { !$0.once }.compactMap { droughtA in
      comparison.b.droughts.first { $0.source == droughtA.source }.map { (droughtA, $0) }
    }
    .filter { !$0.curves[0].points.isEmpty && !$1.curves[0].points.isEmpty }
    guard !pairs.isEmpty else { return nil }
    var chart = SurvivalChart(
      title: "Droughts",
      panels: pairs.map { droughtA, droughtB in
        let (curveA, curveB) = (droughtA.curves[0], droughtB.curves[0])
        let attempts = max(curveA.points.count, curveB.points.count)
        func values(
          _ curve: SurvivalCurve, _ start: Double, _ value: (SurvivalCurve.Point) -> Double
        ) -> [Double?] {
          [start]
            + (0..<attempts).map { index in
              curve.points.indices.contains(index) ? value(curve.points[index]) : nil
            }
        }
        var panel = SurvivalChart.Panel(
          title: droughtA.source, attempts: (0...attempts).map(Double.init),
          survival: values(curveB, 1, \.survival), low: values(curveB, 1, \.low),
          high: values(curveB, 1, \.high))
        panel.second = values(curveA, 1, \.survival)
        return panel
      })
    chart.subtitle = "Share of droughts that go on past an attempt (Kaplan–Meier), in both worlds"
    chart.xTitle = "attempts since the last equipment"
    chart.yTitle = "still dry"
    chart.survivalName = "B: \(nameB)"
    chart.bandName = "95 % band of B"
    chart.secondName = "A: \(nameA)"
    return ReportChart(
      path: "charts/droughts.svg", caption: "How long each source stays dry in both worlds",
      svg: chart.svg())
  }
}

extension DailyDifference {
  /// Whether the worlds have the very same on every day.
  fileprivate var isZero: Bool {
    days.allSatisfy { $0.allSatisfy { $0.value ?? 0 == 0 && $0.halfWidth ?? 0 == 0 } }
  }
}
