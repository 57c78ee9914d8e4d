import Platform
import ScenarioFiles

/// A build of this program, started with `bench --timed-run`: for each byte it plays a stretch and
/// prints how long that took.
final class TurnProcess {
  private let program: String
  private let process: pid_t
  /// The ends of pipes: what it reads, and what it says.
  private let input, output: Int32

  /// Starts the program.
  ///
  /// - Throws: Exit code 66 when it is not a program.
  init(_ program: String, _ scenario: TemporaryScenario, parties: Int) throws(CommandFailure) {
    self.program = program
    var (toIt, fromIt): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toIt) == 0, pipe(&fromIt) == 0 else {
      throw CommandFailure(.inputMissing, "\(program): it cannot be started: \(Terminal.reason)")
    }
    (input, output) = (toIt[1], fromIt[0])
    // So that no other program holds these ends open.
    for end in [input, output] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let words = [
      program, "bench", "--timed-run", "\(parties)", scenario.file, "--players",
      "\(scenario.players)",
    ]
    let started = SystemCalls.spawn(program, words, input: toIt[0], output: fromIt[1])
    for end in [toIt[0], fromIt[1]] { close(end) }
    guard let started else {
      let reason = access(program, X_OK) == 0 ? "" : ": \(Terminal.reason)"
      throw CommandFailure(.inputMissing, "\(program): it cannot be started\(reason)")
    }
    process = started
  }

  /// Lets it play one turn, and returns the time in nanoseconds, above 0.
  ///
  /// - Throws: Exit code 65 when it does not answer like this program.
  func play() throws(CommandFailure) -> Double {
    var byte: UInt8 = 0
    guard write(input, &byte, 1) == 1,
      let nanoseconds = Double(answer()), nanoseconds > 0, nanoseconds.isFinite
    else {
      throw CommandFailure(
        .wrongScenario,
        "\(program): it cannot be timed, as it does not know 'bench --timed-run', or not this "
          + "scenario")
    }
    return nanoseconds
  }

  /// Reads the line that it prints; empty when it ends first.
  private func answer() -> Substring {
    var answer = ""
    // A line is a number; longer text is not an answer.
    while !answer.hasSuffix("\n"), answer.utf8.count < 1024 {
      var said = [UInt8](repeating: 0, count: 256)
      let count = read(output, &said, said.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      answer += String(decoding: said.prefix(count), as: UTF8.self)
    }
    return answer.hasSuffix("\n") ? answer.dropLast() : ""
  }

  /// Ends the program and waits until it has ended.
  func end() {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}

/// A resolved scenario in a temporary file, for another program to read; removed with the value.
///
/// Both programs get the scenario as this build resolves it, including changes by --set.
final class TemporaryScenario {
  let file: String
  let players: Int

  /// - Throws: Exit code 73 when the file cannot be made.
  init(_ scenario: Scenario) throws(CommandFailure) {
    players = scenario.simulation.players
    let name = "questbalance-\(UUID().uuidString).jsonc"
    file = FileManager.default.temporaryDirectory.appending(path: name).path
    do {
      try Data(scenario.resolved.utf8).write(to: URL(filePath: file))
    } catch {
      throw CommandFailure(.cannotCreateOutput, "cannot write \(file): \(Terminal.reason)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: file) }
}
