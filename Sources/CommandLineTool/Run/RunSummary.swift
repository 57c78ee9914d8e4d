import BalanceReports
import Experiments
import Measurement
import ScenarioFiles
import ScenarioReading

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
    let shown = metrics.wanted.isEmpty ? usual.map { MetricOfGroup($0) } : metrics.wanted
    for name in shown {
      guard let row = findings.row(name.metric, group: name.group),
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
    func value(_ value: Double?) -> String { value.map { JSONText.number($0) } ?? "null" }
    let rows = findings.summary.filter { metrics.shows($0.metric, $0.group) }.map { row in
      """
          {"metric": \(JSONText.quoted(row.metric)), "archetype": \(JSONText.quoted(row.group)), \
      "unit": \(JSONText.quoted(row.unit)), "players": \(row.players), \
      "mean": \(value(row.estimate.value)), "ci_low": \(value(row.estimate.low)), \
      "ci_high": \(value(row.estimate.high)), "p05": \(value(row.spread?.quantiles.p05)), \
      "p50": \(value(row.spread?.quantiles.p50)), "p95": \(value(row.spread?.quantiles.p95))}
      """
    }
    let sureness =
      precision.map { precision in
        "\n  \"precision\": \(PrecisionText(precision).json(indentation: "  ")),"
      } ?? ""
    return """
      {
        "report": \(folder.json),
        "players": \(findings.players),
        "days": \(findings.days),\(sureness)
        "metrics": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func number(_ value: Double?) -> String {
    value.map { NumberText.significant($0, digits: 4) } ?? "–"
  }
}
