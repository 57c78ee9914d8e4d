import Measurement
import ShownText
import Statistics

// A section for each question: its charts, its tables, and what they mean.

extension RunReport {
  // MARK: Levels

  var levels: String? {
    let states = findings.states.filter { Self.progress.contains($0.name) }
    let charts = stateCharts.filter { Self.progress.contains($0.state) }.map { image($0.chart) }
    guard !charts.isEmpty else { return nil }
    let title =
      findings.state("level") == nil
      ? "Where does difficulty settle?" : "How fast do players level?"
    let tables = states.map {
      $0.name == "xp" ? details("The same in XP", stateTable($0)) : stateTable($0)
    }
    return "## \(title)\n\n" + (charts + tables).joined(separator: "\n\n")
  }

  /// The tracks that say how far a player has come; all others are collections.
  static let progress = ["level", "xp", "difficulty"]

  /// Median and band of a state on a few days, by archetype.
  func stateTable(_ state: DailyState) -> String {
    let days = tableDays
    var table = MarkdownTable(
      columns: [.text(state.currency ?? state.name)]
        + days.map { .number("day \($0)") })
    for group in findings.groups.indices {
      table.append(
        [MarkdownText.plain(groupTitle(group))]
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
          MarkdownText.plain(flow.account), kind.rawValue, NumberText.grouped(amount, decimals: 1),
          total > 0 ? NumberText.percent(amount / total) : "",
        ])
      }
    }
    let balances = findings.states.filter { $0.currency == name }
    return """
      ## \(name.capitalizedFirst): where from, and where to?

      \(flowCharts.filter { $0.currency == name }.map { image($0.chart) }.joined())

      Mean over all players and days, those on which a player does not play included:

      \(([lines(table), flowsByLevel(name)].compactMap { $0 }).joined(separator: "\n\n"))

      \(stateCharts.filter { state, _ in findings.state(state)?.currency == name }.map { image($0.chart) }.joined())

      \(([balances.map { stateTable($0) }.joined(separator: "\n\n"), wealth(name)]
        .compactMap { $0 }).joined(separator: "\n\n"))
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
    return "\(MarkdownText.plain(greatest.account)) (\(NumberText.percent(share, decimals: 0)))"
  }

  // MARK: Droughts

  var droughts: String? {
    guard let chart = droughtChart else { return nil }
    let whole = droughtTable(groups: findings.groups.indices.prefix(1))
    let parts = droughtTable(groups: findings.groups.indices.dropFirst())
    return """
      ## How long are droughts, and what does pity do?

      \(image(chart))

      Attempts from one piece of equipment to the next. A drought that is still open on the last \
      day counts as long as it was seen (Kaplan–Meier), neither as ended nor as if it had not been:

      \(lines(whole))

      *Between drops*: attempts from one drop to the next, on average. *Ended by pity*: the share \
      of droughts that the guarantee ends, and not a lucky last attempt.\
      \(exactLawNote.map { "\n\n" + $0 } ?? "")

      \(details("By archetype", lines(parts)))
      """
  }

  private func droughtTable(groups: some Sequence<Int>) -> MarkdownTable {
    var table = MarkdownTable(columns: [
      .text("source"), .text("players"), .number("droughts"), .number("between drops"),
      .number("median"), .number("95 % end by"), .number("longest seen"), .number("pity at"),
      .number("ended by pity"), .number("open at the end"),
    ])
    for drought in lootDroughts {
      for group in groups where !drought.curves[group].points.isEmpty {
        let curve = drought.curves[group]
        let open = curve.points.reduce(0) { $0 + $1.censored }
        table.append([
          MarkdownText.plain(drought.source), MarkdownText.plain(groupTitle(group)),
          NumberText.grouped(curve.points[0].atRisk),
          valueWithInterval(curve.mean),
          valueWithInterval(curve.quantile(0.5)), valueWithInterval(curve.quantile(0.95)),
          String(curve.longest),
          drought.forcedAt.map(String.init) ?? "–", shareWithInterval(curve.forcedIncidence),
          NumberText.grouped(open),
        ])
      }
    }
    return table
  }
}
