import JSON
import Measurement
import Search

// The chart of a tuning, and its files for other programs.

extension TuneReport {
  // MARK: Charts

  package var charts: [ReportChart] {
    let points = result.tried.filter { $0.luck == .search }
    guard points.count > 1 else { return [] }
    let misses = points.map { point -> Double? in
      zip(result.targets, point.rows).reduce(0) { sum, next in
        sum + (next.0.miss(of: next.1) ?? 1)
      }
    }
    var best = Double.infinity
    let least = misses.map { miss -> Double? in
      best = min(best, miss ?? .infinity)
      return best
    }
    return [
      ReportChart(
        "search", caption: "How far the targets were missed, point by point",
        ResponseChart(
          title: "How far the targets were missed",
          subtitle:
            "Sum of the shares of their limits by which targets are missed, on the search's luck",
          xTitle: "point tried", yTitle: "missed by", chosen: points.indices.map { Double($0 + 1) },
          panels: [
            .init(title: "each point", curve: Curve(values: misses)),
            .init(title: "the least so far", curve: Curve(values: least)),
          ], valueName: "missed by", format: .percent))
    ]
  }

  // MARK: For other programs

  package var tables: [UnwrittenFile] {
    [
      UnwrittenFile(path: "tune.csv") { csv }, UnwrittenFile(path: "targets.csv") { targetsCSV },
    ] + (tuned.map { text in [UnwrittenFile(path: "tuned.jsonc") { text }] } ?? [])
  }

  private var csv: String {
    typealias Row = (point: TriedPoint, target: Target, row: SummaryRow?)
    let rows: [Row] = result.tried.flatMap { point in
      zip(result.targets, point.rows).map { (point, $0, $1) }
    }
    let varied = levers.enumerated().map { index, lever in
      Column<Row>.text(lever.name) { lever.text($0.point.place[index]) }
    }
    let head: [Column<Row>] = [
      .text("stage") { $0.point.stage.rawValue },
      .number("seed") { "\($0.point.luck == .fresh ? freshSeed : identity.seed)" },
      .count("players") { $0.point.players },
    ]
    let tail: [Column<Row>] = [
      .text("target") { $0.target.claim.text },
      .estimate("measured") { $0.row?.estimate },
      .value("miss") { $0.target.miss(of: $0.row) },
      .text("verdict") { $0.target.verdict($0.row).rawValue },
    ]
    return CSVTable(head + varied + tail, rows: rows).csv
  }

  private var targetsCSV: String {
    typealias Row = (result: TargetResult, verdict: TargetVerdict)
    let rows: [Row] =
      result.winner.map { zip(results($0.confirmed), verdicts).map { ($0, $1) } } ?? []
    let columns: [Column<Row>] = [
      .text("target") { $0.result.target.claim.text },
      .text("expression") { $0.result.target.expression },
      .estimate("measured") { $0.result.estimate }, .text("verdict") { $0.verdict.rawValue },
    ]
    return CSVTable(columns, rows: rows).csv
  }

  package var run: JSONValue {
    let varied = levers.enumerated().map { index, lever -> JSONValue in
      [
        "lever": .string(lever.name), "from": .string(lever.text(0)),
        "to": .string(lever.text(result.winner?.place[index] ?? 0)),
      ]
    }
    let document: JSONValue = [
      "scenario": identity.inForce, "hash": .string(identity.hash), "file": .string(file),
      "command": .string(command), "levers": .list(varied), "seed": .number(identity.seed),
      "confirmationSeed": .number(freshSeed), "players": .number(result.players),
      "days": .number(days), "overrides": identity.overridesJSON,
      "version": .string(identity.version),
    ]
    return document.layingOut("scenario", as: .lines)
  }
}

extension Target {
  /// Returns the fraction of its limit by which a row misses the target; see `miss(of:asItIs:)`.
  fileprivate func miss(of row: SummaryRow?) -> Double? {
    guard let value = row?.estimate.value else { return nil }
    let scale = [claim.atLeast, claim.atMost].compactMap { $0?.magnitude }.first { $0 > 0 } ?? 1
    let below = claim.atLeast.map { ($0 - value) / scale } ?? 0
    let above = claim.atMost.map { (value - $0) / scale } ?? 0
    return max(below, above, 0)
  }
}
