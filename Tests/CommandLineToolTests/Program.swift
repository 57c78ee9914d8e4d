import Foundation
import ShippedGames
import Synchronization

@testable import CommandLineTool

/// The program: a command in this process, or the built one as a user starts it.
struct Program {
  struct Result: Sendable {
    let code: Int32
    let output: String
    let errors: String
  }

  #if DEBUG
    static let isOptimised = false
  #else
    static let isOptimised = true
  #endif

  // MARK: In this process

  /// The text that a command writes to one of its streams.
  private final class Written: Sendable {
    private let texts = Mutex("")

    var text: String { texts.withLock { $0 } }

    func stream(_ columns: Int?) -> Output.Stream {
      Output.Stream(isTerminal: columns != nil, columns: columns ?? 80) { text in
        self.texts.withLock { $0 += text }
        return true
      }
    }
  }

  /// Runs a command line in this process, from its words to its exit code.
  ///
  /// Not for what a process has of its own: signals, limits, an environment, a standard input, a
  /// working folder, traps. Paths are absolute.
  ///
  /// - Parameter terminal: The columns of a terminal behind both streams; nil for pipes.
  /// - Throws: For a scenario of `-`, which would be read from the tests' own standard input.
  static func run(_ arguments: [String], terminal: Int? = nil) throws -> Result {
    if arguments.dropFirst().first == "-", arguments[0] != "completion" {
      throw NeedsProcess(arguments: arguments)
    }
    let (output, errors) = (Written(), Written())
    let streams = Output(results: output.stream(terminal), messages: errors.stream(terminal))
    let code = end(arguments, shippedGames, streams)
    return Result(code: code.rawValue, output: output.text, errors: errors.text)
  }

  private struct NeedsProcess: Error {
    let arguments: [String]
  }

  /// The output of a command that writes no files: it runs once, for all tests that look at it.
  static func printed(_ arguments: [String]) throws -> Result {
    let once = printed.withLock { printed in
      let once = printed[arguments] ?? Once()
      printed[arguments] = once
      return once
    }
    return try once.result.withLock { result in
      let known = try result ?? run(arguments)
      result = known
      return known
    }
  }

  private static let printed = Mutex<[[String]: Once]>([:])

  private final class Once: Sendable {
    let result = Mutex<Result?>(nil)
  }

  // MARK: As a process

  /// The executable stands beside the test bundle, which on Apple's systems a program of the toolchain loads.
  static let path: String = {
    #if canImport(Darwin)
      final class Loaded {}
      let tests = Bundle(for: Loaded.self).bundleURL
    #else
      let tests = URL(filePath: CommandLine.arguments[0])
    #endif
    let bundle = tests.deletingLastPathComponent()
    for folder in [bundle, bundle.deletingLastPathComponent()] {
      let candidate = folder.appending(path: "questbalance").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    return bundle.appending(path: "questbalance").path
  }()

  /// Starts the built program, and waits until it ends.
  ///
  /// - Parameter folder: The working folder; nil for the tests' own.
  static func process(
    _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = try TemporaryFolder()
    let errorFile = errors.path + "/errors"
    try Data().write(to: URL(filePath: errorFile))
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      code: process.terminationStatus, output: String(decoding: data, as: UTF8.self),
      errors: try String(contentsOfFile: errorFile, encoding: .utf8))
  }
}

/// A folder that goes away with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  /// All files below the folder with their contents.
  func contents(of folder: String = "") throws -> [String: Data] {
    let root = folder.isEmpty ? path : path + "/" + folder
    guard let names = FileManager.default.enumerator(atPath: root) else { return [:] }
    var files: [String: Data] = [:]
    for case let name as String in names {
      if let data = FileManager.default.contents(atPath: root + "/" + name) { files[name] = data }
    }
    return files
  }
}

/// The repository's shipped scenarios.
enum Shipped {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static func scenario(_ name: String) -> String { root + "/Scenarios/\(name).jsonc" }

  /// TimeQuest with two kinds of player: what any game's run does shows in it at half the cost.
  static let small = root + "/Tests/CommandLineToolTests/Golden/small.jsonc"

  /// A small world in which every system of QuestBond is on.
  static let tiny = root + "/Tests/CommandLineToolTests/Golden/tiny.jsonc"

  /// A shipped scenario with some of its text replaced.
  static func text(_ name: String, replacing old: String, with new: String) throws -> String {
    let text = try String(contentsOfFile: scenario(name), encoding: .utf8)
    precondition(text.contains(old), "\(name) does not contain \(old)")
    return text.replacingOccurrences(of: old, with: new)
  }
}
