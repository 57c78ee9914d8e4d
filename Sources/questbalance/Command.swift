/// One of the program's commands: `questbalance <name> …`.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// What it takes after its name, for the overview: `<scenario>`.
  static var operands: String { get }
  /// One line for the overview.
  static var summary: String { get }
  /// All that `--help` says of it.
  static var help: String { get }
  static var options: [Option] { get }

  /// Reads what was typed after the name, and refuses what is wrong with it.
  init(_ arguments: Arguments) throws(CommandFailure)
  func run() throws(CommandFailure)
}

/// All commands, in the order in which the overview names them.
let commands: [any Command.Type] = [
  RunCommand.self, CompareCommand.self, SweepCommand.self, CheckCommand.self, TraceCommand.self,
  OddsCommand.self, RulesCommand.self, SchemaCommand.self, InitCommand.self, BenchCommand.self,
]
