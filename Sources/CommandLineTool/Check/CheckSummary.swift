import BalanceReports
import JSON
import Measurement
import ScenarioFiles
import ShownText

/// A scenario that was run, and how it fares on its targets.
struct CheckedScenario {
  let name: String
  let folder: String
  /// Each target, and how it fares.
  let results: [TargetResult]
  /// Where each of them is written.
  let places: [Place]
  /// Players at each look of the run, the last being those of its report.
  let looks: [Int]
  let days: Int
  let seed: UInt64

  /// A place in a file: line and column count from 1, and are 0 where there is no line.
  struct Place {
    let file: String
    let line, column: Int
  }

  var players: Int { looks[looks.count - 1] }
}

/// What `check` says on standard output.
enum CheckSummary {
  /// For people: a line for each target of a scenario.
  static func text(_ scenario: CheckedScenario) -> String {
    let rows = scenario.results.map { result in
      [
        result.verdict.rawValue, TerminalText.line(result.target.claim.text), result.measured,
        TerminalText.line(result.target.expression),
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      "  " + zip(row, widths).map { $0.padded(to: $1) + "  " }.joined() + row[3] + "\n"
    }
    let looks = scenario.looks.map { NumberText.grouped($0) }.joined(separator: ", then ")
    let sampledOn = scenario.looks.count == 1 ? "" : " (looked at \(looks) players)"
    return "\(scenario.name): \(TargetCounts(scenario.results).text)\(sampledOn)\n"
      + lines.joined() + "\n"
  }

  /// The last line.
  static func total(_ scenarios: [CheckedScenario]) -> String {
    let count = "\(scenarios.count) scenario\(scenarios.count == 1 ? "" : "s")"
    return "\(count), \(TargetCounts(scenarios.flatMap(\.results)).text)\n"
  }

  /// For scripts: every target of every scenario, as in targets.csv, and the counts.
  static func json(_ scenarios: [CheckedScenario]) -> String {
    let counts = TargetCounts(scenarios.flatMap(\.results))
    let document: JSONValue = [
      "scenarios": .list(scenarios.map(json)), "pass": .number(counts.passed),
      "fail": .number(counts.failed), "inconclusive": .number(counts.inconclusive),
    ]
    return document.written(.rows) + "\n"
  }

  private static func json(_ scenario: CheckedScenario) -> JSONValue {
    [
      "scenario": .string(scenario.name), "report": .string(scenario.folder),
      "looks": .list(scenario.looks.map { .number($0) }),
      "targets": .list(zip(scenario.results, scenario.places).map { json($0, at: $1) }),
    ]
  }

  private static func json(_ result: TargetResult, at place: CheckedScenario.Place) -> JSONValue {
    [
      "target": .string(result.target.claim.text),
      "expression": .string(result.target.expression), "measured": .number(result.estimate.value),
      "ci_low": .number(result.estimate.low), "ci_high": .number(result.estimate.high),
      "verdict": .string(result.verdict.rawValue), "file": .string(place.file),
      "line": .number(place.line), "column": .number(place.column),
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
