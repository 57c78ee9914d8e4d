import BalanceReports
import Experiments
import Measurement
import ScenarioReading

extension RunReport: Outcome {
  /// Returns text for people: the metrics of `--metric`, or those that the game prints.
  func text(_ timing: Timing) -> String {
    let rows =
      metrics.isEmpty
      ? findings.plan.printed.compactMap(findings.row).filter { $0.estimate.valueOrBound != nil }
      : metrics.compactMap(findings.row)
    let table = MarkdownTable(
      rows,
      [
        .text("metric") { "\($0.metric)" },
        .number("mean (95 % interval)") { $0.estimate.text(isShare: $0.isShare) },
        .text("unit") { $0.unit },
      ])
    return """
      \(NumberText.count(findings.players, "player")), \(NumberText.count(findings.days, "day")): \
      \(timing.text)

      \(verdicts)\(courses)\(table.markdown)
      \(precision.map(sureness) ?? "")
      """
  }

  // MARK: Verdicts

  private var verdicts: String {
    let targets = targetResults
    let claims = claimResults
    var lines: [String] = []
    if !targets.isEmpty { lines.append(TargetCounts(targets).text) }
    if !claims.isEmpty {
      let holding = claims.count { $0.verdict == .holds }
      let others = claims.count - holding
      lines.append(
        "\(NumberText.count(claims.count, "claim")): \(holding) \(holding == 1 ? "holds" : "hold"), "
          + "\(others) \(others == 1 ? "does" : "do") not")
    }
    let missed =
      targets.filter { $0.verdict == .fail }.map { "\($0.target.claim.text): \($0.measured)" }
      + claims.filter { $0.verdict == .high || $0.verdict == .low }.map {
        "claim: \($0.text): \($0.measured), too \($0.verdict.rawValue)"
      }
    if !missed.isEmpty {
      lines.append("look first at")
      lines += missed.prefix(Self.maxMissed).map { "  \(TerminalText.line($0))" }
      if missed.count > Self.maxMissed {
        lines.append("  … and \(missed.count - Self.maxMissed) more")
      }
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n\n"
  }

  private static let maxMissed = 3

  // MARK: Courses

  /// Returns how levels and what is held go with the days, a line for each archetype.
  private var courses: String {
    let shown = findings.states.filter { $0.series.isLevel || $0.series.heldCurrency != nil }
      .filter { $0.days[0].contains { $0.quantiles != nil } }
    guard !shown.isEmpty else { return "" }
    let curves = shown.map { state in
      state.staying.isEmpty
        ? state.days.map { $0.map { $0.quantiles?.p50 } } : state.staying.map { $0.map { $0?.p50 } }
    }
    let rows = findings.groups.enumerated().map { group, name in
      [name]
        + curves.map { curve in
          let most = curve.joined().compactMap { $0 }.max() ?? 0
          let last = (curve[group].last ?? nil).map { NumberText.axis($0) } ?? "–"
          return "\(Self.sparkline(curve[group], most: most)) \(last)"
        }
    }
    let heads = ["median by day"] + shown.map(\.series.name)
    return AlignedText.lines([heads] + rows).joined(separator: "\n") + "\n\n"
  }

  /// Returns a curve of 16 blocks from 0 to `most`.
  static func sparkline(_ values: [Double?], most: Double) -> String {
    let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let width = min(16, values.count)
    return String(
      (0..<width).map { place -> Character in
        // The last block is the last day.
        let day = width == 1 ? 0 : place * (values.count - 1) / (width - 1)
        guard let value = values[day], most > 0 else { return values[day] == nil ? " " : "▁" }
        return blocks[min(7, max(0, Int(value / most * 8)))]
      })
  }

  private func sureness(_ precision: Precision) -> String {
    let text = PrecisionText(precision)
    let sentence = text.sentence.replacing("**", with: "")
    return "\(sentence)\n\n\(text.table.markdown)\n"
  }

  /// Returns JSON for scripts: every metric of every group as in summary.csv, or `--metric`'s.
  var json: JSONValue {
    let rows = findings.summary.filter { metrics.isEmpty || metrics.contains($0.metric) }
    return [
      "players": .number(findings.players), "days": .number(findings.days),
      "precision": precision.map { PrecisionText($0).json },
      "metrics": .list(rows, summaryColumns),
    ]
  }
}
