import Experiments
import Measurement
import ScenarioReading
import Statistics

/// A rule's number that differs between two scenarios, its value as it would be written in each,
/// nil where it has none, and what it is; empty for parts of several numbers.
package typealias RuleChange = (path: String, a: String?, b: String?, meaning: String)

/// The report of two worlds compared: the same comparison gives the same bytes.
package struct ComparisonReport: Report, Sendable {
  package let comparison: Comparison
  package let a, b: RunIdentity
  package let nameA, nameB: String
  package let changes: [RuleChange]
  /// The metrics that the command line asked for.
  package let metrics: [MetricID]
  let headlines: [MetricID]
  private let command: String?
  /// The entries of a calendar, for charts by day.
  let marks: [CalendarMark]
  /// The targets, and the claims, of both scenarios, with their verdicts in each world.
  package let targets, claims: [ExpectationChange]
  /// True if a scenario limits what habits bring, which takes a search to decide.
  let hasExploitTargets: Bool
  private let targetMetrics: Set<MetricID>

  /// - Parameter metrics: The metrics that are shown first; empty for the usual ones.
  package init(
    comparison: Comparison, a: RunIdentity, b: RunIdentity, nameA: String, nameB: String,
    changes: [RuleChange], expectations: (a: Expectations, b: Expectations), command: String?,
    metrics: [MetricID] = [], marks: [CalendarMark] = []
  ) {
    (self.comparison, self.a, self.b) = (comparison, a, b)
    (self.nameA, self.nameB, self.changes) = (nameA, nameB, changes)
    (self.command, self.metrics, self.marks) = (command, metrics, marks)
    let (inA, inB) = (expectations.a, expectations.b)
    targets = ExpectationChange.between(
      (comparison.a, inA.targets), (comparison.b, inB.targets)
    ) { $1.verdict.rawValue }
    claims = ExpectationChange.between(
      (comparison.a, inA.claims.map { Target($0) }), (comparison.b, inB.claims.map { Target($0) })
    ) { $0.verdict(on: $1.target.claim).rawValue }
    hasExploitTargets = !(inA.exploits + inB.exploits).isEmpty
    targetMetrics = Set((inA.targets + inB.targets).map(\.claim.metric))
    let usual = comparison.a.plan.headlines.filter { comparison.row($0)?.a.valueOrBound != nil }
    headlines = metrics.isEmpty ? usual : metrics
  }

  package static func fileNames(for expectations: (a: Expectations, b: Expectations)) -> [String] {
    let (a, b) = expectations
    return [
      "report.md", ReportSection.detailsFile, HTMLPage.fileName, "comparison.csv", "run.json",
    ] + ReportCard.fileNames + (a.targets.isEmpty && b.targets.isEmpty ? [] : ["targets.csv"])
      + (a.claims.isEmpty && b.claims.isEmpty ? [] : ["claims.csv"])
  }

  package func isTarget(_ row: ComparisonRow) -> Bool { targetMetrics.contains(row.metric) }

  /// Returns the difference in standard deviations between players: how much it is beside how much
  /// they differ anyway (Cohen's d). Nil where players are all alike or there is no difference.
  package func standardised(_ row: ComparisonRow) -> Estimate? {
    let sides = [(comparison.a, row.a), (comparison.b, row.b)]
    let deviations = sides.compactMap { findings, estimate in
      let measured = findings.row(row.metric)
      if let deviation = measured?.spread?.standardDeviation { return deviation }
      // No single player has a value: that of as many players of whom the interval is as wide.
      let players = Double(measured?.players ?? findings.players)
      return estimate.halfWidth.map { $0 / StudentT.normal975 * players.squareRoot() }
    }
    let square = deviations.reduce(0) { $0 + $1 * $1 } / Double(max(1, deviations.count))
    guard square > 0, let difference = row.difference.value else { return nil }
    let deviation = square.squareRoot()
    return Estimate(
      value: difference / deviation, low: row.difference.low.map { $0 / deviation },
      high: row.difference.high.map { $0 / deviation })
  }

  package var tables: [UnwrittenFile] {
    [UnwrittenFile(path: "comparison.csv") { CSVTable(columns, rows: comparison.rows).csv }]
      + judged.map { noun, changes in
        UnwrittenFile(path: "\(noun)s.csv") { CSVTable(Self.columns(noun), rows: changes).csv }
      }
  }

  /// The columns of `comparison.csv`, and the keys of a metric in the JSON of `compare`.
  package var columns: [Column<ComparisonRow>] {
    let named = comparison.a.namedGroups.map(\.name)
    return [
      .text("metric") { $0.metric.name }, .archetype(otherThan: named) { $0.metric.group },
      .text("unit") { $0.unit }, .value("a") { $0.a.value }, .value("b") { $0.b.value },
      .json("difference_unit") { .string($0.isShare ? "100 pp" : $0.unit) },
      .estimate("difference") { $0.difference }, .text("verdict") { $0.verdictText },
      .value("variance_reduction") { $0.varianceReduction },
      .value("players_to_tell") { $0.playersToTell?.rounded(.up) },
      .value("parties_changed") { $0.changed.map(Double.init) },
      .group(of: named) { $0.metric.group }, .interval("a_") { $0.a }, .interval("b_") { $0.b },
    ]
  }

  package var pageData: PageData {
    PageData(groups: comparison.a.groups, command: command, compared: [nameA, nameB])
  }

  package var run: JSONValue {
    let document: JSONValue = [
      "a": a.inForce, "b": b.inForce, "hashes": .texts([a.hash, b.hash]), "seed": .number(a.seed),
      "players": .number(comparison.a.players), "days": .number(comparison.a.days),
      "overrides": b.overridesJSON, "version": .string(a.version),
    ]
    return document.layingOut("a", as: .lines).layingOut("b", as: .lines)
  }
}

extension Comparison {
  package func row(_ metric: MetricID) -> ComparisonRow? { rows.first { $0.metric == metric } }
}

extension ComparisonRow {
  /// True if no party differs between the worlds.
  package var isEqual: Bool { changed == 0 && difference.value == 0 }

  /// True if neither world reaches the value in time, so nothing is known of a difference.
  package var isBeyondBoth: Bool {
    a.beyond != nil && b.beyond != nil && difference.valueOrBound == nil
  }

  /// The verdict in words; `neither reached` where there is no difference to judge.
  package var verdictText: String { isBeyondBoth ? "neither reached" : verdict.rawValue }

  /// The verdict beside other words: `told apart: higher`.
  var certainty: String { (verdict == .notSignificant ? "" : "told apart: ") + verdictText }
}
