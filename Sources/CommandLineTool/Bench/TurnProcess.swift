import Foundation
import ScenarioFiles

/// A build of this program, started with `bench --timed-run`: for each byte it plays a stretch and
/// prints how long that took.
final class TurnProcess {
  private let program: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts it.
  ///
  /// - Parameter parties: How many make up a turn.
  /// - Throws: Exit code 66 when it is no program.
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

  /// Lets it play once.
  ///
  /// - Returns: Nanoseconds, above 0.
  /// - Throws: Exit code 65 when it does not answer as this program does.
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

  /// The line that it prints; empty when it ends first.
  private func answer() -> Substring {
    var answer = ""
    // A line is a number; what is longer than any is none.
    while !answer.hasSuffix("\n"), answer.utf8.count < 1024 {
      let said = output.fileHandleForReading.availableData
      if said.isEmpty { break }
      answer += String(decoding: said, as: UTF8.self)
    }
    return answer.hasSuffix("\n") ? answer.dropLast() : ""
  }

  /// Lets it end, and waits for that.
  func end() {
    try? input.fileHandleForWriting.close()
    try? output.fileHandleForReading.close()
    process.waitUntilExit()
  }
}

/// A resolved scenario in a file, for another program to read; the file goes with the value.
///
/// Both programs get the scenario as this build understands it, with what --set changed in it.
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
