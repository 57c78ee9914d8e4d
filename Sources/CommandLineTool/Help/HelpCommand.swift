/// `questbalance help [<command>]`: the overview, or one command's `--help`.
struct HelpCommand: Command {
  static let name = "help"
  static let operands = "[<command>]"
  static var operandCandidates: Candidates { .words(commands.map { $0.name }) }
  static let summary = "show all commands, or one of them in full"
  static let purpose = "Shows all commands, or one of them in full."
  static let details = ""
  static let usages = ["help [<command>]"]
  static let options: [Option] = [.help]
  static let examples = ["questbalance help", "questbalance help compare"]

  private let about: (any Command.Type)?

  init(_ arguments: Arguments) throws(CommandFailure) {
    if arguments.operands.count > 1 {
      throw .usage("help takes one command, not \(arguments.operands.count)")
    }
    guard let name = arguments.operands.first else {
      about = nil
      return
    }
    about = try command(name)
  }

  func run() throws(CommandFailure) {
    try print((about.map(Help.page) ?? Help.overview) + "\n")
  }
}
