import Foundation
import Testing

@Suite("check")
struct CheckCommandTests {
  /// A world of TimeQuest without luck, some of its text replaced.
  private func world(_ replacements: [(String, String)] = []) throws -> String {
    var text = try String(
      contentsOfFile: Shipped.scenario("verification/timequest"), encoding: .utf8)
    for (old, new) in [("\"players\": 400", "\"players\": 200")] + replacements {
      precondition(text.contains(old), "there is no \(old)")
      text = text.replacingOccurrences(of: old, with: new)
    }
    return text
  }

  /// TimeQuest as shipped, with other targets.
  private func layer(_ targets: String) throws -> String {
    let text = try String(contentsOfFile: Shipped.scenario("timequest"), encoding: .utf8)
    let parts = text.split(separator: "  \"targets\": [")
    try #require(parts.count == 2)
    return parts[0] + "\"targets\": \(targets) }"
  }

  private func check(
    _ files: [String], _ options: [String] = [], in folder: TemporaryFolder
  ) throws -> Program.Result {
    try Program.run(["check"] + files + ["--out", folder.path + "/out"] + options)
  }

  @Test("targets that are met end with 0, a screen of lines and a line with the counts")
  func met() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", world())
    let result = try check([file], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "verification/timequest: 64 targets: 64 pass, 0 fail, 0 inconclusive")
    #expect(lines.count { $0.hasPrefix("✓ pass ") } == 20)
    #expect(lines[lines.count - 2] == "… and 44 more: 44 pass")
    #expect(lines.last == "1 scenario, 64 targets: 64 pass, 0 fail, 0 inconclusive")
    let files = try folder.contents(of: "out")
    let table = String(decoding: try #require(files["targets.csv"]), as: UTF8.self)
    #expect(table.hasPrefix("target,expression,measured,ci_low,ci_high,verdict,kind\n"))
    #expect(table.contains("\nxp.day30@perfect,xp.day30@perfect = 2708,2708,,,pass,target\n"))
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains("**All 64 targets pass.**"))
  }

  @Test("without a report the verdicts are the same, and nothing is written")
  func noReport() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "x.jsonc", world([("\"completionBonus\": 20", "\"completionBonus\": 21")]))
    let full = try check([file], in: folder)
    let brief = try Program.process(["check", file, "--no-report"], in: folder.path)
    #expect(brief.code == 1 && brief.output == full.output && brief.errors == full.errors)
    #expect(
      try folder.contents(of: ".").keys.sorted().allSatisfy {
        $0 == "x.jsonc" || $0.hasPrefix("out")
      })
    let refused = try check([file], ["--no-report"], in: folder)
    #expect(refused.code == 64 && refused.errors.contains("--no-report writes no report"))
  }

  @Test(
    "a rule that differs by a little is told, and ends with 1; the report is written all the same")
  func missed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "x.jsonc", world([("\"completionBonus\": 20", "\"completionBonus\": 21")]))
    let result = try check([file], ["--quiet"], in: folder)
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains(
        "questbalance: error: verification/timequest: xp.day30@perfect: "
          + "xp.day30@perfect = 2708, measured 2,738 (all alike)\n"))
    #expect(try folder.contents(of: "out")["targets.csv"] != nil)
  }

  @Test("an inconclusive target is told and ends with 0")
  func inconclusive() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", layer(#"[{ "metric": "days.active", "atMost": 3 }]"#))
    // Of four days some play more than three, some fewer.
    let result = try check(
      [file], ["--players", "4", "--days", "4", "--max-players", "1"], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("\n? open days.active "))
    #expect(result.errors.contains("warning: inconclusive targets: 1"))
  }

  @Test("several scenarios are all read before the first is run, and all problems told")
  func problems() throws {
    let folder = try TemporaryFolder()
    let good = try folder.file("good.jsonc", world())
    let wrong = try folder.file("wrong.jsonc", world([("\"is\": 2708", "\"was\": 2708")]))
    let result = try check([good, wrong, "/nowhere/x.jsonc"], in: folder)
    #expect(result.code == 65)
    #expect(result.errors.contains("wrong.jsonc:"))
    #expect(result.errors.contains("was: unknown key"))
    #expect(result.errors.contains("/nowhere/x.jsonc: no such file"))
    #expect(result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    #expect(try check(["/nowhere/x.jsonc", wrong], in: folder).code == 66)
  }

  @Test("several reports go into folders of their own; one folder for two is wrong usage")
  func folders() throws {
    let folder = try TemporaryFolder()
    let one = try folder.file("one.jsonc", world())
    let two = try folder.file("two.jsonc", world([("verification/timequest", "other")]))
    let result = try check([one, two], in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("2 scenarios, 128 targets: 128 pass, 0 fail, 0 inconclusive\n"))
    let files = try folder.contents(of: "out")
    #expect(files["verification/timequest/targets.csv"] == files["other/targets.csv"])
    let same = try check([one, one], in: folder)
    #expect(same.code == 64)
    #expect(same.errors.contains("another scenario is called verification/timequest"))
  }

  @Test("nothing to check is wrong: no scenario 64, no targets 65")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let none = try Program.run(["check"])
    #expect(none.code == 64)
    #expect(none.errors.contains("check needs a scenario"))
    let bare = try check([folder.file("bare.jsonc", layer("[]"))], in: folder)
    #expect(bare.code == 65)
    #expect(bare.errors.contains("bare.jsonc: no targets to check\n"))
  }

  @Test("--format json prints every target of every scenario")
  func json() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", world([("\"is\": 2708", "\"is\": 2709")]))
    let result = try check([file], ["--format", "json"], in: folder)
    #expect(result.code == 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["fail"] as? Int == 1)
    #expect(object["pass"] as? Int == 63)
    let scenarios = try #require(object["scenarios"] as? [[String: Any]])
    let targets = try #require(scenarios.first?["targets"] as? [[String: Any]])
    #expect(targets.count == 64)
    let missed = try #require(targets.first { $0["verdict"] as? String == "fail" })
    #expect(missed["expression"] as? String == "xp.day30@perfect = 2709")
    #expect(missed["measured"] as? Double == 2708)
  }

  @Test("a run without targets leaves none of an earlier one")
  func stale() throws {
    let folder = try TemporaryFolder()
    let out = folder.path + "/out"
    let with = try folder.file("with.jsonc", world())
    #expect(try Program.run(["run", with, "--quiet", "--out", out]).code == 0)
    #expect(FileManager.default.fileExists(atPath: out + "/targets.csv"))
    let without = try folder.file("without.jsonc", layer("[]"))
    let run = ["run", without, "--players", "3", "--days", "3", "--quiet"]
    #expect(try Program.run(run + ["--out", out]).code == 0)
    #expect(!FileManager.default.fileExists(atPath: out + "/targets.csv"))
  }

  @Test("a target on exploit.gain is decided by a search, in a line among the others")
  func exploits() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "x.jsonc",
      layer(
        """
        [
          { "name": "played", "metric": "level.day3", "atLeast": 1 },
          { "name": "no style breaks it", "metric": "exploit.gain", "group": "steady", "atMost": 0.1 }
        ]
        """))
    func checked(_ multiplier: String) throws -> Program.Result {
      try check(
        [file],
        [
          "--players", "60", "--days", "8", "--max-players", "1", "--set",
          "difficulty.levels[1].xpMultiplier=\(multiplier)", "--set", "xp.completionBonus=0",
        ], in: folder)
    }
    let broken = try checked("10")
    #expect(broken.code == 1)
    #expect(broken.output.contains("\n✗ fail no style breaks it"), "\(broken.output)")
    #expect(broken.output.contains("\n✓ pass played"))
    #expect(broken.errors.contains("no style breaks it: exploit.gain@steady ≤ 0.1, measured"))
    // The run's own report knows only what it played.
    let report = try folder.contents(of: "out")["targets.csv"]
    #expect(!String(decoding: try #require(report), as: UTF8.self).contains("exploit.gain"))
  }

  @Test("a target on exploit.gain has limits and names one archetype")
  func exploitFaults() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "x.jsonc",
      layer(
        """
        [
          { "metric": "exploit.gain", "atMost": 0.1 },
          { "name": "b", "metric": "exploit.gain", "group": "casual", "is": 0.1 }
        ]
        """))
    let result = try check([file], in: folder)
    #expect(result.code == 65, "\(result.errors)")
    #expect(result.errors.contains("about the habits of one archetype"))
    #expect(result.errors.contains("has limits, no known answer"))
  }

  @Test("check --help has two examples")
  func help() throws {
    let help = try Program.run(["check", "--help"])
    #expect(help.code == 0)
    #expect(help.output.contains("questbalance check Scenarios/verification/*.jsonc"))
    #expect(
      help.output.contains("questbalance check Scenarios/questbond.jsonc --claims --junit"))
  }
}
