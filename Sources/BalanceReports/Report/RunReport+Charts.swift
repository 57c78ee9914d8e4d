import Measurement
import Statistics

/// A chart of a report.
struct ReportChart {
  /// Relative to the report's folder.
  let path: String
  /// What it shows, for those who cannot see it.
  let caption: String
  let svg: String
}

extension RunReport {
  /// All charts of the report, in the order in which it shows them.
  var charts: [ReportChart] {
    stateCharts.map(\.chart) + flowCharts.map(\.chart)
      + currencies.flatMap { [levelFlowChart($0), giniChart($0)] }.compactMap { $0 }
      + [droughtChart, milestoneChart, ratchetChart, riseChart].compactMap { $0 }
  }

  private var days: [Double] { (1...findings.days).map(Double.init) }

  // MARK: Levels, difficulty, what is held

  /// A chart of each state, but XP, which levels show better.
  var stateCharts: [(state: String, chart: ReportChart)] {
    findings.states.filter { $0.name != "xp" }.map { state in
      let title =
        state.currency.map { "\($0.capitalizedFirst) in hand" } ?? trackTitle(state.name)
      var chart = BandChart(
        title: title, yTitle: state.currency ?? trackTitle(state.name).lowercased(), days: days,
        panels: findings.groups.indices.map { group in
          let quantiles = state.days[group].map(\.quantiles)
          return BandChart.Panel(
            title: groupTitle(group), median: quantiles.map { $0?.p50 },
            low: quantiles.map { $0?.p05 }, high: quantiles.map { $0?.p95 })
        })
      chart.subtitle = "Median player, and the band that holds 90 % of them, at the end of each day"
      chart.ghost = state.days[0].map { $0.quantiles?.p50 }
      chart.medianName = "median"
      chart.bandName = "5–95 % of players"
      chart.ghostName = "median of all"
      return (
        state.name,
        ReportChart(
          path: "charts/\(state.currency.map { "\($0)-balance" } ?? state.name).svg",
          caption: "\(title) by day and archetype", svg: chart.svg())
      )
    }
  }

  /// `cards.collected` reads "Cards collected".
  func trackTitle(_ name: String) -> String {
    name.split(separator: ".").joined(separator: " ").capitalizedFirst
  }

  func groupTitle(_ group: Int) -> String {
    group == 0 ? "all players" : findings.groups[group]
  }

  // MARK: Faucets and sinks

  var flowCharts: [(currency: String, chart: ReportChart)] {
    currencies.map { currency in
      func series(_ kind: DailyFlow.Kind) -> [FlowChart.Series] {
        findings.flows.filter { $0.currency == currency && $0.kind == kind }.map { flow in
          FlowChart.Series(name: flow.account, amounts: flow.days[0].map(\.value))
        }
      }
      var chart = FlowChart(
        title: "\(currency.capitalizedFirst): faucets and sinks",
        yTitle: "\(currency) per player and day", days: days, faucets: series(.faucet),
        sinks: series(.sink))
      chart.subtitle = "Mean over all players, also those who do not play that day"
      return (
        currency,
        ReportChart(
          path: "charts/\(currency)-flow.svg",
          caption: "What gives and takes \(currency) each day, stacked, and the net",
          svg: chart.svg())
      )
    }
  }

  /// Currencies in their order of appearance.
  var currencies: [String] {
    findings.flows.reduce(into: []) { names, flow in
      if !names.contains(flow.currency) { names.append(flow.currency) }
    }
  }

  // MARK: The ratchet

  /// How many levels the ratchet has; 1 when there is none.
  var ratchetLevels: Int {
    var level = 1
    while findings.row("difficulty.level\(level + 1).share") != nil { level += 1 }
    return level
  }

  var ratchetChart: ReportChart? {
    guard ratchetLevels > 1 else { return nil }
    let groups = Array(findings.groups.indices.dropFirst())
    let levels = Array(2...ratchetLevels)
    var chart = BarChart(
      title: "Who reaches each difficulty level", valueTitle: "share of players",
      labels: groups.map { findings.groups[$0] },
      series: levels.map { level in
        let rows = groups.map {
          findings.row("difficulty.level\(level).share", group: findings.groups[$0])?.estimate
        }
        return BarChart.Series(
          name: "level \(level)", values: rows.map { $0?.value }, low: rows.map { $0?.low },
          high: rows.map { $0?.high })
      })
    chart.subtitle =
      "Share of players who ever had a session stamped with the level, within \(findings.days) days"
    chart.format = .percent
    chart.direction = .columns
    return ReportChart(
      path: "charts/ratchet.svg", caption: "Share of each archetype that reaches each level",
      svg: chart.svg())
  }

  var riseChart: ReportChart? {
    guard ratchetLevels > 1 else { return nil }
    let levels = Array(2...ratchetLevels)
    let groups = findings.groups
    var chart = BarChart(
      title: "What a level is worth", valueTitle: "XP per session",
      labels: levels.map { "level \($0)" },
      series: groups.prefix(6).map { group in
        // A bar without an interval would look sure.
        let rows = levels.map { level in
          findings.row("xp.perSession.change.level\(level)", group: group)?.estimate
        }.map { $0?.low == nil ? nil : $0 }
        return BarChart.Series(
          name: group, values: rows.map { $0?.value }, low: rows.map { $0?.low },
          high: rows.map { $0?.high })
      })
    chart.subtitle =
      "XP per session on the level less XP one level lower, for the same estimates; below 0 is a trap"
      + (groups.count > 6 ? " (all and the first five archetypes)" : "")
    chart.direction = .columns
    return ReportChart(
      path: "charts/ratchet-xp.svg",
      caption: "Change of XP per session when a level rises, like for like", svg: chart.svg())
  }
}
