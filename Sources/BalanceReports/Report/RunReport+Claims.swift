import Measurement
import ShownText
import Statistics

// What the design claims and asks, held against the run.

extension RunReport {
  var claims: String? {
    guard !expectations.claims.isEmpty || !expectations.questions.isEmpty else { return nil }
    let parts = [
      expectations.claims.isEmpty ? nil : claimSection,
      expectations.questions.isEmpty ? nil : questionSection,
    ]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  private var claimSection: String {
    var table = MarkdownTable(columns: [
      .text("claim"), .text("players"), .number("stated"), .number("measured (95 % interval)"),
      .text("verdict"),
    ])
    for claim in expectations.claims {
      let row = findings.row(claim.metric)
      table.append([
        MarkdownText.plain(claim.text),
        claim.metric.group == "all" ? "all players" : MarkdownText.plain(claim.metric.group),
        statedText(claim, isShare: isShare(row)), row.map(measuredText) ?? "–",
        verdictText(findings.verdict(on: claim)),
      ])
    }
    return """
      ## Does the game do what its design says?

      \(lines(table))

      A claim *holds* when the whole interval lies in the stated range, and is *low* or *high* when \
      the whole interval lies below or above it; *open* is what more players or days may tell. \
      \(groupNote)The same as a table: [claims.csv](claims.csv).
      """
  }

  /// Who the named groups are.
  private var groupNote: String {
    findings.namedGroups.map { name, members in
      "*\(MarkdownText.plain(name.capitalizedFirst))*: "
        + members.map(MarkdownText.plain).joined(separator: " and ") + ". "
    }.joined()
  }

  private var questionSection: String {
    let answers = expectations.questions.map { question in
      let verdict = question.test.map(findings.verdict(on:)) ?? .holds
      return "- **\(MarkdownText.plain(question.text))** \(sentence(question.answers[verdict]))"
    }
    return "## What the design asks\n\n" + answers.joined(separator: "\n")
  }

  private func sentence(_ answer: AnswerTemplate?) -> String {
    (answer?.parts ?? []).map { part in
      switch part {
      case .words(let words): MarkdownText.plain(words)
      case .metric(let metric): findings.row(metric).map(measuredText) ?? "–"
      }
    }.joined()
  }

  // MARK: Words

  /// Shares of droughts, attempts and so on are amounts in 0…1 that read best as percentages.
  private func isShare(_ row: SummaryRow?) -> Bool {
    row.map { $0.kind == .share || $0.unit.hasPrefix("share") } ?? false
  }

  private func measuredText(_ row: SummaryRow) -> String {
    isShare(row) ? shareWithInterval(row.estimate) : valueWithInterval(row.estimate)
  }

  private func statedText(_ claim: Claim, isShare: Bool) -> String {
    func text(_ limit: Double) -> String {
      guard isShare else { return number(limit) }
      let isWhole = limit * 100 == (limit * 100).rounded()
      return NumberText.percent(limit, decimals: isWhole ? 0 : 1)
    }
    switch (claim.atLeast, claim.atMost) {
    case (let least?, let most?):
      return least == most ? text(least) : "\(text(least))–\(text(most))"
    case (let least?, nil): return "≥ \(text(least))"
    case (nil, let most?): return "≤ \(text(most))"
    case (nil, nil): return ""
    }
  }

  private func verdictText(_ verdict: Verdict) -> String {
    switch verdict {
    case .holds: "✓ holds"
    case .low: "▼ **low**"
    case .high: "▲ **high**"
    case .open: "? open"
    }
  }
}
