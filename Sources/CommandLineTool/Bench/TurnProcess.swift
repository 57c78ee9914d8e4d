import Foundation
import ScenarioFiles

/// A build of this program, started with `bench --timed-run`: for each byte it plays a stretch and
/// prints how long that took.
final class TurnProcess {
  private let program: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the program.
  ///
  /// - Parameter parties: The number of parties per turn.
  /// - Throws: Exit code 66 when it is not a program.
  init(
    _ program: String, _ scenario: TemporaryScenario, parties: Int
  ) throws(CommandFailure) {
    self.program = program
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "bench", "--timed-run", "\(parties)", scenario.file, "--players", "\(scenario.players)",
    ]
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      let reason = access(program, X_OK) == 0 ? "" : ": \(Terminal.reason)"
      throw CommandFailure(.inputMissing, "\(program): it cannot be started\(reason)")
    }
  }

  /// Lets it play one turn.
  ///
  /// - Returns: The time in nanoseconds, above 0.
  /// - Throws: Exit code 65 when it does not answer like this program.
  func play() throws(CommandFailure) -> Double {
    var byte: UInt8 = 0
    guard write(input.fileHandleForWriting.fileDescriptor, &byte, 1) == 1,
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
      let said = output.fileHandleForReading.availableData
      if said.isEmpty { break }
      answer += String(decoding: said, as: UTF8.self)
    }
    return answer.hasSuffix("\n") ? answer.dropLast() : ""
  }

  /// Ends the program and waits until it has ended.
  func end() {
    try? input.fileHandleForWriting.close()
    try? output.fileHandleForReading.close()
    process.waitUntilExit()
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
      throw CommandFailure(
        .cannotCreateOutput, "cannot write \(file): \(Terminal.reason)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: file) }
}
