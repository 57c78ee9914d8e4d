import Measurement
import ShownText
import Statistics

// A currency by level, and who holds it.

extension RunReport {
  // MARK: By level

  /// Faucets and sinks by level: a chart and the totals of each band.
  func flowsByLevel(_ currency: String) -> String? {
    guard let levels = findings.levelFlows, let chart = levelFlowChart(currency) else { return nil }
    var table = MarkdownTable(columns: [
      .text("level"), .number("active days of all players"), .number("faucets"), .number("sinks"),
      .number("net"), .text("greatest faucet"), .text("greatest sink"),
      .number("in hand on reaching it"),
    ])
    let balance = findings.states.first { $0.currency == currency }?.name ?? ""
    for band in levels.bands.indices where levels.playerDays[0][band] > 0 {
      let faucets = amounts(currency, .faucet, levels, band)
      let sinks = amounts(currency, .sink, levels, band)
      let (given, taken) = (total(faucets), total(sinks))
      table.append([
        levels.name(ofBand: band), NumberText.grouped(levels.playerDays[0][band]),
        NumberText.grouped(given), NumberText.grouped(taken), NumberText.grouped(given - taken),
        greatest(faucets, of: given), greatest(sinks, of: taken),
        valueWithInterval(findings.row("\(balance).level\(levels.bands[band].first)")?.estimate),
      ])
    }
    return """
      By level, on an active day; a day belongs to the level on which it begins:

      \(image(chart))

      \(lines(table))

      *In hand on reaching it*: at the end of the day on which the first level of the band comes, \
      over those who reach it.
      """
  }

  private typealias Amount = (account: String, value: Double)

  private func amounts(
    _ currency: String, _ kind: DailyFlow.Kind, _ levels: LevelFlows, _ band: Int
  ) -> [Amount] {
    levels.flows.filter { $0.currency == currency && $0.kind == kind }.map {
      ($0.account, $0.bands[0][band].value ?? 0)
    }
  }

  private func total(_ amounts: [Amount]) -> Double { amounts.reduce(0) { $0 + $1.value } }

  private func greatest(_ amounts: [Amount], of total: Double) -> String {
    guard total > 0, let greatest = amounts.max(by: { $0.value < $1.value }) else { return "–" }
    return
      "\(MarkdownText.plain(greatest.account)) \(NumberText.percent(greatest.value / total, decimals: 0))"
  }

  func levelFlowChart(_ currency: String) -> ReportChart? {
    guard let levels = findings.levelFlows else { return nil }
    let bands = levels.bands.indices.filter { levels.playerDays[0][$0] > 0 }
    let flows = levels.flows.filter { $0.currency == currency }
    guard bands.count > 1, !flows.isEmpty else { return nil }
    func series(_ kind: DailyFlow.Kind) -> [FlowChart.Series] {
      flows.filter { $0.kind == kind }.map { flow in
        FlowChart.Series(
          name: flow.account,
          amounts: bands.flatMap { [flow.bands[0][$0].value, flow.bands[0][$0].value] })
      }
    }
    // A band is as wide as its levels: each has a point at either end.
    let widest = bands.compactMap { levels.bands[$0].last.map { $0 } }.max() ?? 1
    let edges = bands.flatMap { band -> [Double] in
      let (first, last) = levels.bands[band]
      return [Double(first), Double(last ?? max(first, widest) + max(1, widest / 20)) + 1]
    }
    var chart = FlowChart(
      title: "\(currency.capitalizedFirst) by level: faucets and sinks",
      yTitle: "\(currency) per active day", days: edges, faucets: series(.faucet),
      sinks: series(.sink))
    chart.xTitle = "level"
    chart.weights = bands.flatMap { band -> [Double] in
      let days = Double(levels.playerDays[0][band])
      return [days, days]
    }
    chart.subtitle =
      "Mean of an active day that begins on the level, over all players; a net above 0 piles up"
    return ReportChart(
      path: "charts/\(currency)-flow-by-level.svg",
      caption: "What gives and takes \(currency) on each level, stacked, and the net",
      svg: chart.svg())
  }

  // MARK: Who holds it

  /// How unequal it is, who runs dry and who drowns.
  func wealth(_ currency: String) -> String? {
    guard let wealth = findings.wealth.first(where: { $0.currency == currency }) else { return nil }
    let chart = giniChart(currency).map { image($0) + "\n\n" } ?? ""
    var percentiles = MarkdownTable(
      columns: [.text("\(currency) in hand")]
        + Wealth.shares.map { .number("\(NumberText.percent($0, decimals: 0)) hold up to") })
    for (index, day) in wealth.days.enumerated() where !wealth.percentiles[0][index].isEmpty {
      percentiles.append(
        ["day \(day)"] + wealth.percentiles[0][index].map { quantile($0) })
    }
    return """
      ### Who holds the \(currency)?

      \(chart)\(lines(percentiles))
      \(dryTable(wealth) ?? "")
      """
  }

  private func dryTable(_ wealth: Wealth) -> String? {
    let last = findings.days
    let names = findings.groups + findings.namedGroups.map(\.name)
    guard findings.row("\(wealth.currency).dry.share.day\(last)") != nil else { return nil }
    var table = MarkdownTable(columns: [
      .text("on day \(last)"), .number("run dry"), .number("drown"), .number("Gini"),
    ])
    for name in names {
      func row(_ metric: String) -> SummaryRow? {
        findings.row("\(wealth.currency).\(metric).day\(last)", group: name)
      }
      table.append([
        name == "all" ? "all players" : MarkdownText.plain(name),
        shareWithInterval(row("dry.share")?.estimate),
        shareWithInterval(row("flush.share")?.estimate),
        valueWithInterval(findings.row(wealth.gini(day: last), group: name)?.estimate),
      ])
    }
    return """

      \(lines(table))

      *Run dry*: hold less than they spend on an active day of theirs. *Drown*: hold more than they \
      earn in \(findings.hoardDays) active days. *Gini*: 0 when all hold the same, 1 when one \
      holds everything; its interval is a jackknife over 20 groups of parties, and counting amounts \
      in bins moves it by less than 0.032, in practice by a few thousandths.
      """
  }

  func giniChart(_ currency: String) -> ReportChart? {
    guard let wealth = findings.wealth.first(where: { $0.currency == currency }),
      wealth.days.count > 1
    else { return nil }
    let groups = Array(findings.groups.prefix(6))
    var chart = BarChart(
      title: "How unequally \(currency) is held", valueTitle: "Gini's coefficient",
      labels: wealth.days.map { "day \($0)" },
      series: groups.map { group in
        let rows = wealth.days.map {
          findings.row(wealth.gini(day: $0), group: group)?.estimate
        }
        return BarChart.Series(
          name: group, values: rows.map { $0?.value }, low: rows.map { $0?.low },
          high: rows.map { $0?.high })
      })
    chart.subtitle =
      "0: all hold the same; 1: one holds everything"
      + (findings.groups.count > 6 ? " (all and the first five archetypes)" : "")
    chart.direction = .columns
    return ReportChart(
      path: "charts/\(currency)-gini.svg",
      caption: "Gini's coefficient of \(currency) in hand, by day and archetype", svg: chart.svg())
  }
}
