import JSON
import ShownText

/// The scenario, seed and program version of a run.
public struct RunIdentity: Sendable {
  /// The scenario's name, the report's title.
  public let scenario: String
  /// What the scenario's author says of it; may be empty.
  let description: String
  /// Identifies rules, players, days and seed.
  let hash: String
  /// The seed from which all luck of the run comes.
  public let seed: UInt64
  /// Version of the program.
  let version: String
  /// The scenario with every default written out.
  let inForce: JSONValue
  /// Every number in force that no game design states, for the appendix.
  let assumptions: [Assumption]
  /// What the command line changed in the scenario, as it was typed.
  let overrides: [String]

  public init(
    scenario: String, description: String, hash: String, seed: UInt64, version: String,
    inForce: JSONValue, assumptions: [Assumption], overrides: [String] = []
  ) {
    self.scenario = scenario
    self.description = description
    self.hash = hash
    self.seed = seed
    self.version = version
    self.inForce = inForce
    self.assumptions = assumptions
    self.overrides = overrides
  }

  /// The line at a report's top that says what was overridden; empty where nothing was.
  ///
  /// - Parameter remark: Ends the line.
  func overridden(_ remark: String = "") -> String {
    if overrides.isEmpty { return "" }
    let settings = overrides.map(MarkdownText.code).joined(separator: ", ")
    return "\n**Overridden:** \(settings)\(remark)\n"
  }

  /// The overrides in `run.json`; nil where nothing was overridden.
  var overridesJSON: JSONValue? { overrides.isEmpty ? nil : .texts(overrides) }
}

/// A number in force that no game design states: our own assumption, which may be wrong.
public struct Assumption: Sendable {
  /// Where the number stands in the scenario, in dots: `pity.task.threshold`.
  let path: String
  /// The value in force, as the scenario would write it.
  let value: String
  /// What the value counts: `gold`, `seconds`, `share`; empty where it has no unit.
  let unit: String
  /// The rule it belongs to, such as PTY-1; empty where no rule names it.
  let rule: String
  /// What the number does, in a few words.
  let meaning: String

  public init(path: String, value: String, unit: String, rule: String, meaning: String) {
    self.path = path
    self.value = value
    self.unit = unit
    self.rule = rule
    self.meaning = meaning
  }
}
