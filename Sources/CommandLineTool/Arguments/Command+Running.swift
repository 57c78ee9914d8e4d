// From the words after a command to its end.

/// Runs a command, or shows its help.
func run<Known: Command>(_ command: Known.Type, _ words: [String]) throws(CommandFailure) {
  let arguments = Arguments(words, of: command)
  if arguments.has(.help) { return try print(Help.page(of: command) + "\n") }
  do {
    try made(command, of: arguments).run()
  } catch {
    throw told(error, to: Terminal(arguments), of: command)
  }
}

/// The command, ready to run, or all that is wrong with what was typed.
func made<Known: Command>(
  _ command: Known.Type, of arguments: Arguments
) throws(CommandFailure) -> Known {
  var failure = CommandFailure.usage(arguments.problems)
  do throws(CommandFailure) {
    let made = try command.init(arguments)
    if arguments.problems.isEmpty { return made }
  } catch {
    if arguments.problems.isEmpty { throw error }
    if !arguments.isUnclear, error.code == .wrongUsage { failure.message += "\n" + error.message }
  }
  throw failure
}

/// A failure as people see it: in colour, and of wrong usage with where to look.
func told(
  _ failure: CommandFailure, to terminal: Terminal, of command: (any Command.Type)? = nil
) -> CommandFailure {
  var failure = failure
  if failure.code == .wrongUsage {
    let name = command.map { "\($0.name) " } ?? ""
    failure.message += "\nTry 'questbalance \(name)--help'."
  }
  failure.message = terminal.shown(failure.message)
  return failure
}
