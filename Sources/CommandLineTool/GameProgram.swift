import Foundation
import GameKit
import Synchronization

/// A program that has every command of `questbalance` for games of its own.
public enum GameProgram {
  private static let known = Mutex<GameList?>(nil)

  /// The games that the program knows.
  ///
  /// - Precondition: The program has begun.
  static var games: GameList {
    guard let games = known.withLock({ $0 }) else {
      preconditionFailure("a program says first of which games it is")
    }
    return games
  }

  /// Says which games the program knows; the first thing that it does.
  package static func begin(with games: GameList) { known.withLock { $0 = games } }

  /// Does what the command line asks for, and ends the program with the exit code that says how it
  /// went. All that a program of one's own consists of:
  ///
  /// ```swift
  /// GameProgram.main(games: GameList([.gacha]))
  /// ```
  ///
  /// - Parameter games: In the order in which a scenario is asked for their sections.
  public static func main(games: GameList) -> Never {
    begin(with: games)
    // Whoever closes the pipe early has seen enough: the program ends quietly, also where its parent
    // had the signal ignored.
    signal(SIGPIPE, SIG_DFL)
    Interruption.watchFileSizes()
    exit(end(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}

/// Runs a command and says how the program ends.
func end(_ words: [String]) -> ExitCode {
  do {
    try dispatch(words)
    return .done
  } catch {
    Terminal.write(error.message + "\n", to: STDERR_FILENO)
    if error.code == .interrupted || !Interruption.isRequested { return error.code }
    // What failed, failed as it was to end: of a file, because it may not grow further.
    let interruption = CommandFailure.interrupted()
    Terminal.write(interruption.message + "\n", to: STDERR_FILENO)
    return interruption.code
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
