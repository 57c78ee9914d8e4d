import GameSupport
import Platform
import Synchronization

/// A program that has every command of `questbalance` for games of its own.
public enum GameProgram {
  private static let standardName = "questbalance"
  private static let known = Mutex(standardName)

  /// The name by which the program is called, in its messages and in the commands that it prints.
  static var name: String { known.withLock { $0 } }

  /// Returns a text about `questbalance` with the program's own name in every command.
  static func named(_ text: String) -> String {
    [" ", ":"].reduce(text) { $0.replacing(standardName + $1, with: name + $1) }
  }

  /// Runs the command line, and ends the program with its exit code. A program with games of your own
  /// needs only this:
  ///
  /// ```swift
  /// GameProgram.main(named: "gacha", games: GameList([.gacha]))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name by which the program is called: the commands that it prints begin with it.
  ///   - games: A scenario belongs to the first one whose sections it has.
  public static func main(named name: String = "questbalance", games: GameList) -> Never {
    known.withLock { $0 = name }
    Trap.end(CommandFailure.fault.message + "\n", code: ExitCode.programFault.rawValue)
    // When the reader closes the pipe, the program ends quietly, also if its parent ignores that.
    signal(SIGPIPE, SIG_DFL)
    Interruption.ignoreFileSizeLimit()
    exit(end(ThisProcess.arguments, games).rawValue)
  }
}

/// Runs a command line, nil for a word that is not UTF-8, and returns the exit code.
func end(_ words: [String?], _ games: GameList, _ output: Output = .standard) -> ExitCode {
  do throws(CommandFailure) {
    // More files than any command has open at once.
    guard SystemCalls.canOpen(files: 24) else { throw .tooFewFiles }
    // Two such names could be the same text.
    if let place = words.firstIndex(of: nil) {
      throw .usage("the argument \(place + 1) is not UTF-8; name files and folders in UTF-8")
    }
    try dispatch(words.compactMap { $0 }, games, output)
    return .done
  } catch {
    if Interruption.isRequested { Interruption.leaveToCommand() }
    output.tell(error.message)
    if error.code == .interrupted || !Interruption.isRequested { return error.code }
    // The failure came together with a request to end.
    let interruption = CommandFailure.interrupted()
    output.tell(interruption.message)
    return interruption.code
  }
}

func dispatch(_ words: [String], _ games: GameList, _ output: Output) throws(CommandFailure) {
  switch words.first {
  case nil: throw CommandFailure(code: .wrongUsage, message: GameProgram.named(Help.firstSteps))
  case Option.help.name, Option.help.short:
    try output.print(GameProgram.named(Help.overview) + "\n")
  case Option.version.name, Option.version.short: try output.print("questbalance \(Help.version)\n")
  case let name?:
    let known: any Command.Type
    do {
      known = try command(name)
    } catch {
      throw styled(error, to: Terminal(color: "auto", isQuiet: false, output: output))
    }
    try run(known, Array(words.dropFirst()), games, output)
  }
}

/// Returns what a command line is refused for before anything is run; nil if it is not.
package func refusal(of words: [String], _ games: GameList) -> String? {
  do throws(CommandFailure) {
    let known = try command(words.first ?? "")
    _ = try parsed(known, of: Arguments(Array(words.dropFirst()), of: known, games))
    return nil
  } catch {
    return error.message
  }
}
