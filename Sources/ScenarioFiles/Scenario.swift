import GameSupport
import Measurement
import ScenarioReading

/// A validated scenario: it cannot hold an invalid rule.
package struct Scenario: Sendable {
  /// The scenario's name, and its report's folder: `questbond`, `verification/pity-hard`.
  package let name: String
  /// Its author's description; may be empty.
  package let description: String
  /// The run that it describes: rules, players, days and seed.
  public private(set) var simulation: Simulation
  /// The design's claims, requirements and questions, which the run answers.
  package let expectations: Expectations
  /// The position of each claim, target and limit of exploits, in their order.
  package let positions:
    (
      claims: [SourcePosition], targets: [SourcePosition], exploits: [SourcePosition]
    )
  /// Every number in force, in reading order.
  public private(set) var rules: [RuleNumber]
  let leverGroups: [String: [PathPattern]]
  /// The scenario with every default written out.
  public private(set) var inForce: JSONValue
  /// The same as JSON text, which is equal for equal rules.
  public private(set) var resolved: String
  package let warnings: [Problem]
  /// Circles of conversions that gain something; each has a warning.
  package let cycles: [ConversionCycle]
  /// The overrides of a run's `run.json`, such as `--set pity.task.threshold=15`; else empty.
  public internal(set) var overrides: [String] = []
  /// The file of a scenario read from a `run.json` that names it, as it was typed; nil for others.
  public internal(set) var runFile: String?
  package let game: GameDefinition?
  /// The sections that turn a part of the game on, present or absent.
  let systems: [(path: JSONPath, isOn: Bool)]
  /// The games that the scenario may be of.
  let games: GameList
  /// The document that it was read from, with all files that it extends and all overrides.
  private(set) var document: JSONNode

  /// Identifies rules, players, days and seed: 64-bit FNV-1a of `resolved`, in hexadecimal.
  package var hash: String { TextHash.hexadecimal(resolved) }

  /// The metric of a target that limits a habit's benefit for an archetype in a search for
  /// exploits, as a share: 0.1 for 10 % more for the same effort.
  package static let exploitGain = "exploit.gain"

  /// Returns the value or list of values in force at a path; nil for anything else.
  package func value(at path: JSONPath) -> JSONValue? {
    let value = inForce.find(path)?.value
    return value?.holdsObjects ?? true ? nil : value
  }

  /// Returns the keys of an object that its files state, in their order; none where they state no object.
  package func keys(at path: JSONPath) -> [String] {
    let node = path.steps.reduce(document as JSONNode?) { node, step in
      if case .key(let key) = step { node?.member(key)?.node } else { nil }
    }
    return node?.members.map(\.key) ?? []
  }

  /// Returns the scenario with runs that measure these metrics, too, such as `level.day21`.
  package func measuringAlso(_ metrics: [String]) -> Scenario {
    var scenario = self
    scenario.simulation.measures.asked += MeasurementPlan.onDemandNames(metrics)
    return scenario
  }

  /// Returns the scenario's run and its measurements, with further values changed as by `--set`;
  /// throws all problems, if the changed scenario is invalid.
  package func simulation(changing settings: [Setting]) throws(ScenarioProblems) -> Simulation {
    // A calendar sets values beside those in force.
    let hasCalendar =
      document.member(CalendarEntry.section) != nil
      || settings.contains { $0.path.steps.first?.name == CalendarEntry.section }
    let context = ReadingContext(isQuiet: !hasCalendar)
    var changed = SimulationOverrides(settings: settings).applied(to: document, games, context)
    if !settings.contains(where: { Self.isAboutWords($0.path) }) {
      changed = changed.without(Self.words)
    }
    let parts = context.read(changed) { Self.parts($0, games) }
    var changedRun = Self.simulation(of: parts, changed, games, context)
    try context.check()
    changedRun.measures.asked = simulation.measures.asked
    return changedRun
  }

  /// Returns the scenario with another number of players, which `SimulationOverrides` must allow.
  package func withPlayers(_ players: Int) -> Scenario {
    let path = JSONPath([.key("simulation"), .key("players")])
    var scenario = self
    scenario.simulation.players = players
    scenario.inForce = inForce.replacing(.number(players), at: path.steps[...])
    scenario.resolved = scenario.inForce.scenarioText
    scenario.document = SimulationOverrides(players: players)
      .applied(to: document, games, ReadingContext())
    for place in rules.indices where rules[place].path == path {
      scenario.rules[place].value = .number(players)
    }
    return scenario
  }
}

/// The reason why a scenario could not be loaded.
package enum ScenarioFailure: Error, Sendable {
  /// The file is missing or cannot be read.
  case unreadable(file: String, reason: String)
  /// A file that it extends is missing or cannot be read: the reference's place, and the reason.
  case baseUnreadable(ScenarioProblems)
  /// It was read, and is not a scenario: all problems.
  case invalid(ScenarioProblems)
}
