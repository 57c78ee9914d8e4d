import BalanceReports
import Experiments
import JSON
import Measurement

/// The standard output of `run`.
enum RunSummary {
  /// Returns text for people: the metrics of `--metric`, or the usual ones of all players.
  static func text(
    _ report: RunReport, _ timing: Timing, folder: ReportFolder
  ) -> String {
    let findings = report.findings
    let usual = [
      "level.day\(findings.days)", "xp.perSession", "gold.net.perDay",
      "gold.balance.day\(findings.days)", "coins.perActiveDay", "video.minutes.perActiveDay",
      "drought.task.p95", "drought.dungeonRoom.p95", "drought.mission.p95",
      "difficulty.level5.share",
    ]
    let rows =
      report.metrics.isEmpty
      ? usual.compactMap { findings.row($0) }.filter { $0.estimate.value != nil }
      : report.metrics.compactMap(findings.row)
    let table = MarkdownTable(
      rows,
      [
        .text("metric") { "\($0.metric)" }, .number("mean (95 % interval)") { $0.estimate.text(isShare: $0.isShare) },
        .text("unit") { $0.unit },
      ])
    return """
      \(NumberText.grouped(findings.players)) players, \(findings.days) days: \(timing.text)

      \(table.markdown)
      \(report.precision.map(sureness) ?? "")Report: \(folder.path)/report.md

      """
  }

  /// Returns the result of `--target-error`.
  private static func sureness(_ precision: Precision) -> String {
    let text = PrecisionText(precision)
    let sentence = text.sentence.replacing("**", with: "")
    return "\(sentence)\n\n\(text.table.markdown)\n"
  }

  /// Returns JSON for scripts: every metric of every group as in summary.csv, or `--metric`'s.
  static func json(_ report: RunReport, folder: ReportFolder) -> JSONValue {
    let asked = report.metrics
    let rows = report.findings.summary.filter { asked.isEmpty || asked.contains($0.metric) }
    return [
      "report": folder.json, "players": .number(report.findings.players),
      "days": .number(report.findings.days),
      "precision": report.precision.map { PrecisionText($0).json },
      "metrics": .list(
        rows.map { row in
          let (estimate, quantiles) = (row.estimate, row.spread?.quantiles)
          return [
            "metric": .string(row.metric.name), "archetype": .string(row.metric.group),
            "unit": .string(row.unit), "players": .number(row.players),
            "mean": .number(estimate.value), "ci_low": .number(estimate.low),
            "ci_high": .number(estimate.high), "p05": .number(quantiles?.p05),
            "p50": .number(quantiles?.p50), "p95": .number(quantiles?.p95),
          ]
        }),
    ]
  }
}
