import GameSupport
import JSONValues
import Measurement
import ScenarioReading

/// A checked scenario: it cannot hold an invalid rule.
public struct Scenario: Sendable {
  /// The scenario's name, and its report's folder: `questbond`, `verification/pity-hard`.
  public let name: String
  /// Its author's description; may be empty.
  public let description: String
  /// The run it asks for: rules, players, days and seed.
  public private(set) var simulation: Simulation
  /// The design's claims, demands and questions, which the run answers.
  public let expectations: Expectations
  /// The position of each claim and each target, in their order.
  public let claimPositions: [SourcePosition]
  public let targetPositions: [SourcePosition]
  /// The position of each limit of exploits, in their order.
  public let exploitPositions: [SourcePosition]
  /// Every number in force, in reading order.
  public let rules: [RuleNumber]
  /// The groups of numbers that a search can move by a name.
  public let levers: [NamedLever]
  /// The scenario with every default written out.
  public let inForce: JSONValue
  /// The same as JSON text, which is equal for equal rules.
  public let resolved: String
  /// Lint and other warnings.
  public let warnings: [Problem]
  /// Circles of conversions that gain something; the warnings tell of each.
  public let cycles: [ConversionCycle]
  /// The overrides of a run read from its `run.json`, such as `--set pity.task.threshold=15`. Empty
  /// for a scenario file.
  public internal(set) var overrides: [String] = []
  /// The file of a scenario read from a `run.json` that names it, as it was typed; nil for others.
  public internal(set) var runFile: String?
  /// What players of its game gain, and what it costs them, in metrics; nil if the game does not say.
  public let gain, effort: String?
  /// The sections that turn a part of the game on, there or not.
  let systems: [System]
  /// The sections about players instead of rules, besides `population`.
  let playerSections: [String]
  /// The games that it may be of.
  let games: GameList
  /// The document that it was read from, with all files that it extends and all overrides.
  let document: JSONNode

  /// A section that turns a part of the game on.
  struct System: Sendable {
    let path: JSONPath
    let isOn: Bool
  }

  /// Identifies rules, players, days and seed: 64-bit FNV-1a of `resolved`, in hexadecimal.
  public var hash: String { TextHash.hexadecimal(resolved) }
}

extension Scenario {
  /// The metric of a target that limits what habits bring an archetype in a search for exploits, as a
  /// share: 0.1 for 10 % more for the same effort.
  public static let exploitGain = "exploit.gain"

  /// Returns the value or list of values in force at a path; nil for anything else.
  public func value(at path: JSONPath) -> JSONValue? {
    let value = inForce.find(path)?.value
    return value?.holdsObjects ?? true ? nil : value
  }

  /// Returns the scenario with runs that also measure metrics given only on request, such as
  /// `level.day21`; other names change nothing.
  public func asking(for metrics: [String]) -> Scenario {
    var scenario = self
    scenario.simulation.measures.asked += MeasurementPlan.namesForTheAsking(metrics)
    return scenario
  }

  /// Returns the scenario's run with further values changed as `--set` changes them, and all that it
  /// measures.
  ///
  /// - Throws: All problems, if that is no valid scenario.
  public func simulation(
    changing settings: [Setting]
  ) throws(ScenarioProblems) -> Simulation {
    let context = ReadingContext()
    let changed = SimulationOverrides(settings: settings).applied(to: document, context) {
      let trial = ReadingContext()
      _ = trial.read($0) { Self.parts($0, games) }
      return trial
    }
    let parts = context.read(changed) { Self.parts($0, games) }
    try context.check()
    var changedRun = parts.simulation
    changedRun.measures.asked = simulation.measures.asked
    return changedRun
  }

  /// Returns the scenario with another number of players: the same as a file with that number.
  ///
  /// - Precondition: `SimulationOverrides` allows this number.
  public func withPlayers(_ players: Int) -> Scenario {
    let changed = SimulationOverrides(players: players, days: simulation.days)
    do throws(ScenarioFailure) {
      var scenario = try Scenario.read(
        Array(resolved.utf8), file: name, games: games, overrides: changed)
      (scenario.overrides, scenario.runFile) = (overrides, runFile)
      return scenario
    } catch {
      preconditionFailure("a resolved scenario is a scenario")
    }
  }
}

/// Why a scenario could not be loaded.
public enum ScenarioFailure: Error, Sendable {
  /// The file is missing or cannot be read.
  case unreadable(file: String, reason: String)
  /// A file that it extends is missing or cannot be read: the position of the reference, and why.
  case baseUnreadable(ScenarioProblems)
  /// It was read, and is not a scenario: all problems.
  case invalid(ScenarioProblems)
}
