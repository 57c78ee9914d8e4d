import Experiments
import Measurement
import ShownText
import Statistics

// The answers, a line each, before anything is explained.

extension RunReport {
  var overview: String {
    let lines =
      metrics.map(metricLine) + [claimLine, levelLine] + currencies.map(currencyLine)
      + lootDroughts.map(droughtLine)
      + [capLine, ratchetLine, presenceLine]
    return "## At a glance\n\n" + lines.compactMap { $0.map { "- \($0)" } }.joined(separator: "\n")
  }

  /// A metric that was asked for, and what it is.
  private func metricLine(_ metric: MetricID) -> String? {
    guard let row = findings.row(metric) else { return nil }
    let meaning = findings.definitions.first { $0.name == metric.name }?.meaning
    return "**\(MarkdownText.code("\(metric)")).** \(estimateText(row)), in \(row.unit). "
      + MarkdownText.plain(meaning ?? "")
  }

  var claimLine: String? {
    guard !expectations.claims.isEmpty else { return nil }
    let verdicts = expectations.claims.map(findings.verdict(on:))
    let words: [(Verdict, String)] = [
      (.high, "measured higher"), (.low, "measured lower"), (.open, "cannot be told"),
    ]
    let others = words.compactMap { verdict, words in
      let count = verdicts.count { $0 == verdict }
      return count == 0 ? nil : "\(count) \(words)"
    }
    let holding = verdicts.count { $0 == .holds }
    return "**Claims.** Of \(verdicts.count) that the design makes, \(holding) hold"
      + (others.isEmpty ? "." : "; \(others.joined(separator: ", ")).")
  }

  var levelLine: String? {
    guard let state = findings.state("level"), let last = state.days[0].last?.quantiles else {
      return nil
    }
    let middle = findings.days >= 60 ? 30 : max(1, findings.days / 3)
    let early = state.days[0][middle - 1].quantiles?.p50
    return "**Levels.** The median player is on level \(number(early)) after \(middle) days and on "
      + "level \(number(last.p50)) after \(findings.days); nine of ten end between "
      + "\(number(last.p05)) and \(number(last.p95))."
  }

  func currencyLine(_ currency: String) -> String? {
    let faucets = mean(currency, .faucet)
    let sinks = mean(currency, .sink)
    let net = faucets - sinks
    let held = findings.states.first { $0.currency == currency }?.days[0].last?.quantiles?.p50
    let kept = faucets > 0 ? NumberText.percent(net / faucets, decimals: 0) : "–"
    let pile =
      net < 0
      ? "\(NumberText.grouped(-net, decimals: 1)) more go out than come in"
      : "\(NumberText.grouped(net, decimals: 1)) pile up (\(kept) of what comes in)"
    return "**\(currency.capitalizedFirst).** A player earns "
      + "\(NumberText.grouped(faucets, decimals: 1)) and spends "
      + "\(NumberText.grouped(sinks, decimals: 1)) \(currency) a day, so "
      + "\(pile); "
      + "the median player holds \(quantile(held)) at the end. "
      + "Greatest faucet: \(greatest(currency, .faucet)); greatest sink: "
      + "\(greatest(currency, .sink))."
  }

  func droughtLine(_ drought: Drought) -> String? {
    let curve = drought.curves[0]
    guard let median = curve.quantile(0.5).value else { return nil }
    let p95 = curve.quantile(0.95).value
    let pity =
      drought.forcedAt.map { at in
        "pity ends \(share(curve.forcedIncidence)) of them, at attempt \(at)"
      } ?? "there is no pity"
    return
      "**Droughts, \(MarkdownText.plain(drought.source)).** Half are over after \(number(median)) "
      + "\(drought.attempts), 95 % after \(number(p95)); \(pity); the longest seen took "
      + "\(curve.longest)."
  }

  var capLine: String? {
    guard let capped = findings.row("coins.cappedDays.share"),
      let lost = findings.row("coins.capped.perActiveDay"),
      let video = findings.row("video.minutes.perActiveDay"),
      let hoarding = findings.row("coins.hoarding.share"),
      let turns = findings.row("difficulty.turns.per100")
    else { return nil }
    return
      "**Cap and video.** The daily cap ends the earning on \(share(capped.estimate)) of active "
      + "days and keeps back \(value(lost.estimate)) coins on an active day; a child watches "
      + "\(value(video.estimate)) minutes of video on an active day; \(share(hoarding.estimate)) "
      + "hoard. Difficulty turns \(value(turns.estimate)) times in 100 activities."
  }

  var ratchetLine: String? {
    guard ratchetLevels > 1, let top = findings.row("difficulty.level\(ratchetLevels).share") else {
      return nil
    }
    let changes = (2...ratchetLevels).map { level in
      findings.row("xp.perSession.change.level\(level)")?.estimate
    }
    let falling = (2...ratchetLevels).filter { isFall(changes[$0 - 2]) }
    let rising = changes.prefix { isRise($0) }.count
    let trap: String
    if !falling.isEmpty {
      let levels = falling.map(String.init).joined(separator: ", ")
      trap = "XP per session *falls* on reaching level \(levels): a trap"
    } else if rising == ratchetLevels - 1 {
      trap = "XP per session rises with every level"
    } else if rising > 0 {
      trap = "XP per session rises up to level \(rising + 1); beyond, no change is shown"
    } else {
      trap = "no change of XP per session is shown"
    }
    return "**Ratchet.** \(share(top.estimate)) of players reach level \(ratchetLevels); \(trap)."
  }

  var presenceLine: String? {
    guard let active = findings.row("days.active"),
      let retained = findings.row("players.retained")
    else { return nil }
    return
      "**Presence.** A player is active on \(value(active.estimate)) of \(findings.days) days; "
      + "\(share(retained.estimate)) are still with the game at the end."
  }
}
