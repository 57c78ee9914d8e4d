import ScenarioFiles
import ScenarioReading

/// The scenario, seed and program version of a run.
package struct RunIdentity: Sendable {
  package let scenario: String
  /// The author's description of the scenario; may be empty.
  let description: String
  /// Identifies rules, players, days and seed.
  let hash: String
  package let seed: UInt64
  let version: String
  /// The scenario with every default written out.
  let inForce: JSONValue
  /// Every number in force that no game design gives, for the appendix.
  let assumptions: [RuleNumber]
  /// The command line's changes to the scenario, as typed.
  let overrides: [String]
  /// The parts that a report lacks; nil for one of the whole run.
  package let partial: String?
  /// True if worlds share the seeds of the game's own generator, and no luck beyond them.
  package let hasOwnLuck: Bool

  package init(
    scenario: String, description: String, hash: String, seed: UInt64, version: String,
    inForce: JSONValue, assumptions: [RuleNumber], overrides: [String] = [], partial: String? = nil,
    hasOwnLuck: Bool = false
  ) {
    (self.scenario, self.description, self.hash, self.seed) = (scenario, description, hash, seed)
    (self.version, self.inForce, self.assumptions) = (version, inForce, assumptions)
    (self.overrides, self.partial, self.hasOwnLuck) = (overrides, partial, hasOwnLuck)
  }

  /// Returns the line that lists overrides, with a remark at its end; nil if there are none.
  func overridden(_ remark: String = "") -> String? {
    if overrides.isEmpty { return nil }
    return "**Overridden:** \(overrides.map(MarkdownText.code).joined(separator: ", "))\(remark)"
  }

  /// The remark on shared seeds of a game with a generator of its own; nil for other games.
  var luckRemark: String? {
    hasOwnLuck
      ? "This game has a generator of its own. Worlds share its seeds, and where one of them draws once "
        + "more, all luck after it differs: intervals are right, and need more players than shared luck."
      : nil
  }

  var overridesJSON: JSONValue? { overrides.isEmpty ? nil : .texts(overrides) }
}

/// The report of a command that plays one scenario in many worlds, such as a sweep or a search.
package protocol ScenarioReport: Report {
  var identity: RunIdentity { get }
  var command: String { get }
}

extension ScenarioReport {
  package var title: String { MarkdownText.plain(identity.scenario) }
  package var pageData: PageData { PageData(command: command) }

  /// Returns the answer, which stands above all parts.
  @BlockBuilder func head(_ headline: Headline) -> [Block] {
    Block.headline(headline)
    identity.overridden()
  }

  /// Returns the end of the report: what was played, and the command that plays it again.
  @BlockBuilder func about(_ played: String, @BlockBuilder _ more: () -> [Block]) -> [Block] {
    "\(played), seed \(identity.seed) · scenario `\(identity.hash)` · questbalance \(identity.version)"
    identity.luckRemark
    Block.code(TerminalText.line(command))
    more()
  }

  /// Returns changes as `--set` takes them, to be copied; empty without any.
  @BlockBuilder func setting(_ settings: [String]) -> [Block] {
    if !settings.isEmpty { Block.code(Self.options(settings, separator: " \\\n")) }
  }

  /// Returns the commands that show what changes do to a file, and that use the scenario with the
  /// changes, which lies beside the report.
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
  /// Returns `run.json`: the scenario with every number in force, and what a report has of its own.
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
