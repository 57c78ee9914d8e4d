import Statistics
import SyntheticPlayers

// A section for each question: its charts, its tables, and what they mean.

extension RunReport {
  // MARK: Levels

  var levels: String? {
    let charts = stateCharts.filter { state, _ in
      findings.state(state)?.currency == nil
    }.map { image($0.chart) }
    guard !charts.isEmpty else { return nil }
    let table = findings.states.filter { $0.currency == nil }.map { stateTable($0) }
    let title =
      findings.state("level") == nil
      ? "Where does difficulty settle?" : "How fast do players level?"
    return "## \(title)\n\n"
      + (charts + table).joined(separator: "\n\n")
  }

  /// Median and band of a state on a few days, by archetype.
  func stateTable(_ state: DailyState) -> String {
    let days = tableDays
    var table = MarkdownTable(
      columns: [.text(state.currency ?? state.name)]
        + days.map { .number("day \($0)") })
    for group in findings.groups.indices {
      table.append(
        [groupTitle(group)]
          + days.map { day in
            guard let figure = state.days[group][day - 1].quantiles else { return "" }
            return "\(quantile(figure.p50)) (\(quantile(figure.p05))–\(quantile(figure.p95)))"
          })
    }
    return "Median \(state.currency.map { "\($0) in hand" } ?? state.name) (5–95 % of players):\n\n"
      + lines(table)
  }

  var tableDays: [Int] {
    [1, 7, 14, 30, 60, 90, 180, 365].filter { $0 < findings.days } + [findings.days]
  }

  // MARK: A currency

  func currency(_ name: String) -> String {
    var table = MarkdownTable(columns: [
      .text("account"), .text("kind"), .number("\(name) per player and day"), .number("share"),
    ])
    for kind in [DailyFlow.Kind.faucet, .sink] {
      let total = mean(name, kind)
      for flow in findings.flows where flow.currency == name && flow.kind == kind {
        let amount = mean(flow)
        table.append([
          flow.account, kind.rawValue, NumberText.grouped(amount, decimals: 1),
          total > 0 ? NumberText.percent(amount / total) : "",
        ])
      }
    }
    let balances = findings.states.filter { $0.currency == name }
    return """
      ## \(name.capitalizedFirst): where from, and where to?

      \(flowCharts.filter { $0.currency == name }.map { image($0.chart) }.joined())

      Mean over all players and days, those on which a player does not play included:

      \(lines(table))

      \(stateCharts.filter { state, _ in findings.state(state)?.currency == name }.map { image($0.chart) }.joined())

      \(balances.map { stateTable($0) }.joined(separator: "\n\n"))
      """
  }

  /// Mean of an account over all players and days.
  func mean(_ flow: DailyFlow) -> Double {
    flow.days[0].reduce(0) { $0 + ($1.value ?? 0) } / Double(findings.days)
  }

  func mean(_ currency: String, _ kind: DailyFlow.Kind) -> Double {
    findings.flows.filter { $0.currency == currency && $0.kind == kind }.reduce(0) { $0 + mean($1) }
  }

  func greatest(_ currency: String, _ kind: DailyFlow.Kind) -> String {
    let flows = findings.flows.filter { $0.currency == currency && $0.kind == kind }
    guard let greatest = flows.max(by: { mean($0) < mean($1) }), mean(greatest) > 0 else {
      return "none"
    }
    let share = mean(greatest) / mean(currency, kind)
    return "\(greatest.account) (\(NumberText.percent(share, decimals: 0)))"
  }

  // MARK: Droughts

  var droughts: String? {
    guard let chart = droughtChart else { return nil }
    var table = MarkdownTable(columns: [
      .text("source"), .text("players"), .number("droughts"), .number("median"),
      .number("95 % end by"), .number("longest seen"), .number("pity at"), .number("ended by pity"),
      .number("open at the end"),
    ])
    for drought in lootDroughts {
      for (group, curve) in drought.curves.enumerated() where !curve.points.isEmpty {
        let open = curve.points.reduce(0) { $0 + $1.censored }
        table.append([
          drought.source, groupTitle(group), NumberText.grouped(curve.points[0].atRisk),
          valueWithInterval(curve.quantile(0.5)), valueWithInterval(curve.quantile(0.95)),
          String(curve.longest),
          drought.forcedAt.map(String.init) ?? "–", shareWithInterval(curve.forcedIncidence),
          NumberText.grouped(open),
        ])
      }
    }
    return """
      ## How long are droughts?

      \(image(chart))

      Attempts from one piece of equipment to the next. A drought that is still open on the last \
      day counts as long as it was seen (Kaplan–Meier), neither as ended nor as if it had not been:

      \(lines(table))
      """
  }
}
