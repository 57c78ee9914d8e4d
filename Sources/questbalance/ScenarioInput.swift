import ScenarioFiles

extension Terminal {
  /// Reads a scenario for any command: warnings go to standard error, all errors end the command.
  ///
  /// - Throws: Exit code 66 when there is nothing to read, 65 when it is no valid scenario.
  func loadScenario(
    _ file: String, overrides: SimulationOverrides = SimulationOverrides()
  ) throws(CommandFailure) -> Scenario {
    do {
      let scenario = try Scenario.load(file: file, overrides: overrides)
      for warning in scenario.warnings { note(colored(warning.rendered())) }
      return scenario
    } catch {
      switch error {
      case .unreadable(let file, let reason):
        throw CommandFailure(
          code: .inputMissing, message: "questbalance: error: \(file): \(reason)")
      case .invalid(let problems):
        throw CommandFailure(code: .wrongScenario, message: colored(problems.rendered()))
      }
    }
  }
}
