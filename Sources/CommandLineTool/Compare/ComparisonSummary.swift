import BalanceReports
import Experiments
import JSONValues
import Measurement
import ShownText
import Statistics

/// The standard output of `compare`.
enum ComparisonSummary {
  /// Returns text for people: what differs for all players, or the metrics of `--metric`.
  static func text(
    _ report: ComparisonReport, _ comparison: Comparison, _ metrics: [MetricID],
    _ timing: Timing, folder: ReportFolder
  ) -> String {
    let overall = comparison.rows.filter { $0.metric.group == "all" }
    let told = overall.filter { $0.verdict != .notToldApart }
    let shown = metrics.isEmpty ? report.ranked : metrics.compactMap { comparison.row($0) }
    let table = MarkdownTable(
      shown.prefix(mostRows),
      [
        .text("metric") { (report.isTarget($0) ? "target " : "") + "\($0.metric)" },
        .number("A") { report.texts($0).a },
        .number("B") { report.texts($0).b },
        .number("difference (95 % interval)") {
          $0.difference.text(isShare: $0.isShare, signed: true)
        },
        .number("standardised") {
          (report.standardised($0) ?? .nothing).valueText(signed: true)
        },
        .text("verdict") { $0.verdictText },
      ])
    let more = shown.count > mostRows ? "… and \(shown.count - mostRows) more.\n" : ""
    return """
      \(NumberText.count(comparison.a.players, "player")), \
      \(NumberText.count(comparison.a.days, "day")), twice: \
      \(timing.text)

      Of \(NumberText.count(overall.count, "metric")) over all players, \(told.count) \
      \(told.count == 1 ? "is" : "are") told apart\(
        shown.isEmpty || !metrics.isEmpty ? "." : "; what changed most comes first:")

      \(shown.isEmpty ? "" : table.markdown)\(more)
      \(judged(report))Report: \(folder.path)/report.md

      """
  }

  private static let mostRows = 25

  /// Returns a line for each target and claim, with its verdicts, and what the comparison leaves out.
  private static func judged(_ report: ComparisonReport) -> String {
    let tables = report.judged.map { noun, changes in
      let rows = changes.ranked.map { change in
        [
          change.change.rawValue, change.verdicts, TerminalText.line(change.name),
          change.measured, TerminalText.line(change.expression),
        ]
      }
      return "\(changes.counts(noun))\n"
        + AlignedText.lines(rows).map { "  \($0)\n" }.joined() + "\n"
    }
    let notes = [report.exploitNote, report.presenceNote].compactMap { $0 }.map { "\($0)\n\n" }
    return (tables + notes).joined()
  }

  /// Returns JSON for scripts: every target and claim, and every metric of every group as in
  /// comparison.csv, or `--metric`'s.
  static func json(
    _ report: ComparisonReport, _ comparison: Comparison, _ metrics: [MetricID],
    folder: ReportFolder
  ) -> JSONValue {
    let rows = comparison.rows.filter { metrics.isEmpty || metrics.contains($0.metric) }
    return [
      "report": folder.json, "players": .number(comparison.a.players),
      "days": .number(comparison.a.days), "same_presence": .bool(report.presenceNote != nil),
      "targets": .list(report.targets.map { json($0, "target") }),
      "claims": .list(report.claims.map { json($0, "claim") }),
      "metrics": .list(
        rows.map { row in
          [
            "metric": .string(row.metric.name), "archetype": .string(row.metric.group),
            "unit": .string(row.unit), "a": .number(row.a.value), "b": .number(row.b.value),
            "difference_unit": .string(row.isShare ? "100 pp" : row.unit),
            "difference": .number(row.difference.value), "ci_low": .number(row.difference.low),
            "ci_high": .number(row.difference.high), "verdict": .string(row.verdictText),
            "variance_reduction": .number(row.varianceReduction),
            "players_to_tell": .number(row.playersToTell?.rounded(.up)),
            "parties_changed": .number(row.changed.map(Double.init)),
            "a_ci_low": .number(row.a.low), "a_ci_high": .number(row.a.high),
            "b_ci_low": .number(row.b.low), "b_ci_high": .number(row.b.high),
          ]
        }),
    ]
  }

  private static func json(_ change: ExpectationChange, _ noun: String) -> JSONValue {
    [
      noun: .string(change.name), "expression": .string(change.expression),
      "a": .number(change.a?.result.estimate.value), "b": .number(change.b?.result.estimate.value),
      "verdict_a": change.a.map { .string($0.verdict) } ?? .null,
      "verdict_b": change.b.map { .string($0.verdict) } ?? .null,
      "change": .string(change.change.rawValue),
    ]
  }
}
