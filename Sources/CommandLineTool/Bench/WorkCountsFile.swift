import Benchmarks
import Foundation
import JSON
import ScenarioReading

/// Work counts as JSON: what `bench --counts --format json` prints and `--baseline` reads.
enum WorkCountsFile {
  /// Where the repository keeps its own.
  static let usualPath = ".ci/work-counts.json"

  /// A file to keep counts in: one with counts is replaced.
  static func output(_ file: String) -> OutputFile {
    OutputFile(path: file, option: "--baseline") { (try? read($0)) != nil }
  }

  /// What the file says.
  ///
  /// - Parameter others: What stands behind the counts.
  static func json(_ counts: [WorkCounts], _ others: [JSONValue.Member] = []) -> JSONValue {
    let scenarios = counts.map { counts -> JSONValue in
      let kinds = WorkCounts.Kind.allCases.map { kind in
        let names = counts[kind].map { counts in
          counts.sorted { $0.key < $1.key }.map { name, count in
            JSONValue.Member(name, .number(count))
          }
        }
        return JSONValue.Member(kind.rawValue, names.map(JSONValue.object) ?? .null)
      }
      return [
        "scenario": .string(counts.scenario), "hash": .string(counts.hash),
        "players": .number(counts.players), "days": .number(counts.days),
        "counts": .object(kinds),
      ]
    }
    return .object([.init("scenarios", .list(scenarios), layout: .lines)] + others)
  }

  /// Reads what was kept.
  ///
  /// - Throws: Exit code 66 when there is no such file, 65 when it holds no counts.
  static func read(_ file: String) throws(CommandFailure) -> [WorkCounts] {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure(.inputMissing, "\(file): cannot be read: \(Terminal.reason)")
    }
    var parser = JSONParser(text: [UInt8](data), file: file)
    var all: [WorkCounts] = []
    do throws(Problem) {
      for scenario in try parser.parse().required("scenarios").elements() {
        var counts = WorkCounts(
          scenario: try scenario.required("scenario").text(),
          hash: try scenario.required("hash").text(),
          players: try scenario.required("players").count(),
          days: try scenario.required("days").count())
        let kinds = try scenario.required("counts")
        for kind in WorkCounts.Kind.allCases {
          counts[kind] = try kinds.required(kind.rawValue).counts()
        }
        all.append(counts)
      }
      return all
    } catch {
      throw CommandFailure(code: .wrongScenario, message: error.rendered())
    }
  }
}

extension JSONNode {
  fileprivate func required(_ key: String) throws(Problem) -> JSONNode {
    guard let member = member(key) else {
      throw Problem(at: position, "expected an object with \"\(key)\"")
    }
    return member.node
  }

  fileprivate func elements() throws(Problem) -> [JSONNode] {
    guard case .array(let elements) = value else { throw unlike("a list") }
    return elements
  }

  fileprivate func text() throws(Problem) -> String {
    guard case .string(let text) = value else { throw unlike("a string") }
    return text
  }

  fileprivate func count() throws(Problem) -> Int {
    guard case .number(let number) = value, let count = number.integer,
      (0...1_000_000_000_000_000).contains(count)
    else { throw unlike("a whole number, 0…10¹⁵") }
    return count
  }

  /// By name; nil for null.
  fileprivate func counts() throws(Problem) -> [String: Int]? {
    if case .null = value { return nil }
    guard case .object(let members) = value else { throw unlike("an object of counts, or null") }
    var counts: [String: Int] = [:]
    for member in members { counts[member.key] = try member.node.count() }
    return counts
  }

  private func unlike(_ expected: String) -> Problem {
    Problem(at: position, "expected \(expected), not \(shown)")
  }
}
