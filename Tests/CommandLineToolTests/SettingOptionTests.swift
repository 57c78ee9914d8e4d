import Foundation
import Testing

@Suite("--set")
struct SettingOptionTests {
  private func report(_ scenario: String, _ options: [String]) throws -> [String: Data] {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      ["run", scenario, "--days", "2", "--quiet", "--out", folder.path + "/out"] + options)
    #expect(result.code == 0, "\(result.errors)")
    return try folder.contents(of: "out").filter { $0.key != "timing.json" }
  }

  /// The tables and charts of a report: all that does not say what was overridden.
  private func numbers(_ files: [String: Data]) -> [String: Data] {
    let said = ["report.md", "report.html", "report.svg", "comment.md", "run.json"]
    return files.filter { !said.contains($0.key) }
  }

  @Test("a set value gives the same numbers as the value in the file, others than without it")
  func sameAsInTheFile() throws {
    let folder = try TemporaryFolder()
    let original = Shipped.scenario("verification/pity-hard")
    let text = try String(contentsOfFile: original, encoding: .utf8)
    let threshold = #""task": { "threshold": "#
    try #require(text.contains(threshold + "8"))
    let changed = try folder.file(
      "changed.jsonc", text.replacing(threshold + "8", with: threshold + "2"))
    let players = ["--players", "12"]
    let written = try report(changed, players)
    let set = try report(original, players + ["--set", "pity.task.threshold=2"])
    #expect(numbers(set) == numbers(written))
    #expect(try report(original, ["--set=pity.task.threshold=2"] + players) == set)
    #expect(numbers(try report(original, players)) != numbers(written))
    let resolved = try #require(written["run.json"].map { String(decoding: $0, as: UTF8.self) })
    #expect(resolved.contains("\"threshold\": 2,"))
  }

  @Test("--set simulation.players=… is --players")
  func players() throws {
    let file = Shipped.small
    #expect(
      numbers(try report(file, ["--set", "simulation.players=30"]))
        == numbers(try report(file, ["--players", "30"])))
  }

  @Test("what cannot be set ends with 65, all of it at once, and writes nothing")
  func refused() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run([
      "run", Shipped.small, "--out", folder.path + "/out", "--set", "levels.bas=3",
      "--set", "difficulty.levels[7].off=1", "--players", "4", "--set", "simulation.players=-5",
      "--set", "oops",
    ])
    #expect(result.code == 65)
    #expect(
      result.errors == """
        --set difficulty.levels[7].off=1: error: difficulty.levels[7]: \
        there is no such element; the list has 5, [0]…[4]
        --set levels.bas=3: error: levels.bas: unknown key; did you mean "base"?
        --set oops: error: expected path=value; such as difficulty.levels[2].spotOn=0.2
        --set simulation.players=-5: error: simulation.players: \
        -5 is out of range (1…1000000000)

        """)
    #expect(try folder.contents().isEmpty)
  }

  @Test("odds are worked out of what is set")
  func odds() throws {
    let file = Shipped.tiny
    let plain = try Program.printed(["odds", file, "--format", "json"])
    let set = try Program.run(
      ["odds", file, "--format", "json", "--set", "pity.task.threshold=2"])
    #expect(plain.code == 0 && set.code == 0)
    #expect(plain.output != set.output)
    #expect(try Program.run(["odds", file, "--set", "pity.tusk.threshold=2"]).code == 65)
  }
}
