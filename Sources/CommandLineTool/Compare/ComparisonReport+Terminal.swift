import BalanceReports
import Experiments
import Measurement
import ScenarioReading
import Statistics

extension ComparisonReport: Outcome {
  /// Returns the answer of a comparison on a screen: the verdicts, the targets, what changes most.
  func text(_ timing: Timing, width: Int) -> String {
    let players = NumberText.count(comparison.a.players, "player")
    let facts =
      "\(TerminalText.line(nameA)), the same \(players) and \(a.hasOwnLuck ? "seeds" : "luck"), "
      + "\(NumberText.count(comparison.a.days, "day")) · \(timing.seconds)"
    let answer = "\(rules): \(TerminalText.line(finding.withoutMarkdown))"
    let head = answer.wrapped(to: width) + [facts.cut(to: width)]
    let notes =
      [winners.map { "\(TerminalText.line($0.withoutMarkdown))." }, exploitNote]
      .flatMap { ($0 ?? "").wrapped(to: width).prefix(2) }
      + [same?.cut(to: width)].compactMap { $0 }
    let claims = claims.isEmpty ? [] : claimLines(width: width)
    // The place of the report follows.
    let rest = RunReport.screen - 1 - head.count - claims.count - notes.count
    let bullets = BulletLines.text(
      self.targets.ranked.map(line), legend: "○ A  ●◆ B", headings: ["A", "", "B"], width: width,
      most: max(4, rest - 5))
    let targets = bullets.isEmpty ? [] : [""] + bullets
    let changes = changeLines(width: width, most: min(12, max(0, rest - targets.count - 4)))
    let lines = head + asked + targets + claims + changes + notes
    return lines.map { "\($0)\n" }.joined()
  }

  /// The rules that differ, or their number.
  private var rules: String {
    let names = [nameA, nameB].map(TerminalText.line)
    switch changes.count {
    case 0: return "no rule differs"
    case 1...2:
      return changes.map { TerminalText.line("\($0.path) \($0.a ?? "–") → \($0.b ?? "–")") }
        .joined(separator: ", ")
    case let count: return "\(names[0]) → \(names[1]), \(NumberText.count(count, "change"))"
    }
  }

  /// The metrics that were asked for.
  private var asked: [String] {
    if metrics.isEmpty { return [] }
    let table = MarkdownTable(
      metrics.compactMap { comparison.row($0) },
      [
        .text("metric") { (isTarget($0) ? "target " : "") + "\($0.metric)" },
        .number("A") { texts($0).a }, .number("B") { texts($0).b },
        .number("difference (95 % interval)") {
          $0.difference.text(isShare: $0.readsAsShare, signed: true)
        },
        .number("standardised") { (standardised($0) ?? .nothing).valueText(signed: true) },
        .text("verdict") { $0.verdictText },
      ])
    return ["", table.markdown]
  }

  private func line(_ change: ExpectationChange) -> BulletLines.Line {
    let judgement = change.judgement("target")
    let metric = (change.b ?? change.a)!.result.target.claim.metric
    let isApart = (comparison.row(metric)?.verdict ?? .higher) != .notSignificant
    let texts = Estimate.texts(
      change.a?.result.estimate ?? .nothing, change.b?.result.estimate ?? .nothing,
      isShare: judgement.isShare, areSignificant: isApart)
    return (judgement, [texts.a, isApart ? "→" : "≈", texts.b])
  }

  /// The number of claims of each change, and the names of those whose verdict changes.
  private func claimLines(width: Int) -> [String] {
    let names = [ExpectationChange.Change.broken, .fixed].compactMap { change -> String? in
      let names = claims.filter { $0.change == change }.map { TerminalText.line($0.name) }
      return names.isEmpty ? nil : "; \(change.rawValue): \(names.joined(separator: ", "))"
    }
    let lines = "CLAIMS \(claims.counts("claim"))\(names.joined())".wrapped(to: width)
    return lines.count <= 2 ? lines : [lines[0], "\(lines[1]) …".cut(to: width)]
  }

  /// The number of metrics that differ, and the greatest changes as bars.
  private func changeLines(width: Int, most: Int) -> [String] {
    let shown = Array(ranked.prefix(most))
    let sizes = shown.map { standardised($0)?.value ?? 0 }
    let greatest = sizes.map(\.magnitude).max() ?? 0
    let sides = shown.map(texts)
    let values = (sides.map(\.a.columns).max() ?? 0) + (sides.map(\.b.columns).max() ?? 0)
    let rows = shown.indices.map { index in
      let size = NumberText.fixed(sizes[index], decimals: 2).withMinus
      return [
        TerminalText.line("\(shown[index].metric)").cut(to: max(8, width - values - 40)),
        sides[index].a, "→", sides[index].b, Self.bar(sizes[index], of: greatest, width: 10),
        sizes[index] > 0 ? "+\(size)" : size,
      ]
    }
    let heading = ["", "A", "", "B", "in standard deviations", ""]
    let table = rows.isEmpty ? [] : AlignedText.lines([heading] + rows, numbers: [1, 3, 5])
    let rest = ranked.count - shown.count
    let counted = counts.replacing(" metrics:", with: ":")
    return ["", "METRICS \(counted)"] + table + (rest > 0 ? ["… and \(rest) more changes"] : [])
  }

  /// The metrics that most readers want and that stay as they were.
  private var same: String? {
    let names = unchanged.map { TerminalText.line("\($0.metric)") }.joined(separator: ", ")
    return names.isEmpty ? nil : "Same to within 1 %: \(names)."
  }

  /// Returns every target and claim, and every metric as in comparison.csv, or `--metric`'s.
  var json: JSONValue {
    let rows = comparison.rows.filter { metrics.isEmpty || metrics.contains($0.metric) }
    return [
      "players": .number(comparison.a.players), "days": .number(comparison.a.days),
      "same_presence": .bool(presenceNote != nil),
      "targets": .list(targets, Self.columns("target")),
      "claims": .list(claims, Self.columns("claim")), "metrics": .list(rows, columns),
    ]
  }
}
