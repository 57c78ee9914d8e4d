import Foundation
import ScenarioFiles
import ShippedGames
import Testing

@testable import ScenarioReading

/// Broken and odd scenarios, each beside the messages that a designer gets: `Broken/x.jsonc` and
/// `Broken/x.txt`. A line `// --set path=value` in a scenario is a setting of the command line. To
/// accept changed messages, run the tests with UPDATE_GOLDEN=1, read the difference and commit it.
@Suite struct BrokenScenarioTests {
  static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
    + "/Broken"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".jsonc") }.map { String($0.dropLast(6)) }.sorted()

  @Test(arguments: names)
  func `a broken scenario is told as it was kept`(name: String) throws {
    let told = try messages(of: "\(Self.folder)/\(name).jsonc")
    let kept = "\(Self.folder)/\(name).txt"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(told.utf8).write(to: URL(filePath: kept))
    }
    #expect(try told == String(contentsOfFile: kept, encoding: .utf8))
  }

  @Test func `there are at least 60 of them, and no messages without a scenario`() throws {
    #expect(Self.names.count >= 60)
    let texts = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(texts.sorted() == Self.names)
  }

  /// What standard error gets, without the folder of this machine, and how the program would end.
  private func messages(of file: String) throws -> String {
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    let settings = text.split(separator: "\n").filter { $0.hasPrefix("// --set ") }
      .map { Setting(parsing: String($0.dropFirst("// --set ".count))) }
    let (messages, code): (String, Int)
    do throws(ScenarioFailure) {
      let scenario = try Scenario.load(
        file: file, games: shippedGames, overrides: SimulationOverrides(settings: settings))
      (messages, code) = (ScenarioProblems(scenario.warnings).rendered(), 0)
    } catch {
      switch error {
      case .unreadable(let file, let reason): (messages, code) = ("\(file): \(reason)", 66)
      case .baseUnreadable(let problem): (messages, code) = (problem.rendered(), 66)
      case .invalid(let problems): (messages, code) = (problems.rendered(), 65)
      }
    }
    return messages.replacing("\(Self.folder)/", with: "") + "\nexit \(code)\n"
  }
}
