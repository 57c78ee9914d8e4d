import Measurement

/// The answers, one per line, before any explanation.
extension RunReport {
  var overview: [Block] {
    let lines: [String?] =
      metrics.map(metricLine) + [targetLine, claimLine, levelLine]
      + ["slowest", "stuck"].map(outlierLine) + currencies.map(currencyLine)
      + lootDroughts.map(droughtLine) + game.lines.map(gameLine) + [stepLine, presenceLine]
    return [.list(lines.compactMap { $0 })]
  }

  /// Returns the beginning of an answer, with a link to what it rests on.
  func answer(_ title: String, in section: String) -> String {
    let file = SectionTitle.detailed.contains(section) ? ReportSection.detailsFile : ""
    return "**[\(title)](\(file)#\(InlineMarkdown.address(of: section))).** "
  }

  var targetLine: String? {
    guard !expectations.targets.isEmpty else { return nil }
    let results = targetResults
    let failed = results.filter { $0.verdict == .fail }
    let open = results.count(.inconclusive)
    let names = failed.prefix(3).map { plain($0.target.title) }
    let rest = failed.count > 3 ? ["\(failed.count - 3) more"] : []
    let verdict =
      failed.isEmpty
      ? open == 0 ? "✓ The run meets all \(results.count)." : "? None of \(results.count) fails."
      : "✗ \(failed.count) of \(results.count) \(failed.count == 1 ? "fails" : "fail"): \((names + rest).joined(separator: "; "))."
    let undecided = open == 0 ? "" : " The run does not decide \(open)."
    return answer("Targets", in: SectionTitle.targets) + verdict + undecided
  }

  private func outlierLine(_ what: String) -> String? {
    guard let outlier = findings.outliers.first(where: { $0.what == what }) else { return nil }
    let player = plain(outlier.archetype)
    let value = NumberText.grouped(outlier.value)
    return answer(what.capitalizedFirst, in: SectionTitle.outliers)
      + (what == "stuck"
        ? "One player, \(player), gains no level on \(value) days played, the most of all."
        : "Of the players who play on half of the days or more, the slowest, \(player), ends with "
          + "\(value) \(outlier.unit).")
  }

  private func metricLine(_ metric: MetricID) -> String? {
    guard let row = findings.row(metric) else { return nil }
    return "**\(code("\(metric)")).** \(row.estimate.text(isShare: row.isShare)), in \(row.unit). "
      + plain(row.definition.meaning)
  }

  var claimLine: String? {
    guard !expectations.claims.isEmpty else { return nil }
    let verdicts = expectations.claims.map(findings.verdict)
    let words: [(Verdict, String)] = [
      (.high, "measured too high"), (.low, "measured too low"), (.open, "open"),
    ]
    let others = words.compactMap { verdict, words in
      let count = verdicts.count { $0 == verdict }
      return count == 0 ? nil : "\(count) \(words)"
    }
    let holding = verdicts.count { $0 == .holds }
    return answer("Claims", in: SectionTitle.claims)
      + "Of the design's \(verdicts.count), \(holding) hold"
      + (others.isEmpty ? "." : "; \(others.joined(separator: ", ")).")
  }

  private var levelLine: String? {
    guard let state = findings.states.first(where: \.series.isLevel) else { return nil }
    let isOfStaying = !state.staying.isEmpty
    let days = isOfStaying ? state.staying[0] : state.days[0].map(\.quantiles)
    guard let last = days.last ?? nil else { return nil }
    let middle = findings.days >= 60 ? 30 : max(1, findings.days / 3)
    return answer("Levels", in: game.progressTitle)
      + (isOfStaying ? "Of the players who have not left, the median " : "The median player ")
      + "is on level \(number(days[middle - 1]?.p50)) after \(NumberText.count(middle, "day")) and on "
      + "level \(number(last.p50)) after \(findings.days); 90 % of them end between "
      + "levels \(number(last.p05)) and \(number(last.p95))."
  }

  private func currencyLine(_ currency: String) -> String? {
    let (faucets, sinks) = (means(currency, .faucet), means(currency, .sink))
    let net = faucets.total - sinks.total
    let balance = findings.states.first { $0.series.heldCurrency == currency }
    let isOfStaying = balance?.staying.isEmpty == false
    let held = isOfStaying ? balance?.staying[0].last ?? nil : balance?.days[0].last?.quantiles
    let kept = faucets.total > 0 ? NumberText.percent(net / faucets.total, decimals: 0) : "–"
    let pile =
      net < 0
      ? "\(NumberText.grouped(-net, decimals: 1)) more go out than come in"
      : "\(NumberText.grouped(net, decimals: 1)) pile up (\(kept) of what comes in)"
    func greatest(_ side: Accounts) -> String { side.greatest.map { "\($0) (\($1))" } ?? "none" }
    return answer(currency.capitalizedFirst, in: SectionTitle.flows(of: currency))
      + "A player earns \(NumberText.grouped(faucets.total, decimals: 1)) and spends "
      + "\(NumberText.grouped(sinks.total, decimals: 1)) \(currency) a day, so \(pile); the median "
      + "player\(isOfStaying ? " who has not left" : "") holds \(quantile(held?.p50)) at the end. "
      + "Greatest faucet: \(greatest(faucets)); greatest sink: \(greatest(sinks))."
  }

  private func droughtLine(_ drought: Drought) -> String? {
    let curve = drought.curves[0]
    func attempt(_ share: Double) -> String {
      let quantile = curve.quantile(share)
      return quantile.value.map(number) ?? quantile.valueText()
    }
    let pity =
      drought.source.forcedAt.map { at in
        "pity ends \(share(curve.forcedIncidence)) of them, at attempt \(at)"
      } ?? "there is no pity"
    return answer("Droughts, \(plain(drought.source.name))", in: SectionTitle.droughts)
      + "In \(drought.source.attempts), half are over after \(attempt(0.5)), 95 % after "
      + "\(attempt(0.95)), the longest after \(curve.longest); \(pity)."
  }

  /// Returns a line of the game's own; nil where a metric of it is not measured.
  private func gameLine(_ line: GameReport.Line) -> String? {
    var sentence = ""
    for part in line.sentence.parts {
      switch part {
      case .words(let words): sentence += words
      case .metric(let metric):
        guard let row = findings.row(metric) else { return nil }
        sentence += isShare(row) ? share(row.estimate) : number(row.estimate.value)
      }
    }
    return answer(line.title, in: SectionTitle.game) + sentence
  }

  private var presenceLine: String? {
    guard let active = estimate("days.active"), let retained = estimate("players.retained")
    else { return nil }
    return answer("Presence", in: SectionTitle.retention)
      + "A player is active on \(number(active.value)) of \(NumberText.count(findings.days, "day")); "
      + "\(share(retained)) are still with the game at the end."
  }
}
