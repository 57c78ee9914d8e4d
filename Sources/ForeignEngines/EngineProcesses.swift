import ScenarioReading
import Synchronization

/// The processes of an engine that is a program: one for each thread that plays at a time.
final class EngineProcesses: Sendable {
  private let command: String
  private let limit: Int
  private let idle = Mutex<[EngineProcess]>([])

  init(_ command: String, limit: Int) { (self.command, self.limit) = (command, limit) }

  /// Lends a process; one that fails is not used again.
  func lend<Result>(
    _ use: (EngineProcess) throws(EngineProblem) -> Result
  ) throws(EngineProblem) -> Result {
    let waiting = idle.withLock { $0.popLast() }
    let process = if let waiting { waiting } else { try EngineProcess(command, limit: limit) }
    let result = try use(process)
    idle.withLock { $0.append(process) }
    return result
  }

  /// Starts a process in which nothing was played.
  func another() throws(EngineProblem) -> EngineProcess { try EngineProcess(command, limit: limit) }

  func answer(to question: JSONValue) throws(EngineProblem) -> [UInt8] {
    try lend { process throws(EngineProblem) in try process.answer(to: question) }
  }

  /// Returns what the engine refuses of a world's numbers.
  func complaints(
    about world: EngineMessage.World
  ) throws(EngineProblem) -> [EngineSetup.Complaint] {
    // Numbers of a scenario that is only read take no place in a process.
    try Self.problems(in: answer(to: world.compile(as: -1)))
  }

  /// Reads the problems of an answer to compile.
  static func problems(in bytes: [UInt8]) throws(EngineProblem) -> [EngineSetup.Complaint] {
    var parser = JSONParser(text: bytes, file: "answer")
    guard let answer = try? parser.parse() else {
      throw EngineProblem("it answers to compile with no JSON")
    }
    return (answer.member("problems")?.node.elements ?? []).map {
      ($0.member("name")?.node.string ?? "", $0.member("message")?.node.string ?? "it is refused")
    }
  }
}
