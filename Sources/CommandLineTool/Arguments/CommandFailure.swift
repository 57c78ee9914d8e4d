import ScenarioFiles
import ScenarioReading

/// Ends a command early, with a message on standard error.
struct CommandFailure: Error {
  let code: ExitCode
  var message: String
}

extension CommandFailure {
  /// The message becomes one line whatever names it contains.
  init(_ code: ExitCode, _ what: String) {
    self.init(code: code, message: "\(GameProgram.name): error: \(TerminalText.line(what))")
  }

  /// The message keeps its lines, as those that an engine has written.
  init(_ code: ExitCode, withLines what: String) {
    let lines = what.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { TerminalText.line(String($0)) }.joined(separator: "\n")
    self.init(code: code, message: "\(GameProgram.name): error: \(text)")
  }

  static let fault = CommandFailure(
    .programFault,
    "this is a fault of the program, or of a game in it, and not of what you typed; please report it with "
      + "the command. SWIFT_BACKTRACE=enable=yes in the environment shows where it is")

  static let tooFewFiles = CommandFailure(
    .inputOutputError,
    "too few files can be open at once: this needs about 30, and 'ulimit -n' shows the limit")

  static func usage(_ message: String, _ suggestion: String? = nil) -> CommandFailure {
    CommandFailure(.wrongUsage, message.suggesting(suggestion))
  }

  init(_ code: ExitCode, lines problems: [String]) {
    let lines = problems.map { CommandFailure(code, $0).message }
    self.init(code: code, message: lines.joined(separator: "\n"))
  }

  /// - Throws: A failure with all problems, if there are any.
  static func check(_ problems: [String], _ code: ExitCode = .wrongUsage) throws(CommandFailure) {
    if !problems.isEmpty { throw CommandFailure(code, lines: problems) }
  }

  /// Reads the lever of each `--vary`. Throws exit code 64 with all faults, among them each number that
  /// two options move.
  static func levers(
    _ texts: [String], overlap: (Lever, Lever) -> Bool = { $0.overlaps($1) },
    read: (String) throws(Lever.Fault) -> Lever
  ) throws(CommandFailure) -> [Lever] {
    var levers: [(text: String, lever: Lever)] = []
    var problems: [String] = []
    for text in texts {
      do throws(Lever.Fault) {
        let lever = try read(text)
        if let other = levers.first(where: { overlap($0.lever, lever) }) {
          problems.append("--vary \(text): --vary \(other.text) moves the same number")
        }
        levers.append((text, lever))
      } catch {
        problems.append("--vary \(text): \(error.message)")
      }
    }
    try check(problems)
    return levers.map(\.lever)
  }

  init(_ failure: ScenarioFailure) {
    switch failure {
    case .unreadable(let file, let reason): self.init(.inputMissing, "\(file): \(reason)")
    case .baseUnreadable(let problem): self.init(code: .inputMissing, message: problem.rendered())
    case .invalid(let problems): self.init(code: .wrongScenario, message: problems.rendered())
    }
  }

  /// Returns this failure joined with that of other work, if it fails, too.
  func joined(by other: () throws(CommandFailure) -> Void) -> CommandFailure {
    do throws(CommandFailure) {
      try other()
      return self
    } catch {
      let shown = message.messages
      let more = error.message.messages.filter { !shown.contains($0) }
      return CommandFailure(code: code, message: (shown + more).joined(separator: "\n"))
    }
  }
}

extension String {
  fileprivate var messages: [String] {
    split(separator: "\n").reduce(into: []) { messages, line in
      if line.hasPrefix(" "), let last = messages.indices.last {
        messages[last] += "\n\(line)"
      } else {
        messages.append(String(line))
      }
    }
  }

  /// Appends the suggestion of an option or a command: `did you mean run?`
  func suggesting(name: String?) -> String { suggesting(name.map { "did you mean \($0)?" }) }
}

/// Returns the message `no metric is called "x"; did you mean "y"?`
func unknown(_ what: String, _ name: String, _ suggestion: String?) -> String {
  "\(what) is called \(JSONText.quoted(name))".suggesting(suggestion)
}

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
