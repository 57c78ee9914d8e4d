import GameSupport
import ScenarioReading

/// A command, `questbalance <name> …`; what it declares defines parsing, help and completion.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// Its operands, for the overview: `<scenario>`.
  static var operands: String { get }
  static var operandCandidates: Candidates { get }
  /// One line for the overview.
  static var summary: String { get }
  /// Its purpose: the first line of its `--help`, a sentence.
  static var purpose: String { get }
  static var usages: [String] { get }
  /// Its manual: paragraphs, in lines of at most 100 characters.
  static var details: String { get }
  static func details(_ games: GameList) -> String
  /// Its options, but for those whose values games give.
  static var options: [Option] { get }
  static func options(_ games: GameList) -> [Option]
  /// True if it has to do with games, so that it takes those of an engine, too.
  static var knowsGames: Bool { get }
  /// The files that it writes, for the help; empty for none.
  static var writes: String { get }
  /// Exit codes with a meaning of their own in this command.
  static var exits: [(code: ExitCode, meaning: String)] { get }
  /// Two or more useful command lines on shipped scenarios.
  static var examples: [String] { get }
  var arguments: Arguments { get }
  init(arguments: Arguments)
  /// Refuses arguments that the declarations cannot refuse.
  ///
  /// The parser reports values that break a declaration, but they may occur here, so that all
  /// faults are found at once; `run` is never called then.
  func check() throws(CommandFailure)
  func run() throws(CommandFailure)
}

extension Command {
  static var operandCandidates: Candidates { operands.isEmpty ? .none : .scenarios }
  static var details: String { "" }
  static func details(_ games: GameList) -> String { details }
  static func options(_ games: GameList) -> [Option] { options }
  static var knowsGames: Bool { true }

  /// All options of the command line; those that name an engine come before `--help`.
  static func allOptions(_ games: GameList) -> [Option] {
    let own = options(games)
    if !knowsGames { return own }
    let end = own.firstIndex { $0.name == Option.help.name } ?? own.count
    return own[..<end] + Option.engines + own[end...]
  }
  static var usages: [String] {
    [([name, operands].filter { !$0.isEmpty } + ["[options]"]).joined(separator: " ")]
  }
  static var writes: String { "" }
  static var exits: [(code: ExitCode, meaning: String)] { [] }
  func check() throws(CommandFailure) {}

  /// Refuses all wrong arguments: scenarios and parts as the declarations say.
  fileprivate func checkAll() throws(CommandFailure) {
    if Self.operands.split(separator: " ").first == "<scenario>" {
      try arguments.checkScenario(of: Self.self)
    }
    if Self.operands.isEmpty, let operand = arguments.operands.first {
      throw .usage("\(Self.name) takes no operand, but was given \(operand)")
    }
    try check()
    if Self.hasParts { try arguments.checkParts() }
  }

  static var hasParts: Bool { options.contains { $0.name == Option.shard.name } }
}

/// All commands, in the order of the overview.
let commands: [any Command.Type] = [
  RunCommand.self, MergeCommand.self, CompareCommand.self, WatchCommand.self, SweepCommand.self,
  CheckCommand.self, ScreenCommand.self, TuneCommand.self, ExploitCommand.self, TraceCommand.self,
  OddsCommand.self, FitCommand.self, ValidateCommand.self, EngineCommand.self, RulesCommand.self,
  MetricsCommand.self, SchemaCommand.self, InitCommand.self, BenchCommand.self, McpCommand.self,
  CompletionCommand.self, HelpCommand.self,
]

/// Returns the command of this name. Throws exit code 64, with a suggestion.
func command(_ name: String) throws(CommandFailure) -> any Command.Type {
  if let command = commands.first(where: { $0.name == name }) { return command }
  let isOption = name.hasPrefix("-")
  let known = isOption ? Help.options.map(\.name) : commands.map { $0.name }
  throw .usage(
    "unknown \(isOption ? "option" : "command") \(name)".suggesting(
      name: NearestName.of(name, among: known)))
}

/// Runs a command, or shows its help.
func run<Known: Command>(
  _ command: Known.Type, _ words: [String], _ games: GameList, _ output: Output
) throws(CommandFailure) {
  var arguments = Arguments(words, of: command, games, output)
  if command.knowsGames, let engine = try arguments.engine() {
    arguments = Arguments(
      words, of: command, GameList([engine.definition]), output.ending(with: engine))
    arguments.engineMark = " by \(engine.mark)"
  }
  if arguments.has(.help) {
    return try output.print(GameProgram.named(Help.page(of: command, games)) + "\n")
  }
  do {
    try parsed(command, of: arguments).run()
    try arguments.output.checkEngine()
  } catch {
    throw styled(error, to: arguments.terminal, of: command)
  }
}

/// Returns the command, ready to run, or throws all faults of its arguments.
func parsed<Known: Command>(
  _ command: Known.Type, of arguments: Arguments
) throws(CommandFailure) -> Known {
  let parsed = command.init(arguments: arguments)
  do throws(CommandFailure) {
    try parsed.checkAll()
  } catch {
    if arguments.problems.isEmpty { throw error }
    var failure = CommandFailure(.wrongUsage, lines: arguments.problems)
    if !arguments.isUnclear, error.code == .wrongUsage { failure.message += "\n" + error.message }
    throw failure
  }
  try CommandFailure.check(arguments.problems)
  return parsed
}

/// Returns a failure for people: in colour, and wrong usage with a pointer to the help.
func styled(
  _ failure: CommandFailure, to terminal: Terminal, of command: (any Command.Type)? = nil
) -> CommandFailure {
  var failure = failure
  if failure.code == .wrongUsage {
    let name = command.map { "\($0.name) " } ?? ""
    failure.message += "\nTry '\(GameProgram.name) \(name)--help'."
  }
  failure.message = terminal.shown(failure.message)
  return failure
}
