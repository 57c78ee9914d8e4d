import BalanceReports
import Experiments
import ScenarioFiles
import ScenarioReading

/// What `sweep` says on standard output.
enum SweepSummary {
  /// For people: the points with what moves most asked for, and which of them are best.
  static func text(_ report: SweepReport, _ timing: Timing, folder: String) -> String {
    let sweep = report.sweep
    let speed = NumberText.significant(timing.playerDaysPerSecond / 1e6, digits: 3)
    let hidden = sweep.points.count - mostRows
    let more = hidden > 0 ? "… and \(hidden) more points.\n" : ""
    return """
      \(NumberText.grouped(sweep.players)) players, \(sweep.days) days, \(sweep.points.count) points \
      and the scenario as it is: \(NumberText.significant(timing.wallSeconds, digits: 3)) s, \
      \(speed) million player-days/s

      \(table(report).markdown)\(more)
      \(best(report))Report: \(folder)/report.md

      """
  }

  private static let mostRows = 25
  private static let mostMetrics = 4

  private static func table(_ report: SweepReport) -> MarkdownTable {
    let metrics = report.moving.prefix(mostMetrics)
    let hasTargets = !report.targets.isEmpty
    var table = MarkdownTable(
      columns: report.parameters.map { .number($0.path) }
        + (hasTargets ? [.number("targets met")] : [])
        + metrics.map { .number("\(report.metrics[$0])") })
    func met(_ standing: SweepStanding) -> [String] {
      hasTargets ? ["\(standing.met) of \(report.targets.count)"] : []
    }
    for point in report.sweep.points.indices.prefix(mostRows) {
      let cells = metrics.map { metric in
        let row = report.row(of: metric, at: point)
        return "\(report.text(row?.summary.estimate.value, metric)) "
          + "(\(report.text(row?.difference.value, metric, signed: true)))"
      }
      table.append(report.values(at: point).map(\.text) + met(report.standings[point]) + cells)
    }
    let asItIs = metrics.map { report.text(report.baseRow(of: $0)?.estimate.value, $0) }
    let now = report.parameters.enumerated().map { index, parameter in
      ["\(index == 0 ? "as it is" : "")", parameter.base?.text ?? ""]
        .filter { !$0.isEmpty }.joined(separator: ": ")
    }
    table.append(now + met(report.baseStanding) + asItIs)
    return table
  }

  /// Which points are best, where there are targets.
  private static func best(_ report: SweepReport) -> String {
    guard let first = report.best.first else { return "" }
    let count = "\(report.targets.count) target\(report.targets.count == 1 ? "" : "s")"
    if report.standings[first].meetsAll {
      let names = report.best.prefix(mostRows).map { point in
        let standing = report.standings[point]
        let kept = standing.keptBy == nil ? "" : ": kept by \(SweepReport.keptBy(standing))"
        return "  \(report.name(of: point))\(kept)\n"
      }
      let hidden = report.best.count - names.count
      let more = hidden > 0 ? "  … and \(hidden) more\n" : ""
      return "All \(count) are met at, best first (kept by: share of the nearest limit)\n"
        + "\(names.joined())\(more)\n\(confirmation(first, report))"
    }
    let lines = report.best.prefix(3).map { point in
      let standing = report.standings[point]
      return "  \(report.name(of: point)): \(standing.met) met, others missed by "
        + "\(SweepReport.missedBy(standing)) of their limits\n"
    }
    return
      "No point meets all \(count); nearest are\n\(lines.joined())\n\(confirmation(first, report))"
  }

  private static func confirmation(_ point: Int, _ report: SweepReport) -> String {
    """
    The best of \(report.sweep.points.count) on one luck looks better than it is; on another seed:
      \(report.confirming(point))


    """
  }

  // MARK: For scripts

  static func json(_ report: SweepReport, folder: String) -> String {
    let sweep = report.sweep
    let parameters = report.parameters.map { parameter in
      """
          {"path": \(JSONText.quoted(parameter.path)), \
      "base": \(parameter.base.map(json) ?? "null"), \
      "values": [\(parameter.values.map(json).joined(separator: ", "))]}
      """
    }
    return """
      {
        "report": \(JSONText.quoted(folder)),
        "scenario": \(JSONText.quoted(report.identity.scenario)),
        "players": \(sweep.players),
        "days": \(sweep.days),
        "seed": \(report.identity.seed),
        "parameters": [
      \(parameters.joined(separator: ",\n"))
        ],
        "targets": \(report.targets.count),
        "points": [
      \(sweep.points.indices.map { point($0, report) }.joined(separator: ",\n"))
        ],
        "confirm": \(report.best.first.map { JSONText.quoted(report.confirming($0)) } ?? "null"),
        "best": [\(report.best.map { "\($0)" }.joined(separator: ", "))],
        "ranking": [\(report.ranking.map { "\($0)" }.joined(separator: ", "))]
      }

      """
  }

  private static func point(_ index: Int, _ report: SweepReport) -> String {
    let standing = report.standings[index]
    let metrics = report.metrics.indices.compactMap { metric in
      report.row(of: metric, at: index).map { "        " + json($0) }
    }
    let missedBy = standing.missedBlindly == 0 ? JSONText.number(standing.missedBy) : "null"
    return """
          {"values": [\(report.values(at: index).map(json).joined(separator: ", "))], \
      "targets_met": \(standing.met), "missed_by": \(missedBy), \
      "kept_by": \(standing.keptBy.map { JSONText.number($0) } ?? "null"), "metrics": [
      \(metrics.joined(separator: ",\n"))
          ]}
      """
  }

  private static func json(_ row: Sweep.Row) -> String {
    func value(_ value: Double?) -> String { value.map { JSONText.number($0) } ?? "null" }
    let (summary, difference) = (row.summary, row.difference)
    return """
      {"metric": \(JSONText.quoted(summary.metric)), \
      "archetype": \(JSONText.quoted(summary.group)), "unit": \(JSONText.quoted(summary.unit)), \
      "mean": \(value(summary.estimate.value)), "ci_low": \(value(summary.estimate.low)), \
      "ci_high": \(value(summary.estimate.high)), "difference": \(value(difference.value)), \
      "difference_ci_low": \(value(difference.low)), \
      "difference_ci_high": \(value(difference.high))}
      """
  }

  private static func json(_ value: SweptParameter.Value) -> String {
    value.number == nil ? JSONText.quoted(value.text) : value.text
  }
}
