import Statistics
import SyntheticPlayers

// `report.md`: what a designer reads. First the answers, then each with its chart and table,
// then how to read them and what they rest on.

extension RunReport {
  var markdown: String {
    let parts =
      [heading, glance] + [levels].compactMap { $0 } + currencies.map(currency)
      + [droughts, ratchet, game].compactMap { $0 } + [reading, appendix]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    # \(identity.scenario)

    \(identity.description)

    \(NumberText.grouped(findings.players)) players in \
    \(NumberText.grouped(findings.parties)) parties, \
    \(findings.days) days, seed \(identity.seed) · scenario `\(identity.hash)` · \
    questbalance \(identity.version)
    """
  }

  // MARK: At a glance

  private var glance: String {
    let lines =
      [levelLine] + currencies.map(currencyLine) + lootDroughts.map(droughtLine)
      + [ratchetLine, presenceLine]
    return "## At a glance\n\n" + lines.compactMap { $0.map { "- \($0)" } }.joined(separator: "\n")
  }

  private var levelLine: String? {
    guard let state = findings.state("level"), let last = state.days[0].last?.quantiles else {
      return nil
    }
    let middle = findings.days >= 60 ? 30 : max(1, findings.days / 3)
    let early = state.days[0][middle - 1].quantiles?.p50
    return "**Levels.** The median player is on level \(number(early)) after \(middle) days and on "
      + "level \(number(last.p50)) after \(findings.days); nine of ten end between "
      + "\(number(last.p05)) and \(number(last.p95))."
  }

  private func currencyLine(_ currency: String) -> String? {
    let faucets = mean(currency, .faucet)
    let sinks = mean(currency, .sink)
    let net = faucets - sinks
    let held = findings.states.first { $0.currency == currency }?.days[0].last?.quantiles?.p50
    let kept = faucets > 0 ? NumberText.percent(net / faucets, decimals: 0) : "–"
    return "**\(currency.capitalizedFirst).** A player earns "
      + "\(NumberText.grouped(faucets, decimals: 1)) and spends "
      + "\(NumberText.grouped(sinks, decimals: 1)) \(currency) a day, so "
      + "\(NumberText.grouped(net, decimals: 1)) pile up (\(kept) of what comes in); "
      + "the median player holds \(quantile(held)) at the end. "
      + "Greatest faucet: \(greatest(currency, .faucet)); greatest sink: "
      + "\(greatest(currency, .sink))."
  }

  private func droughtLine(_ drought: Drought) -> String? {
    let curve = drought.curves[0]
    guard let median = curve.quantile(0.5).value else { return nil }
    let p95 = curve.quantile(0.95).value
    let pity =
      drought.forcedAt.map { at in
        "pity forces \(share(curve.forcedShare)) of the drops, at attempt \(at)"
      } ?? "there is no pity"
    return "**Droughts, \(drought.source).** Half are over after \(number(median)) "
      + "\(drought.attempts), 95 % after \(number(p95)); \(pity); the longest seen took "
      + "\(curve.longest)."
  }

  private var ratchetLine: String? {
    guard ratchetLevels > 1, let top = findings.row("difficulty.level\(ratchetLevels).share") else {
      return nil
    }
    let falling = fallingLevels
    let trap =
      falling.isEmpty
      ? "XP per session rises with every level"
      : "XP per session *falls* on reaching level "
        + falling.map(String.init).joined(separator: ", ") + ": a trap"
    return "**Ratchet.** \(share(top.estimate)) of players reach level \(ratchetLevels); \(trap)."
  }

  private var presenceLine: String? {
    guard let active = findings.row("days.active"),
      let retained = findings.row("players.retained")
    else { return nil }
    return
      "**Presence.** A player is active on \(value(active.estimate)) of \(findings.days) days; "
      + "\(share(retained.estimate)) are still with the game at the end."
  }

  // MARK: Levels

  private var levels: String? {
    let charts = stateCharts.filter { state, _ in
      findings.state(state)?.currency == nil
    }.map { image($0.chart) }
    guard !charts.isEmpty else { return nil }
    let table = findings.states.filter { $0.currency == nil }.map { stateTable($0) }
    return "## How fast do players level?\n\n"
      + (charts + table).joined(separator: "\n\n")
  }

  /// Median and band of a state on a few days, by archetype.
  private func stateTable(_ state: DailyState) -> String {
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
    return "Median (5–95 % of players):\n\n" + lines(table)
  }

  private var tableDays: [Int] {
    [1, 7, 14, 30, 60, 90, 180, 365].filter { $0 < findings.days } + [findings.days]
  }

  // MARK: A currency

  private func currency(_ name: String) -> String {
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
      ## Where does \(name) come from, and where does it go?

      \(flowCharts.filter { $0.currency == name }.map { image($0.chart) }.joined())

      Mean over all players and days, those on which a player does not play included:

      \(lines(table))

      \(stateCharts.filter { state, _ in findings.state(state)?.currency == name }.map { image($0.chart) }.joined())

      \(balances.map { stateTable($0) }.joined(separator: "\n\n"))
      """
  }

  /// Mean of an account over all players and days.
  private func mean(_ flow: DailyFlow) -> Double {
    flow.days[0].reduce(0) { $0 + ($1.value ?? 0) } / Double(findings.days)
  }

  private func mean(_ currency: String, _ kind: DailyFlow.Kind) -> Double {
    findings.flows.filter { $0.currency == currency && $0.kind == kind }.reduce(0) { $0 + mean($1) }
  }

  private func greatest(_ currency: String, _ kind: DailyFlow.Kind) -> String {
    let flows = findings.flows.filter { $0.currency == currency && $0.kind == kind }
    guard let greatest = flows.max(by: { mean($0) < mean($1) }), mean(greatest) > 0 else {
      return "none"
    }
    let share = mean(greatest) / mean(currency, kind)
    return "\(greatest.account) (\(NumberText.percent(share, decimals: 0)))"
  }

  // MARK: Droughts

  private var droughts: String? {
    guard let chart = droughtChart else { return nil }
    var table = MarkdownTable(columns: [
      .text("source"), .text("players"), .number("droughts"), .number("median"),
      .number("95 % end by"), .number("longest seen"), .number("pity at"), .number("forced"),
      .number("open at the end"),
    ])
    for drought in lootDroughts {
      for (group, curve) in drought.curves.enumerated() where !curve.points.isEmpty {
        let open = curve.points.reduce(0) { $0 + $1.censored }
        table.append([
          drought.source, groupTitle(group), NumberText.grouped(curve.points[0].atRisk),
          value(curve.quantile(0.5)), value(curve.quantile(0.95)), String(curve.longest),
          drought.forcedAt.map(String.init) ?? "–", share(curve.forcedShare),
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

  // MARK: The ratchet

  /// Levels whose like-for-like change of XP is below 0, interval and all.
  private var fallingLevels: [Int] {
    (2...max(2, ratchetLevels)).filter { level in
      guard let high = findings.row("xp.perSession.change.level\(level)")?.estimate.high else {
        return false
      }
      return high < 0
    }
  }

  private var ratchet: String? {
    guard let chart = ratchetChart, let rise = riseChart else { return nil }
    var table = MarkdownTable(columns: [
      .number("level"), .number("players who reach it"), .number("median session"),
      .number("XP per session there"), .number("change, like for like"), .text("verdict"),
    ])
    for level in 1...ratchetLevels {
      let change = findings.row("xp.perSession.change.level\(level)")?.estimate
      table.append([
        String(level), share(findings.row("difficulty.level\(level).share")?.estimate),
        level == 1 ? "1" : value(findings.row("difficulty.level\(level).sessions.p50")?.estimate),
        value(findings.row("xp.perSession.level\(level)")?.estimate), value(change),
        verdict(change),
      ])
    }
    return """
      ## What does the difficulty ratchet do?

      \(image(chart))

      \(lines(table))

      *Median session*: the session at which half of all players have reached the level, those who \
      never do counted as still waiting; a dash where fewer than half ever do. *Change, like for \
      like*: what the same estimates earn with every task on the level, less what they earn one \
      level lower. Where it is below 0, tighter ratios cost more than the multiplier gives, and a \
      player is punished for getting better.

      \(image(rise))

      \(stuck)
      """
  }

  private func verdict(_ change: Estimate?) -> String {
    guard let change, let low = change.low, let high = change.high else { return "" }
    if high < 0 { return "falls: a trap" }
    return low > 0 ? "rises" : "no difference shown"
  }

  /// The highest level that players hold at the end, by archetype.
  private var stuck: String {
    var table = MarkdownTable(
      columns: [.text("highest level held at the end")]
        + (1...ratchetLevels).map { .number("level \($0)") })
    for (group, name) in findings.groups.enumerated() {
      let reached = (1...ratchetLevels + 1).map { level in
        findings.row("difficulty.level\(level).share", group: name)?.estimate.value ?? 0
      }
      table.append(
        [groupTitle(group)]
          + (0..<ratchetLevels).map { NumberText.percent(reached[$0] - reached[$0 + 1]) })
    }
    return "Who gets stuck where:\n\n" + lines(table)
  }

  // MARK: Whatever else the game measures

  /// Metrics that no other section shows, for all players.
  private var game: String? {
    let shown = ["level.day", "xp.day", "difficulty.day", "drought.", "difficulty.level"]
    var table = MarkdownTable(columns: [
      .text("metric"), .text("unit"), .number("mean (95 % interval)"), .number("5 %"),
      .number("median"), .number("95 %"),
    ])
    for row in findings.summary where row.group == "all" {
      if shown.contains(where: row.metric.hasPrefix) || row.metric.contains(".balance.day")
        || row.metric.hasPrefix("xp.perSession.")
      {
        continue
      }
      let quantiles = row.kind == .share ? nil : row.spread?.quantiles
      table.append([
        "`\(row.metric)`", row.unit,
        row.kind == .share ? shareWithInterval(row.estimate) : valueWithInterval(row.estimate),
        quantile(quantiles?.p05), quantile(quantiles?.p50), quantile(quantiles?.p95),
      ])
    }
    return "## What else was measured\n\n" + lines(table)
      + "\n\nEvery metric by archetype: [summary.csv](summary.csv)."
  }

  // MARK: How to read it

  private var reading: String {
    """
    ## How to read this

    - Every number with an interval is an estimate from the simulated players; in 95 of 100 such \
    runs the interval covers the true value. Members of a party are not independent of one \
    another, so intervals count parties, not players.
    - Medians and bands are over *players*: they say how different players are, not how sure the \
    number is. They are exact up to 63, and within 1.6 % above.
    - Players who left stay in every figure as they were when they left.
    - The long tables are written beside this file whenever the scenario is run: \
    `level_progression.csv`, `faucet_sink.csv`, `balance.csv`, `drop_droughts.csv`.
    - [run.json](run.json) holds the scenario with every number spelled out.
    """
  }

  private var appendix: String {
    var table = MarkdownTable(columns: [
      .text("number"), .text("value"), .text("unit"), .text("rule"), .text("what it is"),
    ])
    for assumption in identity.assumptions {
      table.append([
        "`\(assumption.path)`", assumption.value, assumption.unit, assumption.rule,
        assumption.meaning,
      ])
    }
    return """
      ## Assumptions in force

      Numbers that the games' designs leave open and that were chosen here. All others in the \
      scenario are the designers' own.

      <details><summary>\(identity.assumptions.count) assumptions</summary>

      \(lines(table))

      </details>
      """
  }

  // MARK: Words for numbers

  /// A table without the line feed at its end.
  private func lines(_ table: MarkdownTable) -> String { String(table.markdown.dropLast()) }

  private func image(_ chart: ReportChart) -> String { "![\(chart.caption)](\(chart.path))" }

  private func number(_ value: Double?) -> String {
    guard let value else { return "–" }
    return abs(value) < 100 && value != value.rounded()
      ? NumberText.significant(value, digits: 3) : NumberText.grouped(value)
  }

  /// A quantile is known to 1.6 %, so three digits are all it has.
  private func quantile(_ value: Double?) -> String {
    guard let value else { return "–" }
    guard abs(value) >= 1000 else { return number(value) }
    var unit = 1.0
    while abs(value) / unit >= 1000 { unit *= 10 }
    return NumberText.grouped((value / unit).rounded() * unit)
  }

  private func value(_ estimate: Estimate?) -> String { number(estimate?.value) }

  private func share(_ estimate: Estimate?) -> String {
    estimate?.value.map { NumberText.percent($0) } ?? "–"
  }

  private func valueWithInterval(_ estimate: Estimate) -> String {
    guard let low = estimate.low, let high = estimate.high else { return value(estimate) }
    return "\(value(estimate)) (\(number(low))–\(number(high)))"
  }

  private func shareWithInterval(_ estimate: Estimate) -> String {
    guard let low = estimate.low, let high = estimate.high else { return share(estimate) }
    return "\(share(estimate)) (\(NumberText.percent(low))–\(NumberText.percent(high)))"
  }
}
