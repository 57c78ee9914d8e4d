import BalanceReports
import Measurement
import ScenarioFiles
import ScenarioReading
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
    let items = scenarios.map { scenario in
      """
          {"scenario": \(JSONText.quoted(scenario.name)), \
      "report": \(JSONText.quoted(scenario.folder)), \
      "looks": [\(scenario.looks.map(String.init).joined(separator: ", "))], "targets": [
      \(zip(scenario.results, scenario.places).map { "      " + json($0, at: $1) }.joined(separator: ",\n"))
          ]}
      """
    }
    return """
      {
        "scenarios": [
      \(items.joined(separator: ",\n"))
        ],
        "pass": \(counts.passed),
        "fail": \(counts.failed),
        "inconclusive": \(counts.inconclusive)
      }

      """
  }

  private static func json(_ result: TargetResult, at place: CheckedScenario.Place) -> String {
    func value(_ value: Double?) -> String { value.map { JSONText.number($0) } ?? "null" }
    return """
      {"target": \(JSONText.quoted(result.target.claim.text)), \
      "expression": \(JSONText.quoted(result.target.expression)), \
      "measured": \(value(result.estimate.value)), "ci_low": \(value(result.estimate.low)), \
      "ci_high": \(value(result.estimate.high)), "verdict": "\(result.verdict.rawValue)", \
      "file": \(JSONText.quoted(place.file)), "line": \(place.line), "column": \(place.column)}
      """
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
