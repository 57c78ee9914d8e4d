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
  switch words.first {
  case nil:
    throw CommandFailure(code: .wrongUsage, message: Help.firstSteps)
  case Option.help.name, Option.help.short:
    try print(Help.overview + "\n")
  case Option.version.name, Option.version.short:
    try print("questbalance \(Help.version)\n")
  case let name?:
    let known: any Command.Type
    do {
      known = try command(name)
    } catch {
      throw told(error, to: Terminal(color: "auto", isQuiet: false))
    }
    try run(known, Array(words.dropFirst()))
  }
}

// Whoever closes the pipe early has seen enough: the program ends quietly, also where its parent
// had the signal ignored.
signal(SIGPIPE, SIG_DFL)
// A file that may not grow further is told of as any other that cannot be written.
signal(SIGXFSZ, SIG_IGN)
exit(end(Array(CommandLine.arguments.dropFirst())).rawValue)
