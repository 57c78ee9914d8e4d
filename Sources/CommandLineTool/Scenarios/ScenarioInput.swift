import GameSupport
import Platform
import ScenarioFiles
import ScenarioReading

extension Arguments {
  /// Reads a scenario for any command, also from standard input (`-`): prints warnings but those
  /// shown already, throws all errors.
  ///
  /// - Parameters:
  ///   - file: The scenario's file; `-` for standard input.
  ///   - shown: Warnings already printed.
  /// - Throws: Exit code 66 when there is nothing to read, 65 when it is no valid scenario.
  func loadScenario(
    _ file: String, overrides: SimulationOverrides, shown: [Problem] = []
  ) throws(CommandFailure) -> Scenario {
    do throws(ScenarioFailure) {
      let scenario = try Scenario.read(from: file, overrides, merging?.scenarios, games)
      terminal.note(warningsOf: scenario, shown: shown)
      return scenario
    } catch {
      throw CommandFailure(error)
    }
  }

}

extension Terminal {
  func note(warningsOf scenario: Scenario, shown: [Problem] = []) {
    let warnings = scenario.warnings.filter { !shown.contains($0) }
    if !warnings.isEmpty { note(ScenarioProblems(warnings).rendered()) }
  }
}

extension Scenario {
  /// Reads the scenario that an operand names: a file, a name in `Scenarios`, or `-` for standard input.
  ///
  /// - Parameters:
  ///   - known: The scenarios of the operands, if they are known already.
  ///   - games: The games that it may be of.
  static func read(
    from operand: String, _ overrides: SimulationOverrides, _ known: [String: [UInt8]]?,
    _ games: GameList
  ) throws(ScenarioFailure) -> Scenario {
    if let bytes = known?[operand] {
      return try read(bytes, file: operand, games: games, overrides: overrides)
    }
    return operand == StandardInput.operand
      ? try read(
        StandardInput.bytes.get(), file: StandardInput.name, games: games,
        overrides: overrides)
      : try load(file: ScenarioName.file(of: operand), games: games, overrides: overrides)
  }

  /// Returns the text of the scenario that an operand names, with all files that it extends, as a
  /// document of its own.
  static func document(of operand: String) throws(ScenarioFailure) -> JSONValue {
    operand == StandardInput.operand
      ? try document(StandardInput.bytes.get(), file: StandardInput.name)
      : try document(file: ScenarioName.file(of: operand))
  }
}

/// A scenario from a pipe, kept because some commands read it twice.
private enum StandardInput {
  static let operand = "-"
  static let name = "<stdin>"

  static let bytes = Result { () throws(ScenarioText.Unreadable) in
    try ScenarioText.contents(of: STDIN_FILENO)
  }.mapError { ScenarioFailure.unreadable(file: name, reason: $0.reason) }
}
