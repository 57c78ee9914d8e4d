import BalanceReports
import Experiments
import GameSupport
import Measurement
import ScenarioFiles
import ScenarioReading
import Search

/// A scenario to check, its run, its results on its targets, and the circles in its rules.
struct CheckedScenario {
  let loaded: Scenario
  /// The scenario's own; with `--claims` its claims count as targets, too.
  let expectations: Expectations
  let questions: [ExploitQuestion]
  /// Nil if no report is to be written.
  let folder: ReportFolder?
  /// The places of targets and of limits of exploits; figures of a log are in no file.
  let placesInFiles: [SourcePosition]
  var places: [SourcePosition] {
    placesInFiles + Array(repeating: .nowhere, count: figures.count)
  }
  /// Nil if it is not played, as it has a circle without a limit.
  var report: RunReport?
  /// Each target on exploits with what the search found.
  var exploits: [TargetResult] = []
  /// The figures of a log, each with the band of the simulated players.
  var figures: [TargetResult] = []
  var name: String { loaded.name }
  /// The folder of the report that was written.
  var written: String? { report == nil ? nil : folder?.path }
  /// The circles, at the positions of their warnings; one without a limit fails the check.
  var circles: [(text: String, isUnlimited: Bool, place: SourcePosition)] {
    loaded.cycles.map { cycle in
      let warning = loaded.warnings.first { $0.message == cycle.text }
      return (cycle.text, cycle.isUnlimited, warning?.position ?? .nowhere)
    }
  }
  var results: [TargetResult] { (report?.targetResults ?? []) + exploits + figures }
  /// Players at each look of the run; the last is that of its report.
  var looks: [Int] { report.map { $0.check?.looks ?? [$0.findings.players] } ?? [] }
}

extension TargetResult {
  /// The demand and the measured value.
  var outcome: String { "\(target.expression), measured \(measured)" }

  func isMissed(isStrict: Bool) -> Bool {
    verdict == .fail || (isStrict && verdict == .inconclusive)
  }
}

enum CheckSummary {
  /// Returns text for people: a line for each target of a scenario, worst first, and for each
  /// circle. Of many targets, some that pass are left out.
  static func text(_ scenario: CheckedScenario, width: Int) -> String {
    let judged = scenario.report?.judged(scenario.results) ?? []
    let bullets = BulletLines.text(
      judged, width: width, most: max(RunReport.screen - 4, judged.count { $0.sign != .pass() } + 1)
    )
    let looks = scenario.looks.map { NumberText.grouped($0) }.joined(separator: ", then ")
    let sampledOn = scenario.looks.count < 2 ? "" : " (looked at \(looks) players)"
    let verdicts =
      scenario.report == nil
      ? "not played, as a circle of conversions has no limit"
      : scenario.results.summary + sampledOn
    let circles = scenario.circles.map { "  circle  \($0.text)" }
    return (["\(scenario.name): \(verdicts)"] + bullets + circles).map { "\($0)\n" }.joined() + "\n"
  }

  static func total(_ scenarios: [CheckedScenario]) -> String {
    let count = NumberText.count(scenarios.count, "scenario")
    return "\(count), \(scenarios.flatMap(\.results).summary)\n"
  }

  /// Returns the warning of inconclusive targets, which more players may decide; nil for none.
  static func warning(_ scenarios: [CheckedScenario]) -> String? {
    let open = scenarios.flatMap(\.results).filter { $0.verdict == .inconclusive }
    let players = open.count(where: \.mayBeDecidedByPlayers)
    if open.isEmpty { return nil }
    let them = players == open.count ? "them" : "\(players) of them"
    return "\(GameProgram.name): warning: inconclusive targets: \(open.count)"
      + (players == 0 ? "" : "; more players (--max-players) may decide \(them)")
  }

  /// Returns JSON for scripts: every target of every scenario, as in targets.csv, and the counts.
  static func json(_ scenarios: [CheckedScenario]) -> JSONValue {
    let results = scenarios.flatMap(\.results)
    return [
      "scenarios": .list(scenarios.map(json)), "pass": .number(results.count(.pass)),
      "fail": .number(results.count(.fail)),
      "inconclusive": .number(results.count(.inconclusive)),
    ]
  }

  private static func json(_ scenario: CheckedScenario) -> JSONValue {
    typealias Row = (target: Target, result: TargetResult, place: SourcePosition)
    let demand: [Column<Row>] = [
      .text("target") { $0.target.claim.text }, .text("kind") { $0.target.kind },
      .text("metric") { $0.target.claim.metric.name },
      .text("group") { $0.target.claim.metric.group },
      .value("at_least") { $0.target.isAnswer ? nil : $0.target.claim.atLeast },
      .value("at_most") { $0.target.isAnswer ? nil : $0.target.claim.atMost },
      .value("is") { $0.target.isAnswer ? $0.target.claim.atLeast : nil },
      .value("within") { $0.target.precision },
    ]
    let place: [Column<Row>] = [
      .text("file") { $0.place.file }, .count("line") { $0.place.line },
      .count("column") { $0.place.column },
    ]
    let judgement = TargetResult.judgement.map { column in
      column.on { (row: Row) in (row.result, row.result.verdict) }
    }
    let rows = zip(scenario.results, scenario.places).map { ($0.target, $0, $1) }
    return [
      "scenario": .string(scenario.name), "report": .string(scenario.written),
      "looks": .list(scenario.looks.map { .number($0) }),
      "targets": .list(rows, demand + judgement + place),
      "circles": .list(
        scenario.circles.map { circle in
          ["circle": .string(circle.text), "unlimited": .bool(circle.isUnlimited)]
        }),
    ]
  }
}
