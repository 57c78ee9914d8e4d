import BalanceReports
import Experiments
import JSONValues
import ScenarioFiles

/// The standard output of `sweep`.
enum SweepSummary {
  /// Returns text for people: the points with the metrics that move most, and the best points.
  static func text(_ report: SweepReport, _ timing: Timing, folder: String) -> String {
    let sweep = report.sweep
    let hidden = sweep.points.count - mostRows
    let more = hidden > 0 ? "… and \(hidden) more.\n" : ""
    return """
      \(NumberText.count(sweep.players, "player")), \(NumberText.count(sweep.plan.days, "day")), \
      \(NumberText.count(sweep.points.count, "point")) \
      and the scenario as it is: \(timing.text)

      \(table(report).markdown)\(more)
      \(best(report))Report: \(folder)/report.md

      """
  }

  private static let mostRows = 25
  private static let mostMetrics = 4

  private static func table(_ report: SweepReport) -> MarkdownTable {
    let metrics = report.moving.prefix(mostMetrics)
    // The last row, nil, is the scenario as it is.
    let varied: [Column<Int?>] = report.parameters.enumerated().map { place, parameter in
      .number(parameter.path) { point in
        if let point { return report.values(at: point)[place].text }
        let words = [place == 0 ? "as it is" : "", parameter.base?.text ?? ""]
        return words.filter { !$0.isEmpty }.joined(separator: ": ")
      }
    }
    let met = Column<Int?>.number("targets met") { point in
      let score = point.map { report.scores[$0] } ?? report.baseScore
      return "\(score.met) of \(report.targets.count)"
    }
    let measured: [Column<Int?>] = metrics.map { metric in
      .number("\(report.metrics[metric])") { point in
        guard let point else {
          // With as many digits as it takes beside any point.
          return report.rows.indices.map { report.texts(at: $0, metric).base }
            .max { $0.count < $1.count } ?? ""
        }
        let difference = report.rows[point][metric]?.difference
        return "\(report.texts(at: point, metric).point) "
          + "(\(report.valueText(difference, metric, signed: true)))"
      }
    }
    return MarkdownTable(
      report.sweep.points.indices.prefix(mostRows).map(Optional.some) + [nil],
      varied + (report.targets.isEmpty ? [] : [met]) + measured)
  }

  /// Returns the best points, if there are targets.
  private static func best(_ report: SweepReport) -> String {
    guard let first = report.best.first else { return "" }
    let count = NumberText.count(report.targets.count, "target")
    if report.scores[first].meetsAll {
      let names = report.best.prefix(mostRows).map { point in
        let score = report.scores[point]
        let kept = score.keptBy == nil ? "" : ": kept by \(SweepReport.keptBy(score))"
        return "  \(report.name(of: point))\(kept)\n"
      }
      let hidden = report.best.count - names.count
      let more = hidden > 0 ? "  … and \(hidden) more\n" : ""
      return "All \(count) are met at, best first (kept by: share of the nearest limit)\n"
        + "\(names.joined())\(more)\n\(confirmation(first, report))"
    }
    let lines = report.best.prefix(3).map { point in
      let score = report.scores[point]
      return "  \(report.name(of: point)): \(score.met) met, others missed by "
        + "\(SweepReport.missedBy(score)) of their limits\n"
    }
    return
      "No point meets all \(count); nearest are\n\(lines.joined())\n\(confirmation(first, report))"
  }

  private static func confirmation(_ point: Int, _ report: SweepReport) -> String {
    """
    The best of \(report.sweep.points.count) on one seed looks better than it is; try another seed:
      \(report.confirming(point))


    """
  }

  // MARK: For scripts

  static func json(_ report: SweepReport, folder: String) -> JSONValue {
    let sweep = report.sweep
    let parameters = report.parameters.map { parameter -> JSONValue in
      [
        "path": .string(parameter.path), "base": parameter.base?.json ?? .null,
        "values": .list(parameter.values.map(\.json)),
      ]
    }
    return [
      "report": .string(folder), "scenario": .string(report.identity.scenario),
      "players": .number(sweep.players), "days": .number(sweep.plan.days),
      "seed": .number(report.identity.seed), "parameters": .list(parameters),
      "targets": .number(report.targets.count),
      "points": .list(sweep.points.indices.map { point($0, report) }),
      "confirm": .string(report.best.first.map(report.confirming)),
      "best": .list(report.best.map { .number($0) }),
      "ranking": .list(report.ranking.map { .number($0) }),
    ]
  }

  private static func point(_ index: Int, _ report: SweepReport) -> JSONValue {
    let score = report.scores[index]
    let rows = report.rows[index].compactMap { $0 }
    let metrics = rows.map { row -> JSONValue in
      let (summary, estimate, difference) = (row.summary, row.summary.estimate, row.difference)
      return [
        "metric": .string(summary.metric.name), "archetype": .string(summary.metric.group),
        "unit": .string(summary.unit), "mean": .number(estimate.value),
        "ci_low": .number(estimate.low), "ci_high": .number(estimate.high),
        "difference": .number(difference.value), "difference_ci_low": .number(difference.low),
        "difference_ci_high": .number(difference.high),
      ]
    }
    return [
      "values": .list(report.values(at: index).map(\.json)),
      "targets_met": .number(score.met),
      "missed_by": .number(score.missedBlindly == 0 ? score.missedBy : nil),
      "kept_by": .number(score.keptBy), "metrics": .list(metrics),
    ]
  }
}
