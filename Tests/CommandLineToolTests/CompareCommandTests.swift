import Foundation
import Testing

@Suite("questbalance compare")
struct CompareCommandTests {
  private static let small = ["--players", "60", "--days", "6"]
  private static let whatIf =
    ["compare", Shipped.small] + small + ["--set", "xp.completionBonus=40"]

  private func compare(
    _ arguments: [String]
  ) throws -> (result: Program.Result, files: [String: Data]) {
    let folder = try TemporaryFolder()
    let result = try Program.run(arguments + ["--out", folder.path + "/out"])
    var files = try folder.contents(of: "out")
    files.removeValue(forKey: "timing.json")
    return (result, files)
  }

  private func table(_ files: [String: Data]) throws -> [[Substring]] {
    let csv = String(decoding: try #require(files["comparison.csv"]), as: UTF8.self)
    return csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test("writes report, table, run and charts, and says what differs")
  func files() throws {
    let (result, files) = try compare(Self.whatIf)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("xp.perSession"))
    #expect(result.output.contains("higher"))
    let names = Set(files.keys.filter { !$0.hasPrefix("charts") })
    #expect(
      names == [
        "report.md", "details.md", "report.html", "report.svg", "comment.md", "comparison.csv",
        "targets.csv", "run.json", "files.txt",
      ])
    #expect(files["charts/level.svg"] != nil)
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains("`xp.completionBonus`"))
    let rows = try table(files)
    #expect(
      rows[0].prefix(10).joined(separator: ",")
        == "metric,archetype,unit,a,b,difference,ci_low,ci_high,verdict,variance_reduction")
    let row = try #require(rows.first { $0[0] == "xp.perSession" && $0[1] == "all" })
    #expect(row[8] == "higher")
    #expect(try #require(Double(row[5])) > 0)
  }

  @Test("what only A has is removed in B, and what only B has is added there")
  func removed() throws {
    let folder = try TemporaryFolder()
    func world(_ name: String, _ tasks: String) throws -> String {
      try folder.file(
        "\(name).jsonc",
        """
        { "name": "\(name)", "scoring": {}, "simulation": { "players": 5, "days": 2 },
          "routines": [{ "name": "r", "tasks": [\(tasks)] }] }
        """)
    }
    let two = try world("two", #"{ "name": "t" }, { "name": "u" }"#)
    let one = try world("one", #"{ "name": "t" }"#)
    for (a, b, sides) in [(two, one, " → removed** "), (one, two, " **– → one item: added (")] {
      let (result, files) = try compare(["compare", a, b])
      #expect(result.code == 0, "\(result.errors)")
      let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
      let row = try #require(
        report.split(separator: "\n").first { $0.contains("tasks[1]") || $0.contains("tasks[u]") })
      #expect(row.contains(sides) && row.contains("**one item: ") == (a == two), "\(row)")
    }
  }

  @Test("a median that one world alone reaches is a difference, and reported as one")
  func medianOfOneWorld() throws {
    let median = "difficulty.level3.sessions.p50"
    let (result, files) = try compare([
      "compare", Shipped.small, "--players", "100", "--days", "20", "--set",
      "difficulty.levels[2].threshold=97", "--set", "difficulty.levels[3].threshold=98", "--set",
      "difficulty.levels[4].threshold=99", "--metric", median,
    ])
    #expect(result.code == 0, "\(result.errors)")
    let row = try #require(try table(files).first { $0[0] == median && $0[1] == "all" })
    #expect(!row[3].isEmpty && row[4].isEmpty && row[5].isEmpty && row[8] == "higher", "\(row)")
    // The difference has a bound, above 0, and no value.
    #expect(try #require(Double(row[6])) > 0 && row[7].isEmpty)
    #expect(result.output.contains("| > ") && result.output.contains("| higher"))
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains("- `\(median)`: ") && report.contains(", higher: > +"))
    let details = String(decoding: try #require(files["details.md"]), as: UTF8.self)
    #expect(details.contains("The difference then has a bound"))
  }

  @Test("--metric shows what it names, told apart or not, and measures what is for the asking")
  func metric() throws {
    let (result, files) = try compare(
      Self.whatIf + ["--metric", "level.day3@steady", "--metric", "days.active"])
    #expect(result.output.contains("| level.day3@steady "))
    #expect(result.output.contains("| days.active "))
    #expect(!result.output.contains("| xp.perSession"))
    #expect(try table(files).contains { $0[0] == "xp.perSession" })
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains("\n- `level.day3@steady`: "))
  }

  @Test("two equal worlds differ by exactly 0 in everything")
  func equal() throws {
    let file = Shipped.small
    let (result, files) = try compare(["compare", file, file] + Self.small)
    #expect(result.code == 0, "\(result.errors)")
    for row in try table(files).dropFirst() where !row[5].isEmpty {
      #expect(row[5] == "0" && row[8] == "not told apart" && row[11] == "0", "\(row)")
      // Nothing says how much other parties would differ.
      #expect(row[6].isEmpty && row[7].isEmpty, "\(row)")
    }
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains("`--days 6`\n") && !report.contains("changes B alone"))
  }

  @Test("what is wrong with either world is told at once, and what is wrong with both once")
  func problemsOfBoth() throws {
    let folder = try TemporaryFolder()
    let nameless = try folder.file("nameless.jsonc", "{ \"coins\": {} }")
    let (result, _) = try compare(["compare", nameless, "--set", "conis=3"])
    #expect(result.code == 65)
    #expect(
      result.errors == """
        \(nameless):1:1: error: name: missing; expected a string
          { "coins": {} }
          ^
        --set conis=3: error: conis: unknown key; did you mean "coins"?

        """)
  }

  @Test("what the scenarios are called and claim is no change of a rule")
  func changes() throws {
    let (_, files) = try compare(
      ["compare", Shipped.small, "--set", "name=other", "--set", "description=x"]
        + Self.small)
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains("Nothing: both scenarios have the same numbers in force."))
  }

  @Test("an item of a list or a section that one world alone has is one change")
  func parts() throws {
    let (_, files) = try compare(
      [
        "compare", Shipped.small, "--set", #"routines[+]={"name":"new","tasks":[{"name":"t"}]}"#,
        "--set", #"population.archetypes.other={"weight":0.5}"#,
      ] + Self.small)
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains(#/`routines\[new\]` \*\*– → one item: added \(\d+ numbers\)\*\*/#))
    #expect(report.contains(#/`population\S+other` \*\*– → added \(\d+ numbers\)\*\*/#))
  }

  @Test("any number of threads writes the same bytes")
  func threads() throws {
    let one = try compare(Self.whatIf + ["--threads", "1", "--quiet"])
    let three = try compare(Self.whatIf + ["--threads", "3", "--quiet"])
    #expect(one.files == three.files && one.files.count > 4)
  }

  @Test("json tells every metric of every group")
  func json() throws {
    let (result, files) = try compare(Self.whatIf + ["--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let metrics = try #require(object["metrics"] as? [[String: Any]])
    #expect(try metrics.count == table(files).count - 1 && metrics.count > 90)
    #expect(
      Set(metrics[0].keys) == [
        "metric", "archetype", "unit", "a", "b", "difference_unit", "difference", "ci_low",
        "ci_high", "verdict", "variance_reduction", "players_to_tell", "parties_changed",
        "a_ci_low", "a_ci_high", "b_ci_low", "b_ci_high",
      ])
  }

  @Test("settings change world B alone, and players, days and seed are those of both")
  func worlds() throws {
    let (_, files) = try compare(Self.whatIf)
    let text = try #require(files["run.json"])
    let run = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    func bonus(_ side: String) -> Int? {
      let scenario = run[side] as? [String: Any]
      return (scenario?["xp"] as? [String: Any])?["completionBonus"] as? Int
    }
    #expect(bonus("a") != 40 && bonus("b") == 40)
    #expect(run["players"] as? Int == 60 && run["days"] as? Int == 6)
  }

  @Test(
    "wrong usage ends with 64 and says what is wrong",
    arguments: [
      ([], "compare needs a scenario"),
      ([Shipped.scenario("timequest")], "nothing to compare with"),
      ([Shipped.scenario("timequest"), Shipped.scenario("bennie")], "only two worlds of one game"),
      (["a.jsonc", "b.jsonc", "c.jsonc"], "two scenarios at the most, not 3"),
    ])
  func wrongUsage(operands: [String], message: String) throws {
    let result = try Program.run(["compare"] + operands + Self.small)
    #expect(result.code == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("a setting that no scenario has ends with 65, and nothing is written")
  func wrongSetting() throws {
    let (result, files) = try compare(
      ["compare", Shipped.small, "--set", "xp.completionBonsu=4"] + Self.small)
    #expect(result.code == 65)
    #expect(result.errors.contains("did you mean \"completionBonus\"?"), "\(result.errors)")
    #expect(files.isEmpty)
  }

  @Test("the report goes to a folder named after both worlds")
  func folder() throws {
    let folder = try TemporaryFolder()
    #expect(try Program.process(Self.whatIf + ["--quiet"], in: folder.path).code == 0)
    let name = "small--vs--what-if--xp.completionBonus=40+players=60+days=6"
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/Reports/\(name)/report.md"))
  }
}
