import Measurement
import ScenarioReading
import Search

// The chart of a tuning, and its files for other programs.

extension TuneReport {
  // MARK: Charts

  package var charts: [ReportChart] {
    let course = SearchCourse(result)
    guard course.misses.count > 1 else { return [] }
    var charts: [ReportChart] = []
    if !result.targets.isEmpty {
      charts.append(
        chart(
          "search", "Distance to the targets",
          "Sum of the shares of their limits by which targets are missed, on the search's luck",
          [("each point", course.sums), ("the least so far", course.best.map { course.sums[$0] })]))
    }
    if let objective = result.objective {
      let best = result.targets.isEmpty ? "the best so far" : "where targets are missed least"
      charts.append(
        chart(
          "objective", "\(objective.metric)", "On the search's luck",
          [("each point", course.values), (best, course.best.map { course.values[$0] })],
          ("value", .number)))
    }
    return charts + targetCharts(course)
  }

  /// Returns charts of each of several targets; three panels side by side are wide enough to read.
  private func targetCharts(_ course: SearchCourse) -> [ReportChart] {
    let targets = Array(result.targets.enumerated())
    guard targets.count > 1 else { return [] }
    return stride(from: 0, to: targets.count, by: 3).map { first in
      chart(
        targets.count > 3 ? "targets-\(first / 3 + 1)" : "targets", "Distance to each target",
        "At the point that misses least so far, as a share of the target's limit",
        targets[first..<min(first + 3, targets.count)].map { index, target in
          (target.claim.text, course.best.map { course.misses[$0][index] })
        })
    }
  }

  private func chart(
    _ name: String, _ title: String, _ subtitle: String, _ panels: [(title: String, [Double?])],
    _ value: (name: String, format: ValueFormat) = ("missed by", .percent)
  ) -> ReportChart {
    ReportChart(
      name, caption: "\(title), point by point",
      ResponseChart(
        title: title, subtitle: subtitle, xTitle: "point tried", yTitle: value.name,
        chosen: (1...panels[0].1.count).map(Double.init),
        panels: panels.map { .init(title: $0.title, curve: Curve(values: $0.1)) },
        valueName: value.name, format: value.format))
  }

  // MARK: For other programs

  package var tables: [UnwrittenFile] {
    [
      UnwrittenFile(path: "tune.csv") { csv }, UnwrittenFile(path: "targets.csv") { targetsCSV },
    ] + (tuned.map { text in [UnwrittenFile(path: "tuned.jsonc") { text }] } ?? [])
  }

  private var csv: String {
    // The last row of a point is that of the objective, which is no target.
    typealias Row = (point: TriedPoint, target: Target?, row: SummaryRow?)
    let rows: [Row] = result.tried.flatMap { point in
      point.rows.enumerated().map { index, row in
        (point, index < result.targets.count ? result.targets[index] : nil, row)
      }
    }
    let wanted = result.objective.map { "\($0.isMaximised ? "maximise" : "minimise") \($0.metric)" }
    let varied = levers.enumerated().map { index, lever in
      Column<Row>.setting(lever.name, in: rows) { lever.text($0.point.place[index]) }
    }
    let head: [Column<Row>] = [
      .text("stage") { $0.point.stage.rawValue },
      .number("seed") { "\($0.point.luck == .fresh ? freshSeed : identity.seed)" },
      .count("players") { $0.point.players },
    ]
    let tail: [Column<Row>] = [
      .text("target") { $0.target?.claim.text ?? wanted ?? "" },
      .estimate("measured") { $0.row?.estimate }, .value("miss") { $0.target?.miss(of: $0.row) },
      .text("verdict") { $0.target?.verdict($0.row).rawValue ?? "" },
    ]
    return CSVTable(head + varied + tail, rows: rows).csv
  }

  private var targetsCSV: String {
    TargetResult.table(result.winner.map { results($0.confirmed) } ?? [], verdicts)
  }

  package var run: JSONValue {
    let varied = levers.enumerated().map { index, lever -> JSONValue in
      [
        "lever": .string(lever.name), "from": .string(lever.text(0)),
        "to": .string(lever.text(result.winner?.place[index] ?? 0)),
      ]
    }
    return identity.document([
      "file": .string(file), "command": .string(command), "levers": .list(varied),
      "seed": .number(identity.seed), "confirmationSeed": .number(freshSeed),
      "players": .number(result.players), "days": .number(days),
    ])
  }
}

/// The points of a search in their order, on its own luck.
private struct SearchCourse {
  /// The shares of their limits by which each point misses the targets, and their sums.
  let misses: [[Double]]
  let sums: [Double]
  let values: [Double?]
  /// The best point so far, at each point: of those that miss as little, the one that gains most.
  private(set) var best: [Int] = []

  init(_ result: TuningResult) {
    let points = result.tried.filter { $0.luck == .search }
    misses = points.map { point in zip(result.targets, point.rows).map { $0.miss(of: $1) ?? 1 } }
    sums = misses.map { $0.reduce(0, +) }
    values = points.map { $0.rows.last??.estimate.valueOrBound }
    for point in points.indices {
      best.append(best.last.map { isBetter(point, $0, result.objective) ? point : $0 } ?? point)
    }
  }

  private func isBetter(_ new: Int, _ old: Int, _ objective: TuningObjective?) -> Bool {
    if sums[new] != sums[old] { return sums[new] < sums[old] }
    guard let objective, let new = values[new] else { return false }
    return values[old].map { objective.isMaximised ? new > $0 : new < $0 } ?? true
  }
}

extension Target {
  /// Returns the fraction of its limit by which a row misses the target; see `miss(of:asItIs:)`.
  fileprivate func miss(of row: SummaryRow?) -> Double? {
    guard let value = row?.estimate.valueOrBound else { return nil }
    let scale = [claim.atLeast, claim.atMost].compactMap { $0?.magnitude }.first { $0 > 0 } ?? 1
    let below = claim.atLeast.map { ($0 - value) / scale } ?? 0
    let above = claim.atMost.map { (value - $0) / scale } ?? 0
    return max(below, above, 0)
  }
}
