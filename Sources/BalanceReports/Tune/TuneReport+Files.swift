import JSONValues
import Measurement
import Search

// The chart of a tuning, and its files for other programs.

extension TuneReport {
  // MARK: Charts

  package var charts: [ReportChart] {
    let points = result.tried.filter { $0.luck == .search }
    guard points.count > 1 else { return [] }
    let misses = points.map { point in
      zip(result.targets, point.rows).map { $0.miss(of: $1) ?? 1 }
    }
    let sums = misses.map { $0.reduce(0, +) }
    let values = points.map { $0.rows.last??.estimate.valueOrBound }
    // The best point so far, at each point: of those that miss as little, the one that gains most.
    func isBetter(_ new: Int, than old: Int) -> Bool {
      if sums[new] != sums[old] { return sums[new] < sums[old] }
      guard let objective = result.objective, let new = values[new] else { return false }
      return values[old].map { objective.isMaximised ? new > $0 : new < $0 } ?? true
    }
    let best = sums.indices.reduce(into: [Int]()) { best, index in
      best.append(best.last.map { isBetter(index, than: $0) ? index : $0 } ?? index)
    }
    func chart(
      _ name: String, _ title: String, _ subtitle: String, _ panels: [ResponseChart.Panel],
      _ value: (name: String, format: ValueFormat) = ("missed by", .percent)
    ) -> ReportChart {
      ReportChart(
        name, caption: "\(title), point by point",
        ResponseChart(
          title: title, subtitle: subtitle, xTitle: "point tried", yTitle: value.name,
          chosen: points.indices.map { Double($0 + 1) }, panels: panels, valueName: value.name,
          format: value.format))
    }
    var charts: [ReportChart] = []
    if !result.targets.isEmpty {
      charts.append(
        chart(
          "search", "How far the targets were missed",
          "Sum of the shares of their limits by which targets are missed, on the search's luck",
          [
            .init(title: "each point", curve: Curve(values: sums)),
            .init(title: "the least so far", curve: Curve(values: best.map { sums[$0] })),
          ]))
    }
    if let objective = result.objective {
      charts.append(
        chart(
          "objective", "\(objective.metric)", "On the search's luck",
          [
            .init(title: "each point", curve: Curve(values: values)),
            .init(
              title: result.targets.isEmpty ? "the best so far" : "where targets are missed least",
              curve: Curve(values: best.map { values[$0] })),
          ], ("value", .number)))
    }
    let targets = Array(result.targets.enumerated())
    guard targets.count > 1 else { return charts }
    // Three panels side by side are wide enough to read.
    for (number, first) in stride(from: 0, to: targets.count, by: 3).enumerated() {
      let panels = targets[first..<min(first + 3, targets.count)].map { index, target in
        ResponseChart.Panel(
          title: target.claim.text, curve: Curve(values: best.map { misses[$0][index] }))
      }
      charts.append(
        chart(
          targets.count > 3 ? "targets-\(number + 1)" : "targets", "How far each target was missed",
          "At the point that misses least so far, as a share of the target's limit", panels))
    }
    return charts
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
    let wanted = result.objective.map {
      "\($0.isMaximised ? "maximise" : "minimise") \($0.metric)"
    }
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
      .estimate("measured") { $0.row?.estimate },
      .value("miss") { $0.target?.miss(of: $0.row) },
      .text("verdict") { $0.target?.verdict($0.row).rawValue ?? "" },
    ]
    return CSVTable(head + varied + tail, rows: rows).csv
  }

  private var targetsCSV: String {
    TargetResult.table(result.winner.map { results($0.confirmed) } ?? [], verdicts)
  }

  package var pageData: PageData { PageData(command: command) }

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
    guard let value = row?.estimate.valueOrBound else { return nil }
    let scale = [claim.atLeast, claim.atMost].compactMap { $0?.magnitude }.first { $0 > 0 } ?? 1
    let below = claim.atLeast.map { ($0 - value) / scale } ?? 0
    let above = claim.atMost.map { (value - $0) / scale } ?? 0
    return max(below, above, 0)
  }
}
