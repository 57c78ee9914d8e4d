/// The program's exit codes. Scripts rely on the numbers.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  /// A target, a claim gate or a speed gate was missed.
  case missed = 1
  case wrongUsage = 64
  case wrongScenario = 65
  case inputMissing = 66
  case programFault = 70
  case cannotCreateOutput = 73
  case inputOutputError = 74
  case interrupted = 130

  /// The meaning, for the help.
  var meaning: String {
    switch self {
    case .done: "done"
    case .missed: "a target or another gate was missed"
    case .wrongUsage: "wrong usage"
    case .wrongScenario: "wrong scenario"
    case .inputMissing: "input missing"
    case .programFault: "a fault of the program itself"
    case .cannotCreateOutput: "cannot create output"
    case .inputOutputError: "input/output error"
    case .interrupted: "interrupted"
    }
  }
}
