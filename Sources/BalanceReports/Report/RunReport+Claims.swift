import Measurement
import ScenarioReading
import Statistics

// The design's claims and questions, compared with the run.

extension RunReport {
  var claims: ReportSection? {
    if expectations.claims.isEmpty { return nil }
    return ReportSection(SectionTitle.claims) {
      MarkdownTable(
        // Claims that do not hold come first.
        [Verdict.high, .low, .open, .holds].flatMap { verdict in
          expectations.claims.filter { findings.verdict(on: $0) == verdict }
        },
        .text("claim") { MarkdownText.plain($0.text) },
        .text("players") { shown($0.metric.group) },
        .number("stated") { statedText($0, isShare: isShare(findings.row($0.metric))) },
        .number("measured (95 % interval)") { measuredText($0.metric) },
        .text("verdict") { verdictText(findings.verdict(on: $0)) })
      groupNote
    } details: {
      """
      A claim *holds* when the whole interval lies in the stated range, and is *low* or *high* when \
      the whole interval lies below or above it. *Open*: a limit lies inside the interval, and more \
      players or days may decide. The same as a table: [claims.csv](claims.csv).
      """
    }
  }

  /// The scenario's claims in their order: what each says, what was measured, and the verdict.
  package var claimResults: [(text: String, measured: String, verdict: Verdict)] {
    expectations.claims.map { ($0.text, measuredText($0.metric), findings.verdict(on: $0)) }
  }

  /// The answers to the design's questions.
  var questions: [String] { expectations.questions.map(answer) }

  private var groupNote: String? {
    let groups = findings.namedGroups.map { name, members in
      let members = members.map(MarkdownText.plain).joined(separator: " and ")
      return "*\(MarkdownText.plain(name.capitalizedFirst))*: \(members)."
    }
    return groups.isEmpty ? nil : groups.joined(separator: " ")
  }

  private func answer(_ question: OpenQuestion) -> String {
    let answer = question.answers[question.test.map(findings.verdict) ?? .holds]
    let sentence = (answer?.parts ?? []).map { part in
      switch part {
      case .words(let words): MarkdownText.plain(words)
      case .metric(let metric): measuredText(metric)
      }
    }
    return "**\(MarkdownText.plain(question.text))** \(sentence.joined())"
  }

  // MARK: Words

  /// Shares of droughts, attempts and so on are amounts in 0…1 that read best as percentages.
  func isShare(_ row: SummaryRow?) -> Bool {
    row.map { $0.isShare || $0.unit.hasPrefix("share") } ?? false
  }

  private func measuredText(_ metric: MetricID) -> String {
    findings.row(metric).map { $0.estimate.text(isShare: isShare($0)) } ?? "–"
  }

  private func statedText(_ claim: Claim, isShare: Bool) -> String {
    func text(_ limit: Double) -> String {
      isShare ? NumberText.significant(limit * 100) + " %" : number(limit)
    }
    return switch (claim.atLeast, claim.atMost) {
    case (let least?, let most?): least == most ? text(least) : "\(text(least))–\(text(most))"
    case (let least?, nil): "≥ \(text(least))"
    case (nil, let most?): "≤ \(text(most))"
    case (nil, nil): ""
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
