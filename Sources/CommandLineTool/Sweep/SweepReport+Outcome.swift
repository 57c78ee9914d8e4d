import BalanceReports
import ScenarioReading

extension SweepReport: Outcome {
  /// Returns text for people: the points with the metrics that move most, and the best points.
  func text(_ timing: Timing) -> String {
    let hidden = sweep.points.count - Self.maxRows
    let more = hidden > 0 ? "… and \(hidden) more.\n" : ""
    return """
      \(NumberText.count(sweep.players, "player")), \(NumberText.count(sweep.plan.days, "day")), \
      \(NumberText.count(sweep.points.count, "point")) \
      and the scenario as it is: \(timing.text)

      \(table.markdown)\(more)
      \(bestPoints)
      """
  }

  private static let maxRows = 25
  private static let maxMetrics = 4

  private var table: MarkdownTable {
    // The last row, nil, is the scenario as it is.
    let varied: [Column<Int?>] = parameters.enumerated().map { place, parameter in
      .number(parameter.path) { point in
        if let point { return values(at: point)[place].text }
        let words = [place == 0 ? "as it is" : "", parameter.base?.text ?? ""]
        return words.filter { !$0.isEmpty }.joined(separator: ": ")
      }
    }
    let met = Column<Int?>.number("targets met") { point in
      let score = point.map { scores[$0] } ?? baseScore
      return "\(score.met) of \(targets.count)"
    }
    let measured: [Column<Int?>] = moving.prefix(Self.maxMetrics).map { metric in
      .number("\(metrics[metric])") { point in
        guard let point else {
          // With as many digits as it takes beside any point.
          return rows.indices.map { texts(at: $0, metric).base }.max { $0.count < $1.count } ?? ""
        }
        let difference = rows[point][metric]?.difference
        return "\(texts(at: point, metric).point) "
          + "(\(valueText(difference, metric, signed: true)))"
      }
    }
    return MarkdownTable(
      sweep.points.indices.prefix(Self.maxRows).map(Optional.some) + [nil],
      varied + (targets.isEmpty ? [] : [met]) + measured)
  }

  private var bestPoints: String {
    guard let first = best.first else { return "" }
    let count = NumberText.count(targets.count, "target")
    if scores[first].meetsAll {
      let names = best.prefix(Self.maxRows).map { point in
        let score = scores[point]
        let kept = score.keptBy == nil ? "" : ": kept by \(SweepReport.keptBy(score))"
        return "  \(name(of: point))\(kept)\n"
      }
      let hidden = best.count - names.count
      let more = hidden > 0 ? "  … and \(hidden) more\n" : ""
      return "All \(count) are met at, best first (kept by: share of the nearest limit)\n"
        + "\(names.joined())\(more)\n\(confirmed(first))"
    }
    let lines = best.prefix(3).map { point in
      let score = scores[point]
      return "  \(name(of: point)): \(score.met) met, others missed by "
        + "\(SweepReport.missedBy(score)) of their limits\n"
    }
    return "No point meets all \(count); nearest are\n\(lines.joined())\n\(confirmed(first))"
  }

  private func confirmed(_ point: Int) -> String {
    """
    The best of \(sweep.points.count) on one seed looks better than it is; try another seed:
      \(confirming(point))


    """
  }

  var json: JSONValue {
    let varied = parameters.map { parameter -> JSONValue in
      [
        "path": .string(parameter.path), "base": parameter.base?.json ?? .null,
        "values": .list(parameter.values.map(\.json)),
      ]
    }
    return [
      "scenario": .string(identity.scenario),
      "players": .number(sweep.players), "days": .number(sweep.plan.days),
      "seed": .number(identity.seed), "parameters": .list(varied),
      "targets": .number(targets.count),
      "points": .list(sweep.points.indices.map(pointJSON)),
      "confirm": .string(best.first.map(confirming)),
      "best": .list(best.map { .number($0) }),
      "ranking": .list(ranking.map { .number($0) }),
    ]
  }

  private func pointJSON(_ index: Int) -> JSONValue {
    let score = scores[index]
    return [
      "values": .list(values(at: index).map(\.json)),
      "targets_met": .number(score.met),
      "missed_by": .number(score.missedBlindly == 0 ? score.missedBy : nil),
      "kept_by": .number(score.keptBy),
      "metrics": .list(rows[index].compactMap { $0 }, columns),
    ]
  }
}
