import BalanceReports
import Experiments
import JSONValues
import Measurement
import ScenarioReading
import ShownText

/// A scenario's run, its results on its targets, and the circles in its rules.
struct CheckedScenario {
  let name: String
  let days: Int
  let seed: UInt64
  /// Where its report is; nil if there is none.
  let folder: String?
  /// Nil if it was not played, as it has a circle without a limit.
  let report: RunReport?
  /// Each target on exploits with what the search found.
  let exploits: [TargetResult]
  /// The position of each target.
  let places: [SourcePosition]
  /// Circles of conversions that gain something.
  let circles: [CheckedCircle]

  /// Each target with its result.
  var results: [TargetResult] { (report?.targetResults ?? []) + exploits }
  /// Players at each look of the run; the last is that of its report.
  var looks: [Int] { report.map { $0.check?.looks ?? [$0.findings.players] } ?? [] }
}

extension TargetResult {
  /// The demand and the measured value.
  var outcome: String { "\(target.expression), measured \(measured)" }

  /// - Parameter isStrict: Whether an inconclusive target counts as missed.
  func isMissed(isStrict: Bool) -> Bool {
    verdict == .fail || (isStrict && verdict == .inconclusive)
  }
}

/// The standard output of `check`.
enum CheckSummary {
  /// Returns text for people: a line for each target of a scenario, and for each circle.
  static func text(_ scenario: CheckedScenario) -> String {
    let rows = scenario.results.map { result in
      [
        result.verdict.rawValue, TerminalText.line(result.target.title), result.measured,
        TerminalText.line(result.target.expression),
      ]
    }
    let looks = scenario.looks.map { NumberText.grouped($0) }.joined(separator: ", then ")
    let sampledOn = scenario.looks.count < 2 ? "" : " (looked at \(looks) players)"
    let verdicts =
      scenario.report == nil
      ? "not played, as a circle of conversions has no limit"
      : TargetCounts(scenario.results).text + sampledOn
    return "\(scenario.name): \(verdicts)\n"
      + AlignedText.lines(rows).map { "  \($0)\n" }.joined()
      + scenario.circles.map { "  circle  \($0.text)\n" }.joined() + "\n"
  }

  /// Returns the last line.
  static func total(_ scenarios: [CheckedScenario]) -> String {
    let count = NumberText.count(scenarios.count, "scenario")
    return "\(count), \(TargetCounts(scenarios.flatMap(\.results)).text)\n"
  }

  /// Returns the warning of inconclusive targets, and whether more players may decide them; nil for
  /// none.
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
    let counts = TargetCounts(scenarios.flatMap(\.results))
    return [
      "scenarios": .list(scenarios.map(json)), "pass": .number(counts.passed),
      "fail": .number(counts.failed), "inconclusive": .number(counts.inconclusive),
    ]
  }

  private static func json(_ scenario: CheckedScenario) -> JSONValue {
    let targets = zip(scenario.results, scenario.places).map { result, place -> JSONValue in
      let (target, estimate) = (result.target, result.estimate)
      return [
        "target": .string(target.claim.text), "kind": .string(target.kind),
        "metric": .string(target.claim.metric.name), "group": .string(target.claim.metric.group),
        "at_least": .number(target.isAnswer ? nil : target.claim.atLeast),
        "at_most": .number(target.isAnswer ? nil : target.claim.atMost),
        "is": .number(target.isAnswer ? target.claim.atLeast : nil),
        "within": .number(target.precision), "expression": .string(target.expression),
        "measured": .number(estimate.value), "ci_low": .number(estimate.low),
        "ci_high": .number(estimate.high), "verdict": .string(result.verdict.rawValue),
        "file": .string(place.file), "line": .number(place.line),
        "column": .number(place.column),
      ]
    }
    return [
      "scenario": .string(scenario.name), "report": scenario.folder.map(JSONValue.string) ?? .null,
      "looks": .list(scenario.looks.map { .number($0) }), "targets": .list(targets),
      "circles": .list(
        scenario.circles.map { circle in
          ["circle": .string(circle.text), "unlimited": .bool(circle.isUnlimited)]
        }),
    ]
  }
}
