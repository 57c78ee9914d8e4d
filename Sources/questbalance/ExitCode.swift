/// How the program ends: a promise to scripts.
enum ExitCode: Int32 {
  case done = 0
  /// A target, a claim gate or a speed gate was missed.
  case missed = 1
  case wrongUsage = 64
  case wrongScenario = 65
  case inputMissing = 66
  case cannotCreateOutput = 73
  case inputOutputError = 74
  case interrupted = 130
}

/// Ends a command early, with what standard error is told.
struct CommandFailure: Error {
  let code: ExitCode
  let message: String
}
