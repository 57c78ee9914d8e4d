import Experiments
import Measurement
import ScenarioFiles
import ScenarioReading

/// The report of a sweep: the same sweep gives the same bytes. Points are in the order of their
/// values; those of the last parameter change first.
package struct SweepReport: ScenarioReport, Sendable {
  package let sweep: Sweep
  package let identity: RunIdentity
  /// The levers that move; at least one.
  package let parameters: [Lever]
  package let targets: [Target]
  package let metrics: [MetricID]
  /// The indices of metrics that differ from the scenario as it is at one point or more: in the
  /// order requested, else the most clearly distinct ones first.
  package let moving: [Int]
  package let command: String
  /// The command that checks a point with such values against the targets on another seed.
  private let confirmation: @Sendable (_ values: [Lever.Value]) -> String
  package let scores: [SweepScore]
  package let baseScore: SweepScore
  /// The row of each metric in the scenario as it is.
  package let baseRows: [SummaryRow?]
  /// The rows of each point: `[point][metric]`.
  package let rows: [[Sweep.Row?]]

  /// - Parameter metrics: The metrics to show; empty for those of the targets and the usual ones.
  package init(
    sweep: Sweep, identity: RunIdentity, parameters: [Lever], targets: [Target],
    metrics: [MetricID], command: String,
    confirmation: @escaping @Sendable (_ values: [Lever.Value]) -> String
  ) {
    precondition(
      !parameters.isEmpty && parameters.reduce(1) { $0 * $1.values.count } == sweep.points.count)
    (self.sweep, self.identity, self.parameters) = (sweep, identity, parameters)
    (self.targets, self.command, self.confirmation) = (targets, command, confirmation)
    let shown = metrics.isEmpty ? sweep.headlines(targets) : metrics
    let rows = sweep.points.map { $0.rows(of: shown) }
    let strengths = shown.indices.map { metric in Self.strength(rows.map { $0[metric] }) }
    let moving = shown.indices.filter { strengths[$0] > 0 }
    self.moving =
      metrics.isEmpty ? moving.sorted { (strengths[$0], $1) > (strengths[$1], $0) } : moving
    (self.metrics, self.rows) = (shown, rows)
    baseRows = sweep.baseRows(of: shown)
    scores = sweep.scores(under: targets)
    baseScore = sweep.baseScore(under: targets)
  }

  package static let fileNames =
    ["report.md", HTMLPage.fileName, "sweep.csv", "run.json"] + ReportCard.fileNames

  package func values(at point: Int) -> [Lever.Value] {
    var rest = point
    return parameters.reversed().map { parameter in
      defer { rest /= parameter.values.count }
      return parameter.values[rest % parameter.values.count]
    }
    .reversed()
  }

  /// Returns a point's name: `pity.task.threshold = 15`, with commas between several.
  package func name(of point: Int) -> String {
    zip(parameters, values(at: point)).map { "\($0.path) = \($1.text)" }.joined(separator: ", ")
  }

  func isBase(_ point: Int) -> Bool {
    zip(parameters, values(at: point)).allSatisfy { parameter, value in
      guard let base = parameter.base else { return false }
      return base.text == value.text || (base.number != nil && base.number == value.number)
    }
  }

  package func confirming(_ point: Int) -> String { confirmation(values(at: point)) }

  /// All points, best first; none without targets.
  package var ranking: [Int] { targets.isEmpty ? [] : scores.ranking }

  /// The best points, best first: all that meet every target, or the nearest ones.
  package var best: [Int] {
    let ranking = ranking
    let meeting = ranking.filter { scores[$0].meetsAll }
    return meeting.isEmpty ? Array(ranking.prefix(5)) : meeting
  }

  /// Returns whether a metric's difference excludes 0 at one point or more.
  func isSignificant(_ metric: Int) -> Bool {
    rows.contains { $0[metric]?.difference.isSignificant ?? false }
  }

  /// Returns a metric's greatest difference at any point, in half-widths of its interval, or 0.
  private static func strength(_ rows: [Sweep.Row?]) -> Double {
    rows.reduce(0) { greatest, row in
      guard let difference = row?.difference, let value = difference.value else { return greatest }
      let halfWidth = difference.halfWidth ?? .infinity
      // A mean difference of 0 still counts if parties differ.
      let strength =
        halfWidth == 0
        ? (value == 0 ? 0 : .infinity) : max(value.magnitude / halfWidth, .leastNonzeroMagnitude)
      return max(greatest, strength)
    }
  }

  /// `sweep.csv`: every metric of every group at every point, tidy.
  package var tables: [UnwrittenFile] {
    let pieces = sweep.points.indices.map { point in { @Sendable in lines(ofPoint: point) } }
    return [UnwrittenFile(path: "sweep.csv", pieces: pieces)]
  }

  /// Returns a point's part of `sweep.csv`; the first point's begins with the header.
  private func lines(ofPoint point: Int) -> String {
    let values = values(at: point)
    let varied = parameters.enumerated().map { place, parameter in
      let isNumber = parameter.values.allSatisfy { $0.number != nil }
      return Column<Sweep.Row>.text(parameter.path, isNumber: isNumber) { _ in values[place].text }
    }
    return CSVTable(varied + columns, rows: sweep.points[point].rows, hasHeader: point == 0).csv
  }

  /// The columns of `sweep.csv` behind the values, and the keys of a metric in the JSON of `sweep`.
  package var columns: [Column<Sweep.Row>] {
    let named = sweep.plan.groups.map(\.name)
    return [
      .text("metric") { $0.summary.metric.name },
      .archetype(otherThan: named) { $0.summary.metric.group },
      .text("unit") { $0.summary.unit }.onlyInJSON, .estimate("mean") { $0.summary.estimate },
      .estimate("difference", interval: "difference_") { $0.difference },
      .count("players") { $0.summary.players }.onlyInTables,
      .text("unit") { $0.summary.unit }.onlyInTables, .group(of: named) { $0.summary.metric.group },
    ]
  }

  /// `run.json`: the scenario with every number in force, and what varied.
  package var run: JSONValue {
    let varied = parameters.map { parameter -> JSONValue in
      ["path": .string(parameter.path), "values": .list(parameter.values.map(\.json))]
    }
    return identity.document([
      "varied": .list(varied), "seed": .number(identity.seed), "players": .number(sweep.players),
      "days": .number(sweep.plan.days),
    ])
  }
}

extension Sweep {
  /// The metrics that a sweep shows by default: those of the targets, then the usual ones.
  fileprivate func headlines(_ targets: [Target]) -> [MetricID] {
    let names = (targets.map(\.claim.metric) + plan.headlines).unique
    return zip(names, baseRows(of: names)).filter { $1?.estimate.valueOrBound != nil }.map(\.0)
  }
}
