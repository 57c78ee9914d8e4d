import Foundation
import Testing

@Suite("rules")
struct RulesCommandTests {
  private func rules(_ arguments: String...) throws -> Program.Result {
    try Program.run(["rules"] + arguments)
  }

  @Test("a filtered table says path, value, default, unit, range, whose, rule and sentence")
  func golden() throws {
    let result = try rules(
      Shipped.scenario("questbond"), "--filter", "pity.task", "--set", "pity.task.threshold=15")
    #expect(result.code == 0)
    let enumeration = #""common", "uncommon", "rare", "epic" or "legendar…"#
    #expect(
      result.output == """
        PATH                    VALUE       DEFAULT     UNIT      ALLOWED                                             \
        WHOSE       RULE   WHAT IT DOES
        pity.task.atLeast       "uncommon"  "uncommon"            \(enumeration)  \
        design      PTY-1  the least rarity of a forced drop
        pity.task.threshold     15          20          attempts  0…4000                                              \
        design      PTY-1  the dry attempt that is forced to drop; 0 for never
        pity.task.graceAttempt  false       false                 true or false                                       \
        assumption  PTY-2  force the attempt after the threshold's dry ones instead of the last of them
        pity.task.softStart     0           0           attempts  0…4000                                              \
        design      PTY-4  dry attempts from which on the chance rises; 0 for never
        pity.task.softStep      0           0           chance    0…1                                                 \
        design      PTY-4  rise of the chance per dry attempt

        """)
  }

  @Test("a filter finds paths, rules, sentences and whose they are, whatever the case, all words")
  func filter() throws {
    let file = Shipped.scenario("timequest")
    #expect(try rules(file, "--filter", "SPOTONFLOOR").output.contains("EST-3"))
    #expect(try rules(file, "--filter", "cal-1").output.contains("difficulty.calibrationSessions"))
    #expect(try rules(file, "--filter", "growth of the cost").output.contains("levels.exponent"))
    let assumed = try rules(file, "--filter", "assumption xp")
    #expect(assumed.output.contains("xp.completionBonus"))
    #expect(!assumed.output.contains("levels.base"))
    let none = try rules(file, "--filter", "pity")
    #expect(none.code == 0)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("none of the"))
  }

  @Test("as JSON, every number has all its keys, and the assumptions are those of the report")
  func json() throws {
    let result = try rules(Shipped.scenario("bennie"), "--format", "json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["scenario"] as? String == "bennie")
    let list = try #require(object["rules"] as? [[String: Any]])
    let keys: Set = [
      "path", "value", "default", "isSet", "unit", "allowed", "schema", "origin", "rule",
      "meaning",
    ]
    #expect(list.allSatisfy { Set($0.keys) == keys })
    let cap = try #require(list.first { $0["path"] as? String == "coins.dailyCap" })
    #expect(cap["value"] as? Int == 30)
    #expect(cap["isSet"] as? Bool == true)
    #expect((cap["schema"] as? [String: Any])?["maximum"] as? Int == 1_000_000)
    let assumed = list.filter { $0["origin"] as? String == "assumption" }
      .compactMap { $0["path"] as? String }
    let folder = try TemporaryFolder()
    let run = try Program.run([
      "run", Shipped.scenario("bennie"), "--players", "8", "--days", "2", "--quiet", "--out",
      folder.path + "/out",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let report = try String(contentsOfFile: folder.path + "/out/details.md", encoding: .utf8)
    let appendix = try #require(report.components(separatedBy: "## Assumptions in force").last)
    let listed = appendix.split(separator: "\n").compactMap { line in
      line.hasPrefix("| `") ? String(line.dropFirst(3).prefix { $0 != "`" }) : nil
    }
    // Those that are alike but for one part of the path stand in one row, with * for that part.
    func covers(_ row: String, _ path: String) -> Bool {
      let ends = row.split(separator: "*", omittingEmptySubsequences: false)
      guard ends.count == 2 else { return row == path }
      return path.count > row.count - 1 && path.hasPrefix(ends[0]) && path.hasSuffix(ends[1])
    }
    for path in assumed { #expect(listed.count { covers($0, path) } == 1, "\(path)") }
    for row in listed { #expect(assumed.contains { covers(row, $0) }, "\(row)") }
  }

  @Test("what an archetype leaves out is said to be steady's, here and in the report")
  func steady() throws {
    let words = "; steady's, which an archetype has that leaves it out"
    let setting = #"population.archetypes.rookie={"weight":0.1,"tasksPerActiveDay":2}"#
    let result = try rules(Shipped.small, "--set", setting, "--filter", "archetypes")
    func row(_ key: String) throws -> Substring {
      try #require(
        result.output.split(separator: "\n").first {
          $0.hasPrefix("population.archetypes.\(key) ")
        })
    }
    #expect(try row("rookie.churn").hasSuffix("chance a day to leave for good\(words)"))
    #expect(try !row("rookie.tasksPerActiveDay").contains("steady's"))
    #expect(try !row("casual.churn").contains("steady's"))
    let folder = try TemporaryFolder()
    let run = try Program.run(
      ["run", Shipped.small, "--set", setting, "--quiet", "--out", folder.path + "/out"])
    #expect(run.code == 0, "\(run.errors)")
    let report = try #require(try folder.contents(of: "out")["details.md"])
    #expect(
      String(decoding: report, as: UTF8.self).contains(
        "| `population.archetypes.rookie.churn` | 0.002 | chance | PLY-2 | "
          + "chance a day to leave for good\(words) |"))
  }

  @Test("as Markdown it is a table")
  func markdown() throws {
    let result = try rules(
      Shipped.scenario("timequest"), "--filter", "levels.highest", "--format", "markdown")
    #expect(
      result.output == """
        | path             | value | default | unit   | allowed | whose  | rule  | what it does               |
        | ---------------- | ----- | ------- | ------ | ------- | ------ | ----- | -------------------------- |
        | `levels.highest` | 100   | 100     | levels | 1…1000  | design | LVL-1 | the highest level there is |

        """)
  }

  @Test("without a scenario it lists what any scenario can state")
  func reference() throws {
    let result = try rules("--filter", "difficulty.levels[]")
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").count == 6)
    #expect(result.output.contains("difficulty.levels[].spotOn"))
    #expect(!result.output.contains("VALUE"))
    let all = try Program.printed(["rules", "--format", "json"]).output
    for path in ["coins.dailyCap", "loot.task.equipment", "population.archetypes.<name>.weight"] {
      #expect(all.contains("\"path\": \"\(path)\""), "\(path)")
    }
  }

  @Test("wrong usage ends with 64, a wrong scenario with 65, a missing one with 66")
  func refusals() throws {
    #expect(try rules("--set", "a=1").errors.contains("--set needs a scenario"))
    #expect(try rules("a", "b").code == 64)
    #expect(try rules("a", "--format", "markdwn").errors.contains("did you mean \"markdown\"?"))
    let wrong = try rules(Shipped.scenario("bennie"), "--set", "coins.dailyCap=-1")
    #expect(wrong.code == 65)
    #expect(wrong.errors.contains("coins.dailyCap: -1 is out of range"))
    #expect(try rules("/nowhere/x.jsonc").code == 66)
  }
}
