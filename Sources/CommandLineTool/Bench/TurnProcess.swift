import Foundation

/// A build of this program that waits for its turn: started with `bench --timed-run`, it plays a
/// stretch for each byte and says how long it took.
final class TurnProcess {
  private let program: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var answers: [UInt8] = []

  /// Starts it.
  ///
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
    guard write(input.fileHandleForWriting.fileDescriptor, &byte, 1) == 1, let line = line(),
      let nanoseconds = Double(line), nanoseconds > 0, nanoseconds.isFinite
    else {
      throw CommandFailure(
        .wrongScenario,
        "\(program): it cannot be timed, as it does not know 'bench --timed-run', or not this "
          + "scenario")
    }
    return nanoseconds
  }

  /// The next line that it says; nil when it has ended.
  private func line() -> String? {
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      if let end = answers.firstIndex(of: UInt8(ascii: "\n")) {
        defer { answers.removeSubrange(...end) }
        return String(decoding: answers[..<end], as: UTF8.self)
      }
      let count = read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR, !Interruption.isRequested { continue }
      // A line is a number; what is longer than any is none.
      guard count > 0, answers.count < 1024 else { return nil }
      answers += buffer[..<count]
    }
  }

  /// Lets it end, and waits for that.
  func end() {
    try? input.fileHandleForWriting.close()
    try? output.fileHandleForReading.close()
    process.waitUntilExit()
  }
}
