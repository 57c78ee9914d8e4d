import BalanceReports
import ScenarioFiles
import SyntheticPlayers

/// A scenario that was run, and how it fares on its targets.
struct CheckedScenario {
  let name: String
  let folder: String
  let results: [TargetResult]
}

/// What `check` says on standard output.
enum CheckSummary {
  /// For people: a line for each target of a scenario.
  static func text(_ scenario: CheckedScenario) -> String {
    let rows = scenario.results.map { result in
      [
        result.verdict.rawValue, result.target.claim.text, result.measured,
        result.target.expression,
      ]
    }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      "  " + zip(row, widths).map { $0.padded(to: $1) + "  " }.joined() + row[3] + "\n"
    }
    return "\(scenario.name): \(TargetCounts(scenario.results).text)\n" + lines.joined() + "\n"
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
      "report": \(JSONText.quoted(scenario.folder)), "targets": [
      \(scenario.results.map { "      " + json($0) }.joined(separator: ",\n"))
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

  private static func json(_ result: TargetResult) -> String {
    func value(_ value: Double?) -> String { value.map { JSONText.number($0) } ?? "null" }
    return """
      {"target": \(JSONText.quoted(result.target.claim.text)), \
      "expression": \(JSONText.quoted(result.target.expression)), \
      "measured": \(value(result.estimate.value)), "ci_low": \(value(result.estimate.low)), \
      "ci_high": \(value(result.estimate.high)), "verdict": "\(result.verdict.rawValue)"}
      """
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
