import GameSupport
import Platform
import ScenarioFiles
import ScenarioReading

/// `questbalance init [<game>]`: a commented scenario to start from.
struct InitCommand: Command {
  static let name = "init"
  static let operands = "[<game> | <file>]"
  static let operandCandidates = Candidates.scenariosOrGames
  static let summary = "a commented scenario to start from"
  static let purpose = "Writes a small scenario with a comment on everything in it."
  static let usages = ["init [<game>] [options]", "init <file> --game <game>"]
  static let options: [Option] = [.outFile, .quiet, .color, .help]
  static func options(_ games: GameList) -> [Option] { [.game(games.names)] + options }

  static func details(_ games: GameList) -> String {
    """
    The games are \(games.names.joined(separator: ", ")); the first is the default. The scenario runs
    as it is. Values at their defaults are commented out with //, ready to be
    changed. The range, the rule and the meaning of each stand beside or above it; for the elements
    of a list, and for sections alike, once, above the first. Sections that it leaves out are listed
    with a description. Without a file it goes to standard output.
    An existing file is never overwritten; in a folder the file is called my-<game>.jsonc. The
    scenario takes the name of its file.
    """
  }

  static let writes = "the scenario, if a file or a folder is given"
  static let examples = [
    "questbalance init bennie --out Scenarios/our-bennie.jsonc",
    "questbalance init questbond > /tmp/start.jsonc",
    "questbalance init my-game.jsonc --game timequest",
  ]

  let arguments: Arguments
  func check() throws(CommandFailure) { _ = try request() }

  /// Returns the game, and the file to write; nil for standard output.
  private func request() throws(CommandFailure) -> (game: GameDefinition, file: String?) {
    if arguments.operands.count > 1 {
      throw .usage("init takes one game or file, not \(arguments.operands.count)")
    }
    let games = arguments.games
    var name = arguments.text(.game(games.names))
    var file = arguments.text(.outFile)
    if let operand = arguments.operands.first {
      if games.names.contains(operand) {
        if name != nil { throw .usage("the game is given twice: \(operand) and --game") }
        name = operand
      } else if operand.hasSuffix(".jsonc") || operand.hasSuffix(".json") {
        if file != nil { throw .usage("the file is given twice: \(operand) and --out") }
        file = operand
      } else {
        throw .usage(
          "\(operand) is no game (\(games.names.joined(separator: ", "))), and no file that ends "
            + "in .jsonc", NearestName.suggestion(for: operand, among: games.names))
      }
    }
    let game = games.games.first { $0.id == name } ?? games.games[0]
    let place = file.map { file in
      file.hasSuffix("/") || Path.isFolder(file) ? "\(file)/my-\(game.id).jsonc" : file
    }
    return (game, place)
  }

  func run() throws(CommandFailure) {
    let (game, file) = try request()
    let engine = arguments.typed(Option.ofEngine).map { option in
      let parts = option.split(separator: " ", maxSplits: 1).map(String.init)
      return " " + parts.map(Arguments.quoted).joined(separator: " ")
    }.joined()
    if let problems = StarterScenario.problems(of: game, among: arguments.games) {
      if Option.ofEngine.contains(where: { arguments.text($0) != nil }) {
        throw CommandFailure(.inputMissing, problems)
      }
      fatalError(problems)
    }
    guard let file else { return try arguments.output.print(StarterScenario.text(of: game)) }
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    Interruption.watch()
    try OutputFile(path: file).write(StarterScenario.text(of: game, name: name))
    arguments.terminal.note("wrote \(file); run it with: questbalance run \(file)\(engine)")
  }
}

extension Option {
  fileprivate static func game(_ names: [String]) -> Option {
    Option(name: "--game", value: .choice(names), help: "of which game")
  }
  static let outFile = Option(
    name: "--out", value: .file, help: "write FILE, or into the folder FILE",
    standard: "standard output")
}

extension GameList {
  fileprivate var names: [String] { games.map(\.id) }
}
