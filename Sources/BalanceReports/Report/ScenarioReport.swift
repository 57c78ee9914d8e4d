import ScenarioFiles
import ScenarioReading
import Search

/// The report of a command that plays one scenario in many worlds, such as a sweep or a search.
package protocol ScenarioReport: Report {
  /// The scenario as it is.
  var identity: RunIdentity { get }
  var command: String { get }
}

extension ScenarioReport {
  package var title: String { MarkdownText.plain(identity.scenario) }
  package var pageData: PageData { PageData(command: command) }

  @BlockBuilder func top(_ heading: String, _ text: String) -> [Block] {
    Block.heading(1, heading)
    text
    identity.overridden()
    "Made by `\(command)`"
  }

  /// Returns changes as `--set` takes them, to be copied; empty without any.
  @BlockBuilder func setting(_ settings: [String]) -> [Block] {
    if !settings.isEmpty { Block.code(Self.options(settings, separator: " \\\n")) }
  }

  /// Returns the commands that show what changes do, and that use the scenario with them.
  ///
  /// - Parameters:
  ///   - file: The scenario's file as typed.
  ///   - changed: The name of the scenario with the changes, beside the report.
  ///   - use: The command that takes it.
  @BlockBuilder func commands(
    _ sentence: String, _ file: String, _ settings: [String], _ changed: String, _ use: String
  ) -> [Block] {
    if !settings.isEmpty {
      sentence
      Block.code("questbalance compare \(file) \(Self.options(settings, separator: " "))")
      "`\(changed)` beside this report is a scenario of its own:"
      Block.code("questbalance \(use) \(changed)")
    }
  }

  private static func options(_ settings: [String], separator: String) -> String {
    settings.map { "--set '\($0)'" }.joined(separator: separator)
  }
}

extension RunIdentity {
  /// Returns `run.json`: the scenario with every number in force, what a report has of its own, and
  /// the program's version.
  func document(_ own: JSONValue, end: JSONValue = [:]) -> JSONValue {
    let head: JSONValue = ["scenario": inForce, "hash": .string(hash)]
    let tail: JSONValue = ["overrides": overridesJSON, "version": .string(version)]
    return .object(head.members + own.members + tail.members + end.members)
      .layingOut("scenario", as: .lines)
  }
}

extension [Lever] {
  /// Returns the levers that a place of a search moves, and where they stand there.
  func text(at place: [Double], _ sign: String) -> String {
    let moved = indices.filter { place[$0] != 0 }
    return moved.isEmpty
      ? "as it is"
      : moved.map { "\(self[$0].name)\(sign)\(self[$0].text(place[$0]))" }.joined(separator: ", ")
  }
}
