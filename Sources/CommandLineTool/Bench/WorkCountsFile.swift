import Benchmarks
import Foundation
import JSON
import ScenarioFiles
import ScenarioReading

/// Work counts as JSON: what `bench --counts --format json` prints and `--baseline` reads.
enum WorkCountsFile {
  /// Where the repository keeps its own.
  static let usualPath = ".ci/work-counts.json"

  /// A file to keep counts in: one with counts is replaced.
  static func output(_ file: String) -> OutputFile {
    OutputFile(path: file, option: "--baseline") { (try? read($0)) != nil }
  }

  /// The file's text.
  ///
  /// - Parameter others: What stands behind the counts.
  static func text(_ counts: [WorkCounts], _ others: [JSONValue.Member] = []) -> String {
    let scenarios = JSONValue.list(counts.map(json))
    return JSONValue.object([.init("scenarios", scenarios, layout: .lines)] + others)
      .written(.rows) + "\n"
  }

  private static func json(_ counts: WorkCounts) -> JSONValue {
    [
      "scenario": .string(counts.scenario), "hash": .string(counts.hash),
      "players": .number(counts.players), "days": .number(counts.days),
      "counts": .object(
        WorkCounts.Kind.allCases.map { kind in
          let counts = counts[kind].map { counts in
            JSONValue.object(counts.map { .init($0.name, .number($0.count)) })
          }
          return .init(kind.rawValue, counts ?? .null)
        }),
    ]
  }

  /// Reads what was kept.
  ///
  /// - Throws: Exit code 66 when there is no such file, 65 when it holds no counts.
  static func read(_ file: String) throws(CommandFailure) -> [WorkCounts] {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure(.inputMissing, "\(file): cannot be read: \(Terminal.reason)")
    }
    var parser = JSONParser(text: [UInt8](data), file: file)
    do throws(Problem) {
      let root = try parser.parse()
      return try read(root)
    } catch {
      throw CommandFailure(code: .wrongScenario, message: error.rendered())
    }
  }

  private static func read(_ root: JSONNode) throws(Problem) -> [WorkCounts] {
    var all: [WorkCounts] = []
    for scenario in try member("scenarios", of: root).elements() {
      var counts = WorkCounts(
        scenario: try member("scenario", of: scenario).text(),
        hash: try member("hash", of: scenario).text(),
        players: try member("players", of: scenario).count(),
        days: try member("days", of: scenario).count())
      let kinds = try member("counts", of: scenario)
      for kind in WorkCounts.Kind.allCases {
        counts[kind] = try member(kind.rawValue, of: kinds).counts()
      }
      all.append(counts)
    }
    return all
  }

  private static func member(_ key: String, of node: JSONNode) throws(Problem) -> JSONNode {
    guard let member = node.member(key) else {
      throw Problem(at: node.position, "expected an object with \"\(key)\"")
    }
    return member.node
  }
}

extension JSONNode {
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

  fileprivate func counts() throws(Problem) -> [WorkCounts.Count]? {
    if case .null = value { return nil }
    guard case .object(let members) = value else { throw unlike("an object of counts, or null") }
    var counts: [WorkCounts.Count] = []
    for member in members {
      counts.append(WorkCounts.Count(member.key, try member.node.count()))
    }
    return counts
  }

  private func unlike(_ expected: String) -> Problem {
    Problem(at: position, "expected \(expected), not \(shown)")
  }
}
