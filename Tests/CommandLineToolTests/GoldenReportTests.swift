import Foundation
import Testing

/// Reports of one tiny scenario in which every system of QuestBond is on, kept beside the tests:
/// what a change of the program does to a report shows here as a diff. `.ci/renew` accepts it. The
/// reports of the shipped scenarios are in `Reports/`, which `.ci/run` holds the program to. Beside them
/// are the numbers of the shipped games, which the rulebook states.
@Suite("Golden reports")
struct GoldenReportTests {
  private static let folder = "Tests/CommandLineToolTests/Golden"
  private static let scenario = folder + "/tiny.jsonc"

  private static let report = Result {
    try written(["report.md", "details.md"], by: ["run", scenario]).joined(separator: "\n")
  }

  @Test("the report of a run is the one that was kept")
  func run() throws {
    let report = try Self.report.get()
    let assumptions = try #require(report.range(of: "## Assumptions in force")).lowerBound
    // Rules are long, and those of the shipped scenario's report.
    let kept = report[..<assumptions] + Self.beginning(of: report[assumptions...])
    try Self.expect(kept, equals: "run.md")
  }

  @Test("in its world every account and every drought comes up")
  func systems() throws {
    let report = try Self.report.get()
    let idle = report.split(separator: "\n").filter { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.count == 4 && ["faucet", "sink"].contains(cells[1]) && cells[2] == "0.0"
    }
    #expect(idle == [])
  }

  @Test("the report of a comparison is the one that was kept")
  func comparison() throws {
    let report = try Self.written(
      ["report.md", "details.md"], by: ["compare", Self.scenario, "--set", "pity.task.threshold=4"]
    ).joined(separator: "\n")
    try Self.expect(
      report,
      equals: "comparison.md")
  }

  @Test("the report of a sweep and its map are those that were kept")
  func sweep() throws {
    let files = ["report.md", "charts/gold-net-perActiveDay.svg"]
    let written = try Self.written(
      files,
      by: [
        "sweep", Self.scenario, "--vary", "levels.base=20,30,40", "--vary",
        "tasks.lastGold=30,60", "--metric", "gold.net.perActiveDay",
      ])
    try Self.expect(written[0], equals: "sweep.md")
    try Self.expect(written[1], equals: "sweep-map.svg")
  }

  /// Not of the shipped scenarios' own texts, and without sentences: each number's path, value,
  /// default, unit, range, origin and rule.
  @Test(
    "the rules of a shipped game are those that were kept",
    arguments: ["questbond", "bennie", "timequest"])
  func rules(game: String) throws {
    let result = try Program.run(["rules", Shipped.scenario(game), "--format", "markdown"])
    try #require(result.code == 0, "\(result.errors)")
    let texts = ["| `questions[", "| `claims[", "| `targets["]
    let rows = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { row in !texts.contains { row.hasPrefix($0) } }
      .map { row in
        let narrow = row.replacing(#/ {2,}/#, with: " ").replacing(#/-{4,}/#, with: "---")
        return narrow.wholeMatch(of: #/(.*) \| [^|]* \|/#).map { "\($0.1) |" } ?? String(narrow)
      }
    try Self.expect(rows.joined(separator: "\n"), equals: "rules-\(game).md")
  }

  /// Files of the report that a command writes.
  private static func written(_ files: [String], by arguments: [String]) throws -> [String] {
    let out = try TemporaryFolder()
    let result = try Program.process(
      arguments + ["--quiet", "--out", out.path + "/out"], in: Shipped.root)
    try #require(result.code == 0, "\(result.errors)")
    return try files.map { try String(contentsOfFile: "\(out.path)/out/\($0)", encoding: .utf8) }
  }

  /// The first lines of a long section, and how many more there are.
  private static func beginning(of section: Substring) -> String {
    let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(12).joined(separator: "\n") + "\n… \(max(0, lines.count - 12)) more lines\n"
  }

  /// Holds a text against the one that was kept, or keeps it.
  private static func expect(_ written: some StringProtocol, equals name: String) throws {
    let kept = "\(Shipped.root)/\(folder)/\(name)"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try Data(written.utf8).write(to: URL(filePath: kept))
    }
    let expected = try String(contentsOfFile: kept, encoding: .utf8)
    let difference = zip(
      written.split(separator: "\n"), expected.split(separator: "\n")
    ).first { $0 != $1 }
    #expect(written == expected, "first difference: \(difference.map { "\($0)" } ?? "length")")
  }
}
