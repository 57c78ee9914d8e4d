import Foundation

/// Runs a command and says how the program ends.
func end(_ words: [String]) -> ExitCode {
  do {
    try dispatch(words)
    return .done
  } catch {
    Terminal.write(error.message + "\n", to: STDERR_FILENO)
    return error.code
  }
}

func dispatch(_ words: [String]) throws(CommandFailure) {
  guard let command = words.first else {
    try say(Help.overview)
    throw CommandFailure(
      code: .wrongUsage, message: "questbalance: error: no command\nTry 'questbalance --help'.")
  }
  switch command {
  case "--help", "-h", "help":
    try say(Help.overview)
  case "--version":
    try say("questbalance \(Help.version)")
  case "run":
    let arguments = try Arguments(Array(words.dropFirst()), options: RunCommand.options)
    if arguments.has(.help) { return try say(RunCommand.help) }
    try RunCommand(arguments).run()
  case "odds":
    let arguments = try Arguments(Array(words.dropFirst()), options: OddsCommand.options)
    if arguments.has(.help) { return try say(OddsCommand.help) }
    try OddsCommand(arguments).run()
  default:
    throw .usage("unknown command \(command)", suggestion(for: command, among: ["run", "odds"]))
  }
}

func say(_ text: String) throws(CommandFailure) {
  guard Terminal.write(text + "\n", to: STDOUT_FILENO) else {
    throw CommandFailure(
      code: .inputOutputError, message: "questbalance: error: cannot write to standard output")
  }
}

exit(end(Array(CommandLine.arguments.dropFirst())).rawValue)
