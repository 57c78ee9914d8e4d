import BalanceReports
import Foundation
import Measurement
import ShownText

/// Missed and inconclusive targets as workflow commands of GitHub, which shows them beside the line
/// of the scenario that demands them.
struct CheckAnnotations {
  let scenarios: [CheckedScenario]
  /// Whether an inconclusive target is an error, and not a warning.
  let isStrict: Bool
  /// The folder that GitHub names files from; nil for the working folder.
  let workspace: String?

  /// A line for each; empty where all targets pass.
  var text: String {
    scenarios.map { scenario in
      zip(scenario.results, scenario.places)
        .filter { $0.0.verdict != .pass }
        .map { line($0.0, $0.1, of: scenario.name) + "\n" }
        .joined()
    }.joined()
  }

  private func line(_ result: TargetResult, _ place: Place, of scenario: String) -> String {
    let isMissed = result.verdict == .fail
    var properties: [String] = []
    if place.line > 0 {
      properties = [
        "file=\(WorkflowText.property(name(of: place.file)))", "line=\(place.line)",
        "col=\(place.column)",
      ]
    }
    properties.append(
      "title="
        + WorkflowText.property(
          "\(scenario): \(isMissed ? "target missed" : "target inconclusive")"))
    let message =
      "\(result.target.claim.text): \(result.target.expression), measured \(result.measured)"
    return "::\(isMissed || isStrict ? "error" : "warning") \(properties.joined(separator: ","))"
      + "::\(WorkflowText.data(message))"
  }

  typealias Place = CheckedScenario.Place

  private func name(of file: String) -> String {
    guard let workspace, file.hasPrefix(workspace + "/") else { return file }
    return String(file.dropFirst(workspace.count + 1))
  }
}
