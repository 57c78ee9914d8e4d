import BalanceReports
import Platform
import ScenarioReading

/// Missed and inconclusive targets, and circles of conversions, as workflow commands of GitHub, which
/// shows them beside their lines of the scenario.
enum CheckAnnotations {
  /// Returns a line for each of them, of which an inconclusive target is an error if strict; empty
  /// if all targets pass and there is no circle.
  static func text(_ scenarios: [CheckedScenario], isStrict: Bool) -> String {
    scenarios.map { scenario in
      zip(scenario.results, scenario.places).filter { $0.0.verdict != .pass }.map {
        result, place in
        line(
          isError: result.isMissed(isStrict: isStrict), place,
          "\(scenario.name): \(result.target.isClaim ? "claim" : "target") "
            + (result.verdict == .fail ? "missed" : "inconclusive"),
          "\(result.target.claim.text): \(result.outcome)")
      }.joined() + circles(of: scenario)
    }.joined()
  }

  /// Returns a line for each target or claim, at these places, that B misses or leaves open.
  static func text(
    _ changes: [ExpectationChange], at places: [SourcePosition], of scenario: String
  ) -> String {
    changes.map { change in
      guard let b = change.b, b.result.verdict != .pass else { return "" }
      return line(
        isError: change.isGated, places[b.index], "\(scenario): \(change.change.rawValue)",
        "\(change.name): \(change.expression), measured \(change.measured)")
    }.joined()
  }

  private static func circles(of scenario: CheckedScenario) -> String {
    scenario.circles.map { circle in
      line(
        isError: circle.isUnlimited, circle.place, "\(scenario.name): circle of conversions",
        circle.text)
    }.joined()
  }

  private static func line(
    isError: Bool, _ place: SourcePosition, _ title: String, _ message: String
  ) -> String {
    "::\(isError ? "error" : "warning") \(properties(place))"
      + "title=\(WorkflowText.property(title))::\(WorkflowText.data(message))\n"
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

extension Arguments {
  /// Prints annotations: on standard error where standard output is JSON.
  func annotate(_ annotations: String) throws(CommandFailure) {
    if isJSON {
      _ = output.messages.write(annotations)
    } else {
      try output.print(annotations)
    }
  }
}
