import ScenarioReading

/// The scenario, seed and program version of a run.
package struct RunIdentity: Sendable {
  package let scenario: String
  /// The author's description of the scenario; may be empty.
  let description: String
  /// Identifies rules, players, days and seed.
  let hash: String
  /// The seed of all luck of the run.
  package let seed: UInt64
  let version: String
  /// The scenario with every default written out.
  let inForce: JSONValue
  /// Every number in force that no game design gives, for the appendix.
  let assumptions: [RuleNumber]
  /// The command line's changes to the scenario, as typed.
  let overrides: [String]
  /// The parts that a report lacks; nil for one of the whole run.
  let partial: String?

  package init(
    scenario: String, description: String, hash: String, seed: UInt64, version: String,
    inForce: JSONValue, assumptions: [RuleNumber], overrides: [String] = [], partial: String? = nil
  ) {
    (self.scenario, self.description, self.hash, self.seed) = (scenario, description, hash, seed)
    (self.version, self.inForce, self.assumptions) = (version, inForce, assumptions)
    (self.overrides, self.partial) = (overrides, partial)
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
