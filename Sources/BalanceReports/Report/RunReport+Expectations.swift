import Experiments
import Measurement
import ScenarioReading
import Statistics

/// The design's claims, questions and targets, compared with the run.
extension RunReport {
  var questions: [String] { expectations.questions.map(answer) }

  var groupNote: String? {
    let groups = findings.namedGroups.map { name, members in
      "*\(plain(name.capitalizedFirst))*: \(members.map(plain).joined(separator: " and "))."
    }
    return groups.isEmpty ? nil : groups.joined(separator: " ")
  }

  private func answer(_ question: OpenQuestion) -> String {
    let answer = question.answers[question.test.map(findings.verdict) ?? .holds]
    let sentence = (answer?.parts ?? []).map { part in
      switch part {
      case .words(let words): plain(words)
      case .metric(let metric): measuredText(metric)
      }
    }
    return "**\(plain(question.text))** \(sentence.joined())"
  }

  func isShare(_ row: SummaryRow?) -> Bool {
    row?.readsAsShare ?? false
  }

  private func measuredText(_ metric: MetricID) -> String {
    findings.row(metric).map { $0.estimate.text(isShare: isShare($0)) } ?? "–"
  }

  package var targetResults: [TargetResult] {
    check?.results ?? findings.results(of: expectations.targets)
  }

  /// When a known answer passes; empty where no target has one.
  var readingOfAnswers: String {
    guard targetResults.contains(where: { $0.target.isAnswer }) else { return "" }
    return """
      A target with an answer that is known exactly (=) passes when two things hold: the interval, \
      widened to miss the true value once in a million runs (\
      \(NumberText.fixed(Target.widening, decimals: 2)) times as wide), contains the answer, and \
      its half-width is at most the ±. A number without sampling error has to equal the answer.\u{20}
      """
  }

  /// The confidence level of the intervals, and the reason for it.
  var intervalsOfTargets: String {
    guard let check, check.level != Estimate.confidenceLevel
    else { return "Intervals are of 95 %." }
    let looks = check.looks.map { NumberText.grouped($0) }.joined(separator: ", then ")
    let level = NumberText.significant(check.level * 100)
    return """
      The run may go on with more players, up to \(NumberText.grouped(check.maxPlayers)), while a \
      target is inconclusive: it looked at \(looks). The intervals are of \(level) %, so that those \
      of all looks together cover in 95 of 100 runs, however often it looked.
      """
  }
}

extension SummaryRow {
  /// True if it reads best in percent: shares of droughts or attempts are amounts in 0…1.
  var readsAsShare: Bool { isShare || unit.hasPrefix("share") }
}

extension TargetVerdict {
  var sign: String { self == .pass ? "✓" : self == .fail ? "✗" : "?" }
}

extension Target {
  package var title: String { isClaim ? "claim: \(claim.text)" : claim.text }
  package var kind: String { isClaim ? "claim" : "target" }

  /// The demand: `drops.task = 12`, `2 ≤ level.day30@engaged ≤ 4`.
  package var expression: String {
    func text(_ value: Double) -> String { NumberText.significant(value, digits: 17) }
    let subject = "\(claim.metric)"
    if isAnswer, let answer = claim.atLeast {
      return "\(subject) = \(text(answer))" + (precision.map { " ± \(text($0))" } ?? "")
    }
    return switch (claim.atLeast, claim.atMost) {
    case (let least?, let most?): "\(text(least)) ≤ \(subject) ≤ \(text(most))"
    case (let least?, nil): "\(subject) ≥ \(text(least))"
    case (nil, let most?): "\(subject) ≤ \(text(most))"
    case (nil, nil): subject
    }
  }
}

extension TargetResult {
  /// The measured value, with its interval if it has one: `5.71 (5.68–5.74)`.
  package var measured: String { estimate.text(exactDigits: 6) }
}

extension TargetCheck {
  /// The value of `"check"` in `run.json`; nil if the run could not add players.
  var json: JSONValue? {
    guard level != Estimate.confidenceLevel else { return nil }
    return [
      "looks": .list(looks.map { .number($0) }), "maxPlayers": .number(maxPlayers),
      "level": .significant(level),
    ]
  }
}

extension Collection<TargetResult> {
  package func count(_ verdict: TargetVerdict) -> Int { count { $0.verdict == verdict } }

  /// `12 targets: 11 pass, 1 fail, 0 inconclusive`, or `10 targets and 2 claims: …`.
  package var summary: String {
    let claims = count { $0.target.isClaim }
    let targets = claims < count || isEmpty ? [NumberText.count(count - claims, "target")] : []
    let names = targets + (claims > 0 ? [NumberText.count(claims, "claim")] : [])
    return "\(names.joined(separator: " and ")): \(count(.pass)) pass, \(count(.fail)) fail, "
      + "\(count(.inconclusive)) inconclusive"
  }
}
