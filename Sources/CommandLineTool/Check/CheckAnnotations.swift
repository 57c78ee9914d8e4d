import BalanceReports
import Foundation
import Measurement
import ScenarioReading
import ShownText

/// Missed and inconclusive targets as workflow commands of GitHub, which shows them beside their line
/// of the scenario.
enum CheckAnnotations {
  /// A line for each; empty where all targets pass.
  ///
  /// - Parameter isStrict: Whether an inconclusive target is an error, and not a warning.
  static func text(_ scenarios: [CheckedScenario], isStrict: Bool) -> String {
    scenarios.map { scenario in
      zip(scenario.results, scenario.places).filter { $0.0.verdict != .pass }.map {
        result, place in
        let title =
          "\(scenario.name): target \(result.verdict == .fail ? "missed" : "inconclusive")"
        let message = "\(result.target.claim.text): \(result.outcome)"
        return "::\(result.isMissed(isStrict: isStrict) ? "error" : "warning") \(properties(place))"
          + "title=\(WorkflowText.property(title))::\(WorkflowText.data(message))\n"
      }.joined()
    }.joined()
  }

  /// The place, named as GitHub names files: from its workspace.
  private static func properties(_ place: SourcePosition) -> String {
    if place.line == 0 { return "" }
    var file = place.file
    if let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"],
      file.hasPrefix(workspace + "/")
    {
      file.removeFirst(workspace.count + 1)
    }
    return "file=\(WorkflowText.property(file)),line=\(place.line),col=\(place.column),"
  }
}
