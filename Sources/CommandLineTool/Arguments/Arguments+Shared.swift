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
  var overrides: SimulationOverrides {
    SimulationOverrides(
      players: integer(.players), days: integer(.days), seed: integer(.seed), settings: settings)
  }

  /// `--set`, as often as it is given.
  var settings: [Setting] { texts(.set).map(Setting.init(parsing:)) }

  /// These options as they were typed: `--players 1000`.
  func typed(_ options: [Option]) -> [String] {
    options.flatMap { option in texts(option).map { "\(option.name) \($0)" } }
  }

  /// `--threads`, or as many as there are processors.
  var threads: Int { integer(.threads) ?? Processors.available }

  /// `--out`; nil for the command's own choice.
  var folder: String? { text(.out) }

  /// `--format json`.
  var isJSON: Bool { choice(.format) == "json" }
}

extension Terminal {
  /// `--color` and `--quiet`.
  init(_ arguments: Arguments) {
    self.init(color: arguments.choice(.color), isQuiet: arguments.has(.quiet))
  }
}
