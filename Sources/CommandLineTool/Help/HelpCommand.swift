extension Option {
  fileprivate static let manual = Option(
    name: "--man", value: nil, help: "write the manual page, in the format of man")
}

/// `questbalance help [<command>]`: the overview, one command's `--help`, or the manual page.
struct HelpCommand: Command {
  static let name = "help"
  static let operands = "[<command>]"
  static var operandCandidates: Candidates { .words(commands.map { $0.name }) }
  static let summary = "show all commands, or one of them in full"
  static let purpose = "Shows all commands, or one of them in full."
  static let details = ""
  static let usages = ["help [<command>]", "help --man"]
  static let options: [Option] = [.manual, .help]
  static let examples = [
    "questbalance help", "questbalance help compare", "questbalance help --man | man -l -",
  ]

  private let text: String
  private let output: Output

  init(_ arguments: Arguments) throws(CommandFailure) {
    output = arguments.output
    if arguments.operands.count > 1 {
      throw .usage("help takes one command, not \(arguments.operands.count)")
    }
    let about = try arguments.operands.first.map(command)
    if arguments.has(.manual) {
      if about != nil { throw .usage("--man writes one page of all commands") }
      text = ManualPage.text(arguments.games).replacing("questbalance", with: GameProgram.name)
        .replacing("QUESTBALANCE", with: GameProgram.name.uppercased())
    } else {
      let page = about.map { Help.page(of: $0, arguments.games) } ?? Help.overview
      text = GameProgram.named(page) + "\n"
    }
  }

  func run() throws(CommandFailure) { try output.print(text) }
}
