import Foundation
import Testing

/// What `compare` says of targets and claims: the flagship with a chance of loot that breaks two
/// targets and a claim.
@Suite("questbalance compare: targets")
struct CompareTargetsTests {
  private static let flagship = Shipped.scenario("questbond")
  private static let worse = ["--set", "loot.task.equipment=0.01"]
  private static let players = ["--players", "300"]
  private static let broken = [
    "a piece every 12 tasks or oftener", "half of all task droughts are over after 12 tasks",
  ]

  private static func compare(_ more: [String]) throws -> Program.Result {
    try Program.printed(["compare", flagship] + players + ["--out", "-"] + more)
  }

  private static func object(_ result: Program.Result) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test("the verdicts are those of a check of each world, to the last digit")
  func verdicts() throws {
    let result = try Self.compare(Self.worse + ["--format", "json"])
    #expect(result.code == 0, "\(result.errors)")
    let compared = try #require(try Self.object(result)["targets"] as? [[String: Any]])
    for (side, change) in [("a", []), ("b", Self.worse)] {
      let checked = try Program.printed(
        ["check", Self.flagship] + Self.players
          + ["--max-players", "1", "--no-report", "--format", "json"] + change)
      let scenarios = try #require(try Self.object(checked)["scenarios"] as? [[String: Any]])
      let targets = try #require(scenarios.first?["targets"] as? [[String: Any]])
      #expect(targets.count == compared.count && targets.count > 5)
      for (own, both) in zip(targets, compared) {
        #expect(own["target"] as? String == both["target"] as? String)
        #expect(own["verdict"] as? String == both["verdict_\(side)"] as? String)
        #expect(own["measured"] as? Double == both[side] as? Double)
      }
    }
    let words = compared.filter { $0["change"] as? String == "broken" }
    #expect(words.compactMap { $0["target"] as? String } == Self.broken)
    #expect(try Self.object(result)["same_presence"] as? Bool == true)
  }

  @Test("--gate exits 1 where a target is broken, and 0 where none is")
  func gate() throws {
    let worse = try Self.compare(Self.worse + ["--gate"])
    #expect(worse.code == 1)
    let lines = worse.errors.split(separator: "\n")
    #expect(lines.count == 2)
    for (line, name) in zip(lines, Self.broken) { #expect(line.contains("\(name): broken: ")) }
    #expect(try Self.compare(Self.worse + ["--gate", "--claims"]).errors.contains("main loop"))
    let better = try Self.compare(["--set", "loot.task.equipment=0.3", "--gate"])
    #expect(better.code == 0 && better.errors.isEmpty, "\(better.errors)")
    let new = #"targets[+]={"name":"new","metric":"level.day30","atMost":1}"#
    let missed = try Self.compare(["--set", new, "--gate"])
    #expect(missed.code == 1 && missed.errors.contains("new: only in B: "), "\(missed.errors)")
  }

  @Test("standard output has a line for each target, and names the claims that change")
  func text() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      ["compare", Self.flagship, "--out", folder.path] + Self.players + Self.worse)
    #expect(result.output.hasPrefix("loot.task.equipment 0."))
    #expect(result.output.contains("8 targets: 2 broken"))
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("✗ broken ") } == 2)
    #expect(lines.contains { $0.hasPrefix("✗ broken ") && $0.contains(" a piece every 12 tasks") })
    #expect(
      lines.count { $0.hasPrefix("✗ still ") } + lines.count { $0.hasPrefix("✓ still ") }
        + lines.count { $0.hasPrefix("? undecided ") } == 6)
    #expect(result.output.contains("CLAIMS 10 claims: 1 broken, "))
    #expect(result.output.replacing("\n", with: " ").contains("broken: a drop in the main loop"))
  }

  @Test("--github marks what is broken as an error in B's file, and what still fails as a warning")
  func annotations() throws {
    let result = try Self.compare(Self.worse + ["--github"])
    let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    let errors = lines.filter { $0.hasPrefix("::error file=") }
    #expect(errors.count == 2)
    for (line, name) in zip(errors, Self.broken) {
      #expect(line.contains("questbond.jsonc,line=") && line.contains("broken::\(name): "))
    }
    #expect(lines.contains { $0.hasPrefix("::warning file=") && $0.contains("still fails::") })
  }
}
