import BalanceReports
import Experiments
import JSON
import Measurement
import ScenarioFiles

/// What `run` says on standard output.
enum RunSummary {
  /// For people: the metrics that `--metric` names, or those of the whole population that most ask
  /// for, and where the rest is.
  static func text(
    _ findings: Findings, _ precision: Precision?, _ metrics: MetricOption, _ timing: Timing,
    folder: String
  ) -> String {
    let usual = [
      "level.day\(findings.days)", "xp.perSession", "gold.net.perDay",
      "gold.balance.day\(findings.days)", "coins.perActiveDay", "video.minutes.perActiveDay",
      "drought.task.p95", "drought.dungeonRoom.p95", "drought.mission.p95",
      "difficulty.level5.share",
    ]
    var table = MarkdownTable(columns: [
      .text("metric"), .number("mean"), .number("95 % interval"), .text("unit"),
    ])
    let shown = metrics.wanted.isEmpty ? usual.map { MetricID($0) } : metrics.wanted
    for name in shown {
      guard let row = findings.row(name),
        row.estimate.value != nil || !metrics.wanted.isEmpty
      else { continue }
      table.append([
        "\(name)", number(row.estimate.value),
        "\(number(row.estimate.low)) … \(number(row.estimate.high))", row.unit,
      ])
    }
    let speed = NumberText.significant(timing.playerDaysPerSecond / 1e6, digits: 3)
    return """
      \(NumberText.grouped(findings.players)) players, \(findings.days) days: \
      \(NumberText.significant(timing.wallSeconds, digits: 3)) s, \(speed) million player-days/s

      \(table.markdown)
      \(precision.map(sureness) ?? "")Report: \(folder)/report.md

      """
  }

  /// What the run was asked to become sure of.
  private static func sureness(_ precision: Precision) -> String {
    let text = PrecisionText(precision)
    let sentence = text.sentence.replacing("**", with: "")
    return "\(sentence)\n\n\(text.table.markdown)\n"
  }

  /// For scripts: every metric of every group, as in summary.csv, or those that `--metric` names.
  static func json(
    _ findings: Findings, _ precision: Precision?, _ metrics: MetricOption, folder: ReportFolder
  ) -> String {
    let rows = findings.summary.filter { metrics.shows($0.metric) }
    let document: JSONValue = [
      "report": folder.json, "players": .number(findings.players),
      "days": .number(findings.days), "precision": precision.map { PrecisionText($0).json },
      "metrics": .list(rows.map(row)),
    ]
    return document.written(.rows) + "\n"
  }

  private static func row(_ row: SummaryRow) -> JSONValue {
    let (estimate, quantiles) = (row.estimate, row.spread?.quantiles)
    return [
      "metric": .string(row.metric.name), "archetype": .string(row.metric.group),
      "unit": .string(row.unit),
      "players": .number(row.players), "mean": .number(estimate.value),
      "ci_low": .number(estimate.low), "ci_high": .number(estimate.high),
      "p05": .number(quantiles?.p05), "p50": .number(quantiles?.p50),
      "p95": .number(quantiles?.p95),
    ]
  }

  private static func number(_ value: Double?) -> String {
    value.map { NumberText.significant($0, digits: 4) } ?? "–"
  }
}
