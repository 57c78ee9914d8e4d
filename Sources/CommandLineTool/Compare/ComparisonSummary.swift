import BalanceReports
import Experiments
import JSON
import ScenarioFiles

/// What `compare` says on standard output.
enum ComparisonSummary {
  /// For people: what differs over all players, or the metrics that `--metric` names, and where the
  /// rest is.
  static func text(
    _ comparison: Comparison, _ metrics: MetricOption, _ timing: Timing, folder: String
  ) -> String {
    let overall = comparison.rows.filter { $0.metric.group == "all" }
    let told = overall.filter { $0.verdict != .notToldApart }
    var table = MarkdownTable(columns: [
      .text("metric"), .number("A"), .number("B"), .number("difference"),
      .number("95 % interval"), .text("verdict"),
    ])
    let asked = metrics.wanted.compactMap { comparison.row($0) }
    let shown = metrics.wanted.isEmpty ? told : asked
    for row in shown.prefix(mostRows) {
      table.append([
        "\(row.metric)", number(row.a.value, row),
        number(row.b.value, row),
        number(row.difference.value),
        row.isReachedInOne
          ? "–" : "\(number(row.difference.low)) … \(number(row.difference.high))",
        row.verdict.rawValue,
      ])
    }
    let speed = NumberText.significant(timing.playerDaysPerSecond / 1e6, digits: 3)
    let more = shown.count > mostRows ? "… and \(shown.count - mostRows) more.\n" : ""
    return """
      \(NumberText.grouped(comparison.a.players)) players, \(comparison.a.days) days, twice: \
      \(NumberText.significant(timing.wallSeconds, digits: 3)) s, \(speed) million player-days/s

      Of \(overall.count) metrics over all players, \(told.count) are told apart.

      \(shown.isEmpty ? "" : table.markdown)\(more)
      Report: \(folder)/report.md

      """
  }

  private static let mostRows = 25

  /// For scripts: every metric of every group, as in comparison.csv, or those that `--metric` names.
  static func json(
    _ comparison: Comparison, _ metrics: MetricOption, folder: ReportFolder
  ) -> String {
    let rows = comparison.rows.filter { metrics.shows($0.metric) }
    let document: JSONValue = [
      "report": folder.json, "players": .number(comparison.a.players),
      "days": .number(comparison.a.days), "metrics": .list(rows.map(row)),
    ]
    return document.written(.rows) + "\n"
  }

  private static func row(_ row: ComparisonRow) -> JSONValue {
    [
      "metric": .string(row.metric.name), "archetype": .string(row.metric.group),
      "unit": .string(row.unit),
      "a": .number(row.a.value), "b": .number(row.b.value),
      "difference": .number(row.difference.value), "ci_low": .number(row.difference.low),
      "ci_high": .number(row.difference.high), "verdict": .string(row.verdict.rawValue),
      "variance_reduction": .number(row.varianceReduction),
      "players_to_tell": .number(row.playersToTell?.rounded(.up)),
    ]
  }

  private static func number(_ value: Double?, _ row: ComparisonRow) -> String {
    value == nil && row.isReachedInOne ? "not reached" : number(value)
  }

  private static func number(_ value: Double?) -> String {
    value.map { NumberText.significant($0, digits: 4) } ?? "–"
  }
}
