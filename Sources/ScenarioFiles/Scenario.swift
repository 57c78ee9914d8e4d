import GameKit
import JSON
import Measurement
import ScenarioReading

/// A checked scenario: it cannot hold an invalid rule.
public struct Scenario: Sendable {
  /// The scenario's name, and its report's folder: `questbond`, `verification/pity-hard`.
  public let name: String
  /// What its author says of it; may be empty.
  public let description: String
  /// The run it asks for: rules, players, days and seed.
  public private(set) var simulation: Simulation
  /// What the design claims, demands and asks, which the run answers.
  public let expectations: Expectations
  /// Where each claim and each target begins, in their order.
  public let claimPositions: [SourcePosition]
  public let targetPositions: [SourcePosition]
  /// Every number in force, in reading order.
  public let rules: [RuleNumber]
  /// The scenario with every default written out.
  public let inForce: JSONValue
  /// The same as JSON: the same text for the same rules.
  public let resolved: String
  /// What is legal but odd, and other warnings.
  public let warnings: [Problem]
  /// Of a report's `run.json`: what its run overrode, such as
  /// `--set pity.task.threshold=15`. None of a scenario file.
  public internal(set) var overrides: [String] = []
  /// The games that it might have been of.
  let games: GameList

  /// Identifies rules, players, days and seed: 64-bit FNV-1a of `resolved`, in hexadecimal.
  public var hash: String { TextHash.hexadecimal(resolved) }
}

extension Scenario {
  /// What is in force at a path: a value, or a list of values; nil for anything else.
  public func value(at path: JSONPath) -> JSONValue? {
    let value = inForce.find(path)?.value
    return value?.holdsObjects ?? true ? nil : value
  }

  /// The same scenario, whose runs also measure metrics that are there for the asking only, such as
  /// `level.day21`; other names change nothing.
  public func asking(for metrics: [String]) -> Scenario {
    var scenario = self
    scenario.simulation.measures.asked += MeasurementPlan.namesForTheAsking(metrics)
    return scenario
  }

  /// The same scenario for another number of players: what a file with that number gives.
  ///
  /// - Precondition: As many as `SimulationOverrides` allows.
  public func withPlayers(_ players: Int) -> Scenario {
    let changed = SimulationOverrides(players: players)
    do throws(ScenarioFailure) {
      var scenario = try Scenario.read(
        Array(resolved.utf8), file: name, games: games, overrides: changed)
      scenario.overrides = overrides
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
  /// A file that it extends is missing or cannot be read: where it is asked for, and why.
  case baseUnreadable(Problem)
  /// It was read, and is not a scenario: all problems.
  case invalid(ScenarioProblems)
}
