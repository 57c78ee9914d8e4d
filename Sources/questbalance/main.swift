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
    try print(Help.overview + "\n")
    throw CommandFailure(
      code: .wrongUsage, message: "questbalance: error: no command\nTry 'questbalance --help'.")
  }
  switch command {
  case "--help", "-h", "help":
    try print(Help.overview + "\n")
  case "--version":
    try print("questbalance \(Help.version)\n")
  default:
    guard let known = commands.first(where: { $0.name == command }) else {
      throw .usage(
        "unknown command \(command)", suggestion(for: command, among: commands.map { $0.name }))
    }
    try run(known, Array(words.dropFirst()))
  }
}

func run<Known: Command>(_ command: Known.Type, _ words: [String]) throws(CommandFailure) {
  let arguments = try Arguments(words, options: command.options)
  if arguments.has(.help) { return try print(command.help + "\n") }
  try command.init(arguments).run()
}

// Whoever closes the pipe early has seen enough: the program ends quietly, also where its parent
// had the signal ignored.
signal(SIGPIPE, SIG_DFL)
exit(end(Array(CommandLine.arguments.dropFirst())).rawValue)
