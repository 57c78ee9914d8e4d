import JSONValues
import ShownText

/// The scenario, seed and program version of a run.
public struct RunIdentity: Sendable {
  /// The scenario's name, the report's title.
  public let scenario: String
  /// The author's description of the scenario; may be empty.
  let description: String
  /// Identifies rules, players, days and seed.
  let hash: String
  /// The seed of all luck of the run.
  public let seed: UInt64
  /// Version of the program.
  let version: String
  /// The scenario with every default written out.
  let inForce: JSONValue
  /// Every number in force that no game design gives, for the appendix.
  let assumptions: [Assumption]
  /// The command line's changes to the scenario, as typed.
  let overrides: [String]
  /// What a report lacks that is not of the whole run; nil for one that is.
  let partial: String?

  public init(
    scenario: String, description: String, hash: String, seed: UInt64, version: String,
    inForce: JSONValue, assumptions: [Assumption], overrides: [String] = [], partial: String? = nil
  ) {
    self.scenario = scenario
    self.description = description
    self.hash = hash
    self.seed = seed
    self.version = version
    self.inForce = inForce
    self.assumptions = assumptions
    self.overrides = overrides
    self.partial = partial
  }

  /// Returns the line at a report's top that lists overrides; nil if there are none.
  ///
  /// - Parameter remark: Text at the end of the line.
  func overridden(_ remark: String = "") -> String? {
    if overrides.isEmpty { return nil }
    let settings = overrides.map(MarkdownText.code).joined(separator: ", ")
    return "**Overridden:** \(settings)\(remark)"
  }

  /// The line that says what a report lacks; nil if it lacks nothing.
  var stamp: String? { partial.map { "**Partial:** \(MarkdownText.plain($0))" } }

  /// The overrides in `run.json`; nil if there are none.
  var overridesJSON: JSONValue? { overrides.isEmpty ? nil : .texts(overrides) }
}

/// A number in force that no game design gives: our own assumption, which may be wrong.
public struct Assumption: Sendable {
  /// The path of the number in the scenario: `pity.task.threshold`.
  let path: String
  /// The value in force, as the scenario would write it.
  let value: String
  /// The unit: `gold`, `seconds`, `share`; empty if it has none.
  let unit: String
  /// The rule that it belongs to, such as PTY-1; empty if no rule names it.
  let rule: String
  /// The meaning, in a few words.
  let meaning: String

  public init(path: String, value: String, unit: String, rule: String, meaning: String) {
    self.path = path
    self.value = value
    self.unit = unit
    self.rule = rule
    self.meaning = meaning
  }
}
