import ShownText

/// How the program ends: a promise to scripts.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  /// A target, a claim gate or a speed gate was missed.
  case missed = 1
  case wrongUsage = 64
  case wrongScenario = 65
  case inputMissing = 66
  case cannotCreateOutput = 73
  case inputOutputError = 74
  case interrupted = 130

  /// As the help says it.
  var meaning: String {
    switch self {
    case .done: "done"
    case .missed: "a target or another gate was missed"
    case .wrongUsage: "wrong usage"
    case .wrongScenario: "wrong scenario"
    case .inputMissing: "input missing"
    case .cannotCreateOutput: "cannot create output"
    case .inputOutputError: "input/output error"
    case .interrupted: "interrupted"
    }
  }
}

/// Ends a command early, with a message on standard error.
struct CommandFailure: Error {
  let code: ExitCode
  var message: String

  init(code: ExitCode, message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameter what: What went wrong, which becomes one line whatever names it holds.
  init(_ code: ExitCode, _ what: String) {
    self.init(code: code, message: "questbalance: error: \(TerminalText.line(what))")
  }

  /// This failure, with what other work fails of besides.
  func joined(by other: () throws(CommandFailure) -> Void) -> CommandFailure {
    do throws(CommandFailure) {
      try other()
      return self
    } catch {
      let told = message.split(separator: "\n")
      let more = error.message.split(separator: "\n").filter { !told.contains($0) }
      return CommandFailure(code: code, message: (told + more).joined(separator: "\n"))
    }
  }
}
