import BalanceReports
import Measurement
import Platform
import ScenarioReading
import ShownText

/// Missed and inconclusive targets, and circles of conversions, as workflow commands of GitHub, which shows them beside their
/// lines of the scenario.
enum CheckAnnotations {
  /// Returns a line for each of them; empty if all targets pass and there is no circle.
  ///
  /// - Parameter isStrict: Whether an inconclusive target is an error rather than a warning.
  static func text(_ scenarios: [CheckedScenario], isStrict: Bool) -> String {
    scenarios.map { scenario in
      zip(scenario.results, scenario.places).filter { $0.0.verdict != .pass }.map {
        result, place in
        let title =
          "\(scenario.name): \(result.target.isClaim ? "claim" : "target") "
          + (result.verdict == .fail ? "missed" : "inconclusive")
        let message = "\(result.target.claim.text): \(result.outcome)"
        return "::\(result.isMissed(isStrict: isStrict) ? "error" : "warning") \(properties(place))"
          + "title=\(WorkflowText.property(title))::\(WorkflowText.data(message))\n"
      }.joined() + circles(of: scenario)
    }.joined()
  }

  private static func circles(of scenario: CheckedScenario) -> String {
    scenario.circles.map { circle in
      "::\(circle.isUnlimited ? "error" : "warning") \(properties(circle.place))"
        + "title=\(WorkflowText.property("\(scenario.name): circle of conversions"))::"
        + "\(WorkflowText.data(circle.text))\n"
    }.joined()
  }

  /// Returns the place as GitHub names files: relative to its workspace.
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
