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

  package static let fileNames =
    [
      "report.md", HTMLPage.fileName, "tune.csv", "targets.csv", "tuned.jsonc", "run.json",
    ] + ReportCard.fileNames

  /// The winner's changes; none if it is the scenario as it is.
  package var moves: [LeverMove] { .init(levers, to: result.winner?.place ?? []) }

  /// The winner's changes, as `--set` takes them.
  package var settings: [String] {
    moves.flatMap { $0.lever.settings(at: $0.place).map(\.assignment) }
  }

  /// The verdict on each target by the confirmation; empty without one.
  package var verdicts: [TargetVerdict] {
    guard let winner = result.winner, !winner.confirmed.isEmpty else { return [] }
    return result.verdicts(winner.confirmed)
  }

  package var meetsAll: Bool { result.isConfirmed && verdicts.allSatisfy { $0 == .pass } }

  /// The result as a sentence without its full stop.
  package var finding: String {
    guard result.isConfirmed else {
      return result.winner == nil
        ? "The search ended before it tried anything"
        : "The search was stopped; the best point so far is not confirmed: its values may be luck"
    }
    let change = moves.words("lever")
    if result.targets.isEmpty {
      return (gained ?? "Nothing was gained") + (moves.isEmpty ? "" : " with \(change)")
    }
    return ([verdict(of: change)] + [gained].compactMap { $0 }).joined(separator: "; ")
  }

  private func verdict(of change: String) -> String {
    let (all, passed) = (verdicts.count, verdicts.count { $0 == .pass })
    let targets = all == 1 ? "the target" : "all \(all) targets"
    if meetsAll {
      let law = result.isMetByLaw ? ", by the exact law" : ""
      return moves.isEmpty
        ? "Nothing has to change: \(targets) \(all == 1 ? "holds" : "hold") as it is\(law)"
        : "\(change) \(moves.count == 1 ? "meets" : "meet") \(targets)\(law)"
    }
    if !verdicts.contains(.fail) {
      return "\(moves.isEmpty ? "As it is" : change): \(passed) of "
        + "\(NumberText.count(all, "target")) \(passed == 1 ? "holds" : "hold"), "
        + "\(all - passed) \(all - passed == 1 ? "is" : "are") open"
    }
    return "No value that was tried meets \(targets); best is "
      + (moves.isEmpty ? "the scenario as it is" : change)
      + (all == 1 ? "" : ": it meets \(passed == 0 ? "none" : "\(passed)")")
  }

  /// The targets, worst first: with the change, beside the scenario as it is, on fresh luck.
  package var judgedTargets: [Judgement] {
    guard let winner = result.winner, result.isConfirmed else { return [] }
    let rows = zip(winner.confirmed, result.baseConfirmed)
    return Judgement.ranked(
      zip(zip(result.targets, rows), verdicts).map { target, verdict in
        let (row, before) = target.1
        return Judgement(
          TargetResult(target.0, row), isShare: row?.isShare ?? false, verdict: verdict,
          before: before?.estimate)
      })
  }

  /// The sentences behind the finding: the objective, the players that it takes, the luck.
  package var notes: [String] {
    let objective = result.objective.map {
      let (before, after) = (result.baseConfirmed.last, result.winner?.confirmed.last)
      return "\($0.metric): \((before??.estimate).text(isShare: isShare)) as it is, "
        + "\((after??.estimate).text(isShare: isShare)) with the change."
    }
    let decided = playersToDecide.map {
      "About \(NumberText.grouped($0)) players would decide what is open."
    }
    let played =
      "Played with \(NumberText.count(result.players, "player")) on seed \(freshSeed), which the "
      + "search never saw."
    return result.isConfirmed ? [objective, decided, played].compactMap { $0 } : []
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
  /// The course of the search: a dot for each point that was tried, in their order.
  package var charts: [ReportChart] {
    let tried = result.tried
    guard tried.count > 1 else { return [] }
    func missedBy(_ point: TriedPoint) -> Double {
      zip(result.targets, point.rows).reduce(0) { $0 + ($1.0.miss(of: $1.1) ?? 1) }
    }
    let isOfTargets = result.objective == nil || tried.contains { missedBy($0) > 0 }
    func series(
      _ name: String, _ style: String, _ radius: Double, _ isShown: (TriedPoint) -> Bool
    ) -> ScatterChart.Series {
      let dots = tried.enumerated().compactMap { place, point -> Point? in
        let value = isOfTargets ? missedBy(point) : point.rows.last??.estimate.valueOrBound
        return isShown(point) ? value.map { Point(x: Double(place + 1), y: $0) } : nil
      }
      return ScatterChart.Series(name: name, style: style, radius: radius, dots: dots)
    }
    let found = result.winner?.place
    let what = isOfTargets ? "the distance to the targets" : "\(result.objective!.metric)"
    let chart = ScatterChart(
      title: "\(what.capitalizedFirst) of each point tried",
      subtitle: isOfTargets
        ? "Sum over the targets of the shares of their limits by which they are missed: 0 meets all"
        : "",
      xTitle: "point tried", yTitle: isOfTargets ? "missed by, in limits" : what,
      series: [
        series("on the search's luck", "s1", 3.5) { $0.luck == .search },
        series("others on fresh luck", "s2", 5.5) { $0.luck == .fresh && $0.place != found },
        series("found, on fresh luck", "s0", 5.5) { $0.luck == .fresh && $0.place == found },
      ])
    let caption = "\(NumberText.count(tried.count, "point")) tried: \(what) at each"
    return [ReportChart("search", caption: caption, chart)]
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
