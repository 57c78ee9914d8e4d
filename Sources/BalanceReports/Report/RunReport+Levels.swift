import Measurement
import ScenarioReading

/// Players' progress day by day, and what a day gives each archetype.
extension RunReport {
  var levels: ReportSection? {
    let states = findings.states.filter { game.progress.contains($0.series.name) }
    let charts = states.compactMap(stateChart)
    guard !charts.isEmpty else { return nil }
    let level = states.first(where: \.series.isLevel).flatMap(stateChart) ?? charts[0]
    return ReportSection(game.progressTitle) {
      level
    } details: {
      charts.filter { $0.name != level.name }
      for state in states {
        let table = stateTable(state)
        game.totals.contains(state.series.name)
          ? [.fold("The same in \(state.series.name.uppercased())", table)] : table
      }
    }
  }

  var retention: ReportSection? {
    guard let chart = retentionChart, let state = findings.state(Series.retained.name)
    else { return nil }
    return ReportSection("Who stays with the game?") {
      chart
    } details: {
      dayTable("still with the game") { state.days[$0][$1].mean.text(isShare: true) }
    }
  }

  private func dayTable(
    _ heading: String, _ cell: @escaping (_ group: Int, _ day: Int) -> String
  ) -> MarkdownTable {
    let columns: [Column<Int>] =
      [.text(heading) { shown(findings.groups[$0]) }]
      + shownDays.map { day in .number("day \(day)") { cell($0, day - 1) } }
    return MarkdownTable(findings.groups.indices, columns)
  }

  var retentionChart: ReportChart? {
    guard let state = findings.state(Series.retained.name) else { return nil }
    let curves = state.days.map { Curve($0.map(\.mean)) }
    return ReportChart(
      "retention", caption: "Share of players who have not left the game, by day and archetype",
      BandChart(
        title: "Retention",
        subtitle: "Share of players who have not left the game by the end of each day",
        yTitle: "share of players", days: findings.days, panels: panels(curves),
        ghost: curves[0].values, lineName: "share", bandName: "95 % interval",
        ghostName: "share of all", format: .percent, largest: 1, calendar: marks))
  }

  /// Returns a panel for each group of players.
  private func panels(_ curves: [Curve], everyone: [Curve]? = nil) -> [BandChart.Panel] {
    zip(findings.groups, curves).enumerated().map { place, group in
      BandChart.Panel(
        title: groupTitle(group.0), group: group.0, style: ChartTheme.style(ofGroup: place),
        curve: group.1, everyone: everyone?[place])
    }
  }

  /// Returns a chart; nil for a total that another one shows better, and for who stays.
  func stateChart(_ state: DailyState) -> ReportChart? {
    if game.totals.contains(state.series.name) || state.series.kind == .retained { return nil }
    let series = state.series
    func curve(_ days: [Quantiles?]) -> Curve {
      Curve(values: days.map { $0?.p50 }, low: days.map { $0?.p05 }, high: days.map { $0?.p95 })
    }
    let curves = state.days.map { days in curve(days.map(\.quantiles)) }
    let staying = state.staying.map(curve)
    // Those who left stand still and are not stuck: the picture is of those who play on.
    let isOfStaying = !staying.isEmpty
    let shown = isOfStaying ? staying : curves
    return ReportChart(
      series.file, caption: "\(series.title) by day and archetype",
      BandChart(
        title: series.title,
        subtitle: (isOfStaying ? "Of players who have not left: the median" : "Median player")
          + ", and the band that holds 90 % of them, at the end of each day",
        yTitle: series.axis, days: findings.days,
        panels: panels(shown, everyone: isOfStaying ? curves : nil), ghost: shown[0].values,
        lineName: "median", bandName: "5–95 % of players", ghostName: "median of all",
        largest: state.series.largest, calendar: marks))
  }

  var shownDays: [Int] {
    [1, 7, 14, 30, 60, 90, 180, 365].filter { $0 < findings.days } + [findings.days]
  }

  /// Returns the median and band of a state on a few days, by archetype; of those who have not left
  /// first, where they are counted apart.
  @BlockBuilder func stateTable(_ state: DailyState) -> [Block] {
    let name = state.series.heldCurrency.map { "\($0) in hand" } ?? state.series.name
    let all = stateTable(state.days.map { $0.map(\.quantiles) }, in: state.series.unit)
    if state.staying.isEmpty {
      "Median \(name) (5–95 % of players):"
      all
    } else {
      "Median \(name) of the players who have not left (5–95 % of them):"
      stateTable(state.staying, in: state.series.unit)
      Block.fold("The same, including players who left, as they were then") { all }
    }
  }

  private func stateTable(_ figures: [[Quantiles?]], in unit: String) -> MarkdownTable {
    dayTable(unit) { group, day in
      guard let figure = figures[group][day] else { return "" }
      return "\(quantile(figure.p50)) (\(quantile(figure.p05))–\(quantile(figure.p95)))"
    }
  }

  func shown(_ group: String) -> String { plain(groupTitle(group)) }

  /// The yield of a day of play, also relative to the most frequent archetype: the gain of an
  /// exploit (PLY-6). Empty if there is nothing to compare.
  var archetypes: [Block] {
    let shown = game.dayColumns
    let indices = findings.groups.indices.dropFirst()
    guard !shown.isEmpty, shown.allSatisfy({ findings.row($0.metric) != nil }), indices.count > 1,
      let frequent = indices.max(by: { findings.groupPlayers[$0] < findings.groupPlayers[$1] })
    else { return [] }
    let reference = findings.groups[frequent]
    let columns: [Column<Int>] =
      [
        .text("a day of play") { plain(findings.groups[$0]) },
        .number("players") { NumberText.grouped(findings.groupPlayers[$0]) },
      ]
      + shown.map { column in
        .number(column.heading) { against(reference, column.metric, findings.groups[$0]) }
      }
    return [
      .prose(
        """
        Mean of an active day, over players (each counts once; 95 % interval), and in brackets its \
        ratio to *\(plain(reference))*, the most frequent archetype:
        """), .table(MarkdownTable(indices, columns)),
    ]
  }

  private func against(_ reference: String, _ metric: String, _ group: String) -> String {
    let estimate = estimate(metric, group)
    guard group != reference, let value = estimate?.value,
      let base = self.estimate(metric, reference)?.value, base > 0
    else { return estimate.text() }
    return "\(estimate.text()) [×\(NumberText.significant(value / base, digits: 3))]"
  }
}
