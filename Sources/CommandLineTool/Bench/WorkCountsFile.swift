import Platform
import ScenarioReading

/// Work counts as JSON: what `bench --counts --format json` prints and `--baseline` reads.
enum WorkCountsFile {
  /// The repository's own file.
  static let usualPath = ".ci/work-counts.json"

  /// Returns a file to keep counts in: it may replace one with counts.
  static func output(_ file: String) -> OutputFile {
    OutputFile(path: file, option: "--baseline") { (try? read($0)) != nil }
  }

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

  /// Reads the kept counts.
  ///
  /// - Throws: Exit code 66 when there is no such file, 65 when it holds no counts.
  static func read(_ file: String) throws(CommandFailure) -> [WorkCounts] {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure(.inputMissing, "\(file): cannot be read: \(Terminal.reason)")
    }
    struct Kept: Decodable { let scenarios: [WorkCounts] }
    do {
      return try JSONDecoder().decode(Kept.self, from: data).scenarios
    } catch {
      throw CommandFailure(
        .wrongScenario,
        "\(file): it keeps no counts of work, as 'bench --counts --format json' prints them")
    }
  }
}
