import ForeignEngines
import GameSupport
import Platform

// The options that name an engine outside this program. Only the command line loads code: never a scenario,
// a report or a tool's call.

extension Option {
  static let engine = Option(
    name: "--engine", value: .file,
    help:
      "play the game of this library; it runs with your rights, so load only code that you trust")
  static let engineCommand = Option(
    name: "--engine-command", value: "COMMAND",
    help: "play the game of this program, one process a thread, such as 'node game.js'")
  static let isolate = Option(
    name: "--isolate", help: "load the library of --engine in processes of its own")
  static let engineLimit = Option(
    name: "--engine-limit", value: .whole("S", 1...86_400),
    help: "end a process of the engine that does not answer for S seconds", standard: "60")

  /// The options that name an engine, which commands on the same scenario need, too.
  static let ofEngine = [engine, engineCommand]
  static let engines = ofEngine + [isolate, engineLimit]
}

extension Arguments {
  /// Returns the engine that the command line names, loaded; nil without one.
  ///
  /// - Throws: Exit code 64 for options that do not go together, 66 for what is no engine.
  func engine() throws(CommandFailure) -> Engine? {
    let (library, command) = (text(.engine), text(.engineCommand))
    if library != nil, command != nil {
      throw .usage("--engine and --engine-command name two engines; give one of them")
    }
    if has(.isolate), library == nil { throw .usage("--isolate needs --engine") }
    if library == nil, command == nil { return nil }
    return try engine(library: library, isIsolated: has(.isolate))
  }

  /// Returns an engine, loaded: a library, or else the program of `--engine-command`.
  func engine(library: String?, isIsolated: Bool) throws(CommandFailure) -> Engine {
    if let library, library.split(separator: ",").allSatisfy({ games.engines.contains(String($0)) })
    {
      throw .usage(
        "--engine loads a library; --events \(library) shows only these events of a trace")
    }
    let limit = integer(.engineLimit) ?? 60
    return try Result { () throws(EngineProblem) -> Engine in
      guard let library else {
        return try Engine(command: text(.engineCommand) ?? "", limit: limit)
      }
      if !isIsolated { return try Engine(library: library) }
      let words = [ThisProcess.path, EngineCommand.name, library, EngineCommand.serving]
      return try Engine(
        command: "exec " + words.map(Arguments.quoted).joined(separator: " "), limit: limit)
    }.mapError { CommandFailure(.inputMissing, withLines: $0.message) }.get()
  }
}

extension Output {
  /// Returns the output of a command that plays an engine: it ends when that fails.
  func ending(with engine: Engine) -> Output {
    var own = self
    let isOver = own.isOver
    own.isOver = { isOver() || engine.failure.hasHappened }
    own.engineFailure = {
      engine.failure.take().map { CommandFailure(.inputOutputError, withLines: $0) }
    }
    return own
  }

  /// - Throws: Exit code 74 if the engine has failed.
  func checkEngine() throws(CommandFailure) {
    if let failure = engineFailure() { throw failure }
  }
}
