import MonteCarlo
import ScenarioFiles

// What several commands read from their arguments in the same way.

extension Arguments {
  /// The one scenario that a command takes.
  func scenario(for command: String) throws(CommandFailure) -> String {
    guard operands.count == 1 else {
      throw .usage(
        operands.isEmpty
          ? "\(command) needs a scenario, such as Scenarios/questbond.jsonc"
          : "\(command) takes one scenario, not \(operands.count)")
    }
    return operands[0]
  }

  /// `--players`, `--days`, `--seed` and `--set`.
  func overrides() throws(CommandFailure) -> SimulationOverrides {
    SimulationOverrides(
      players: try integer(.players, in: SimulationOverrides.allowedPlayers),
      days: try integer(.days, in: SimulationOverrides.allowedDays),
      seed: try integer(.seed, in: SimulationOverrides.allowedSeeds),
      settings: settings)
  }

  /// `--set`, as often as it is given.
  var settings: [Setting] { texts(.set).map(Setting.init(parsing:)) }

  /// `--threads`, or as many as there are processors.
  func threads() throws(CommandFailure) -> Int {
    try integer(.threads, in: 1...1024) ?? Processors.available
  }

  /// `--out`; nil for the command's own choice.
  ///
  /// - Parameter orOutput: Whether `-` may stand for standard output, which gets the report alone.
  func folder(orOutput: Bool = false) throws(CommandFailure) -> String? {
    guard let folder = text(.out) else { return nil }
    if folder.isEmpty { throw .usage("--out needs a folder") }
    if folder == ReportFolder.standardOutput, !orOutput {
      throw .usage("--out -: this command's report is more than one file; name a folder")
    }
    return folder
  }
}

extension Terminal {
  /// `--color` and `--quiet`.
  init(_ arguments: Arguments) throws(CommandFailure) {
    self.init(
      color: try arguments.choice(.color, of: ["auto", "always", "never"]),
      isQuiet: arguments.has(.quiet))
  }
}
