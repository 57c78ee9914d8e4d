import Measurement
import ScenarioFiles
import ScenarioReading
import Search
import Statistics

/// The report of a tuning: the same search gives the same bytes. Results are those of the
/// confirmation, on luck that the search never saw.
package struct TuneReport: ScenarioReport, Sendable {
  package let result: TuningResult
  package let identity: RunIdentity
  package let levers: [Lever]
  let days: Int
  let freshSeed: UInt64
  package let command: String
  let file: String
  /// `tuned.jsonc`; nil if nothing changed.
  let tuned: String?

  package init(
    _ result: TuningResult, identity: RunIdentity, levers: [Lever], days: Int,
    freshSeed: UInt64, command: String, again file: String, tuned: String?
  ) {
    (self.result, self.identity, self.levers, self.days) = (result, identity, levers, days)
    (self.freshSeed, self.command, self.file, self.tuned) = (freshSeed, command, file, tuned)
  }

  package static let fileNames = [
    "report.md", HTMLPage.fileName, "tune.csv", "targets.csv", "tuned.jsonc", "run.json",
  ]

  package var moved: [Int] {
    result.winner.map { winner in levers.indices.filter { winner.place[$0] != 0 } } ?? []
  }

  /// The winner's changes, as `--set` takes them.
  package var settings: [String] {
    moved.flatMap { levers[$0].settings(at: result.winner!.place[$0]).map(\.assignment) }
  }

  /// The verdict on each target by the confirmation; empty without one.
  package var verdicts: [TargetVerdict] {
    guard let winner = result.winner, !winner.confirmed.isEmpty else { return [] }
    return result.verdicts(winner.confirmed)
  }

  package var meetsAll: Bool { result.isConfirmed && verdicts.allSatisfy { $0 == .pass } }

  package var finding: String {
    guard result.isConfirmed else {
      return result.winner == nil
        ? "The search ended before it tried anything."
        : "The search was stopped. The best point so far is not confirmed: its values may be luck."
    }
    let passed = verdicts.count { $0 == .pass }
    let all = verdicts.count
    let change = moved.isEmpty ? "as it is" : "with \(NumberText.count(moved.count, "lever")) moved"
    if all == 0 { return "\(gained ?? "Nothing was gained") \(change)." }
    let also = gained.map { " \($0)." } ?? ""
    if meetsAll, all == 1 {
      return "The target holds \(change)\(result.isMetByLaw ? ", by the exact law" : "").\(also)"
    }
    if meetsAll { return "All \(all) targets hold \(change).\(also)" }
    let failed = verdicts.count { $0 == .fail }
    let decided =
      playersToDecide.map { " About \(NumberText.grouped($0)) players would decide what is open." }
    return "\(passed) of \(all) targets hold \(change), \(failed) "
      + "\(failed == 1 ? "is" : "are") missed and \(all - passed - failed) inconclusive.\(decided ?? "")\(also)"
  }

  /// The number of players that would decide what the confirmation leaves open; nil if none would.
  package var playersToDecide: Int? {
    guard let rows = result.winner?.confirmed, !verdicts.isEmpty else { return nil }
    let open = verdicts.indices.filter { verdicts[$0] == .inconclusive }
    let needed = open.compactMap { result.playersToDecide($0, rows) }
    return needed.count == open.count ? needed.max() : nil
  }

  /// The change of the objective on fresh luck, as a sentence without its full stop.
  private var gained: String? {
    guard let objective = result.objective, let winner = result.winner,
      let difference = winner.gained.value
    else { return nil }
    if difference == 0 { return "\(objective.metric) stays as it is" }
    guard let low = winner.gained.low, let high = winner.gained.high, low * high > 0 else {
      return
        "\(objective.metric) changes by \(winner.gained.text(isShare: isShare, signed: true)), which may be nothing"
    }
    let size = Estimate(
      value: difference.magnitude, low: min(low.magnitude, high.magnitude),
      high: max(low.magnitude, high.magnitude))
    let text = size.text(isShare: isShare, signed: true).replacing("+", with: "")
    return "\(objective.metric) \(difference > 0 ? "rises" : "falls") by \(text)"
  }

  /// True if the objective is a share, whose differences are in percentage points.
  var isShare: Bool { (result.baseConfirmed.last ?? nil)?.isShare ?? false }

  package func results(_ rows: [SummaryRow?]) -> [TargetResult] {
    zip(result.targets, rows).map { TargetResult($0, $1) }
  }
}

extension TuneReport {
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

  package var tables: [UnwrittenFile] {
    [
      UnwrittenFile(path: "tune.csv") { csv },
      UnwrittenFile(path: "targets.csv") {
        TargetResult.table(result.winner.map { results($0.confirmed) } ?? [], verdicts)
      },
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
