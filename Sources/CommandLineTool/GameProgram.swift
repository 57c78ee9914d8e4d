import GameSupport
import Platform
import Synchronization

/// A program that has every command of `questbalance` for games of its own.
public enum GameProgram {
  private static let known = Mutex<GameList?>(nil)

  /// The games of the program.
  ///
  /// - Precondition: `begin` was called.
  static var games: GameList {
    guard let games = known.withLock({ $0 }) else {
      preconditionFailure("a program says first of which games it is")
    }
    return games
  }

  /// Sets the games of the program, before anything else.
  package static func begin(with games: GameList) { known.withLock { $0 = games } }

  /// Runs the command line, and ends the program with its exit code. A program with games of your own
  /// needs only this:
  ///
  /// ```swift
  /// GameProgram.main(games: GameList([.gacha]))
  /// ```
  ///
  /// - Parameter games: A scenario belongs to the first one whose sections it has.
  public static func main(games: GameList) -> Never {
    begin(with: games)
    Heap.share()
    Trap.end(CommandFailure.fault.message + "\n", code: ExitCode.programFault.rawValue)
    // When the reader closes the pipe, the program ends quietly, even if its parent ignored the
    // signal.
    signal(SIGPIPE, SIG_DFL)
    Interruption.ignoreFileSizeLimit()
    exit(end(ThisProcess.arguments).rawValue)
  }
}

/// More files than any command has open at once.
private let filesAtOnce = 24

/// Runs a command line and returns the exit code.
///
/// - Parameter words: As typed, without the program; nil for one that is not UTF-8.
func end(_ words: [String?], _ output: Output = .standard) -> ExitCode {
  do throws(CommandFailure) {
    guard SystemCalls.canOpen(files: filesAtOnce) else { throw .tooFewFiles }
    // Two such names could be the same text.
    if let place = words.firstIndex(of: nil) {
      throw .usage("the argument \(place + 1) is not UTF-8; name files and folders in UTF-8")
    }
    try dispatch(words.compactMap { $0 }, output)
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

func dispatch(_ words: [String], _ output: Output) throws(CommandFailure) {
  switch words.first {
  case nil:
    throw CommandFailure(code: .wrongUsage, message: Help.firstSteps)
  case Option.help.name, Option.help.short:
    try output.print(Help.overview + "\n")
  case Option.version.name, Option.version.short:
    try output.print("questbalance \(Help.version)\n")
  case let name?:
    let known: any Command.Type
    do {
      known = try command(name)
    } catch {
      throw told(error, to: Terminal(color: "auto", isQuiet: false, output: output))
    }
    try run(known, Array(words.dropFirst()), output)
  }
}

/// Returns what a command line is refused for before anything is run; nil if it is not.
package func refusal(of words: [String]) -> String? {
  func refused<Known: Command>(_ command: Known.Type) -> String? {
    do {
      _ = try made(command, of: Arguments(Array(words.dropFirst()), of: command))
      return nil
    } catch {
      return error.message
    }
  }
  do {
    return refused(try command(words.first ?? ""))
  } catch {
    return error.message
  }
}
