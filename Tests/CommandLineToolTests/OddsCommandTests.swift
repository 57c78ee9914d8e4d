import Foundation
import TestSupport
import Testing

@Suite("questbalance odds")
struct OddsCommandTests {
  /// The tables of a scenario, by name.
  private func odds(
    _ file: String, _ options: [String] = []
  ) throws -> [String: [[String: Any]]] {
    let result = try Program.printed(["odds", file, "--format", "json"] + options)
    #expect(result.code == 0 && !result.errors.contains("error"), "\(result.errors)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    return object.compactMapValues { $0 as? [[String: Any]] }
  }

  private func odds(
    replacing old: String, with new: String, _ options: [String] = []
  ) throws -> [String: [[String: Any]]] {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", Shipped.text("questbond", replacing: old, with: new))
    return try odds(file, options)
  }

  @Test("what is possible is never 0.00 %, and what may fail never 100.00 %")
  func smallChances() throws {
    func task(_ chance: String, threshold: Int = 0) throws -> [String] {
      let result = try Program.printed([
        "odds", Shipped.scenario("questbond"), "--set", "loot.task.equipment=\(chance)", "--set",
        "pity.task.threshold=\(threshold)",
      ])
      let row = try #require(
        result.output.split(separator: "\n").first { $0.hasPrefix("| task        | quick ") })
      return row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(try task("0.00002")[2] == "0.002 %")
    #expect(try task("5e-6")[2] == "5 × 10⁻⁶")
    #expect(try task("0")[2] == "0.00 %")
    let tiny = try task("1e-300")
    #expect(tiny[2] == "1 × 10⁻³⁰⁰" && tiny[4] == "1 × 10³⁰⁰" && tiny[6] == "6.93 × 10²⁹⁹")
    #expect(try task("1e-12")[4] == "1,000,000,000,000")
    #expect(try task("1e-12")[6] == "693,147,180,560")
    #expect(try task("1e-12", threshold: 20).last == "99.999999998 %")
  }

  @Test("--help names the options, and every table and key of the JSON")
  func help() throws {
    let help = try Program.run(["odds", "--help"])
    #expect(help.code == 0 && help.errors.isEmpty)
    for option in ["--attempts", "--holds", "--percentile", "--format", "--quiet", "--color"] {
      #expect(help.output.contains("\n  \(option)"))
    }
    let more = ["--holds", "15", "--set", #"prototypes=[{"name":"box","drops":{"gem":1}}]"#]
    for (table, rows) in try odds(Shipped.scenario("questbond"), more) {
      #expect(help.output.contains("\n  \(table): "))
      for key in try #require(rows.first).keys { #expect(help.output.contains("\n    \(key) ")) }
    }
  }

  @Test(
    "wrong usage ends with 64",
    arguments: [
      (["odds"], "odds needs a scenario"),
      (["odds", "a", "b"], "odds takes one scenario, not 2"),
      (["odds", "a", "--hold", "5"], "did you mean --holds?"),
      (["odds", "a", "--holds", "0"], "--holds 0: expected a whole number, 1…4000"),
      (["odds", "a", "--holds", "3", "--percentile", "100"], "expected a whole number, 1…99"),
      (["odds", "a", "--percentile", "50"], "--percentile needs --holds"),
      (["odds", "a", "--attempts", "4001"], "expected a whole number, 1…4000"),
      (["odds", "a", "--players", "5"], "unknown option --players"),
      (["odd", "a"], "did you mean odds?"),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("a missing scenario ends with 66, a wrong one with 65 and run's own diagnostics")
  func wrongInput() throws {
    let missing = try Program.run(["odds", "/nowhere/x.jsonc"])
    #expect(missing.code == 66)
    #expect(missing.errors == "questbalance: error: /nowhere/x.jsonc: no such file\n")
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "x.jsonc",
      Shipped.text("questbond", replacing: "\"threshold\": 20", with: "\"treshold\": 20"))
    let wrong = try Program.run(["odds", file])
    #expect(wrong.code == 65 && wrong.output.isEmpty)
    #expect(wrong.errors == (try Program.run(["run", file])).errors)
    #expect(wrong.errors.contains("did you mean \"threshold\"?"))
  }

  /// 0.065 until the 20th: mean (1 − 0.935²⁰) ÷ 0.065, and 0.935²⁰ of the drops are forced.
  @Test("the design's droughts in numbers, per source and condition")
  func droughts() throws {
    let rows = try #require(try odds(Shipped.scenario("questbond"))["droughts"])
    #expect(
      rows.map { "\($0["source"]!) \($0["condition"]!)" } == [
        "task quick", "task standard", "task verified", "task partyVerified",
        "dungeonRoom normal", "dungeonRoom hard", "dungeonRoom heroic", "dungeonRoom mythic",
        "mission luck 5", "mission luck 100 or more", "expedition 3 stages passed",
        "expedition 6 stages passed",
      ])
    let stages = [3.0, 6].map { 1 - pow(0.75, $0) }
    let chances = [0.065, 0.085, 0.115, 0.145, 0.15, 0.25, 0.35, 0.5, 0.12, 0.5] + stages
    for (row, (chance, threshold)) in zip(
      rows, zip(chances, [20, 20, 20, 20, 12, 12, 12, 12, 5, 5, 3, 3]))
    {
      let dry = pow(1 - chance, Double(threshold))
      #expect(row["threshold"] as? Int == threshold && row["longest"] as? Int == threshold)
      #expect(abs((row["chance"] as? Double ?? 0) - chance) < 1e-15)
      #expect(abs((row["forced"] as? Double ?? 0) - dry) < 1e-12)
      #expect(abs((row["mean"] as? Double ?? 0) - (1 - dry) / chance) < 1e-11)
    }
  }

  /// Tickets of 0.01, of which the 50th in a row is forced, and from day 5 on the 20th.
  @Test("a prototype's tickets have their law, by the rules of the day")
  func prototypes() throws {
    let options = [
      "--set",
      #"prototypes=[{"name":"box","drops":{"gem":0.01,"dust":0.99},"pity":{"threshold":50}}]"#,
      "--set",
      #"calendar=[{"name":"milder","from":5,"set":{"prototypes[box].pity.threshold":20}}]"#,
    ]
    for (day, threshold) in [(1, 50), (5, 20)] {
      let tables = try odds(Shipped.scenario("questbond"), options + ["--day", "\(day)"])
      let row = try #require(tables["prototypes"]?.first)
      #expect(row["table"] as? String == "box" && row["drop"] as? String == "gem")
      #expect(row["threshold"] as? Int == threshold && row["longest"] as? Int == threshold)
      let dry = pow(0.99, Double(threshold))
      #expect(abs((row["mean"] as? Double ?? 0) - (1 - dry) / 0.01) < 1e-10)
    }
    #expect(try odds(Shipped.scenario("questbond"))["prototypes"]?.isEmpty == true)
    let bare = try odds(Shipped.scenario("bennie"), Array(options.prefix(2)))
    #expect(bare["prototypes"]?.count == 1 && bare["droughts"]?.isEmpty == true)
  }

  @Test("the text has the same numbers, in tables for people")
  func text() throws {
    let result = try Program.run(["odds", Shipped.scenario("questbond"), "--quiet"])
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("questbond: exact odds"))
    for number in ["26.08 %", "11.37", "13,142", "547,500", "16.58"] {
      #expect(result.output.contains(" \(number) |"), "\(number)")
    }
    #expect(!result.output.contains("--holds 15"))
  }

  /// All n cards take n times the n-th harmonic number of finds.
  @Test("cards until so many different ones are held, and the rooms and stages for them")
  func cards() throws {
    let rows = try #require(try odds(Shipped.scenario("questbond"))["cards"])
    #expect(rows.map { $0["cards"] as? Int } == [10, 25, 50])
    let all = 50 * (1...50).reduce(0) { $0 + 1 / Double($1) }
    #expect(abs((rows[2]["mean"] as? Double ?? 0) - all) < 1e-9)
    #expect(abs((rows[2]["rooms"] as? Double ?? 0) - all / 0.12) < 1e-8)
    #expect(abs((rows[2]["stages"] as? Double ?? 0) - all / 0.175) < 1e-8)
  }

  @Test("re-rolls until one of ten prefixes comes, and crafts until the better rarity")
  func rerollsAndCrafts() throws {
    let tables = try odds(Shipped.scenario("questbond"))
    let prefix = try #require(tables["rerolls"]?[0])
    #expect(prefix["place"] as? String == "prefix" && prefix["rerollsP50"] as? Int == 7)
    #expect(prefix["goldP50"] as? Int == 13_900 && prefix["goldP95"] as? Int == 232_800)
    let crafts = try #require(tables["crafts"])
    #expect(crafts.count == 4)
    #expect(abs((crafts[3]["mean"] as? Double ?? 0) - 1 / 0.3) < 1e-9)
    #expect(crafts[3]["goldP95"] as? Int == 4500)
  }

  @Test("--holds says which threshold holds a percentile, and what it forces")
  func holds() throws {
    let tables = try odds(
      Shipped.scenario("questbond"), ["--holds", "15", "--percentile", "95", "--attempts", "300"])
    let rows = try #require(tables["holds"])
    let tasks = rows[0]
    #expect(tasks["drought"] as? Int == 20 && tasks["droughtByLuck"] as? Int == 45)
    #expect(tasks["droughtThreshold"] as? Int == 15)
    #expect(abs((tasks["droughtForced"] as? Double ?? 0) - pow(0.935, 15)) < 1e-12)
    #expect(rows[7]["droughtThreshold"] as? String == "not needed")
    #expect(try #require(try odds(Shipped.scenario("questbond"))["holds"]).isEmpty)
    let grace = try odds(
      replacing: "\"threshold\": 20,", with: "\"threshold\": 20, \"graceAttempt\": true,",
      ["--holds", "1"])
    #expect(grace["holds"]?[0]["droughtThreshold"] as? String == "none")
  }

  @Test("the scenario's own numbers are in force: pity off, a certain and an impossible step")
  func ownNumbers() throws {
    let off = try odds(replacing: "\"threshold\": 20", with: "\"threshold\": 0")
    let tasks = try #require(off["droughts"]?[0])
    #expect(tasks["threshold"] is NSNull && tasks["longest"] is NSNull)
    #expect(abs((tasks["mean"] as? Double ?? 0) - 1 / 0.065) < 1e-11)
    #expect(off["rarities"]?[0]["atLeast"] is NSNull)
    let never = try odds(replacing: "0.6, 0.4, 0.25]", with: "0.6, 0.4, 0]")
    #expect(never["enhancementGold"]?[0]["mean"] is NSNull)
    #expect(never["enhancementGold"]?[0]["p50"] is NSNull)
    #expect(never["enhancementAttempts"]?[8]["p50"] as? Int == 12)
  }

  @Test(
    "no numbers that a scenario may hold make it fail",
    // What enhancing costs is worked out for each rarity by itself, in seconds where prices or
    // chances are the worst: for one of them, that is, as the others cost nothing.
    arguments: [
      ("\"threshold\": 20,", "\"threshold\": 4000, \"softStart\": 1, \"softStep\": 1e-9,", nil),
      ("\"threshold\": 20,", "\"threshold\": 0, \"softStart\": 4000, \"softStep\": 1e-3,", nil),
      ("\"equipment\": 0.065", "\"equipment\": 1e-300", nil),
      ("\"chanceCap\": 0.95", "\"chanceCap\": 0", nil),
      ("[50, 100, 200, 500, 1000]", "[1000000, 999983, 1, 0, 999999]", nil),
      (
        "[1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]",
        "[1, 1, 1, 1e-9, 1e-5, 1, 1, 1, 1, 1e-300]", "[50, 0, 0, 0, 0]"
      ),
      (
        "[1, 1.5, 2, 3, 4, 5, 8, 12, 20, 40]",
        "[10000, 9999.99, 0, 0.01, 1, 1.1, 1.3, 1.7, 2.3, 3]", "[0, 0, 0, 0, 1000]"
      ),
    ] as [(String, String, String?)])
  func extremes(old: String, new: String, prices: String?) throws {
    let tables = try odds(
      replacing: old, with: new,
      ["--holds", "7", "--attempts", "50"]
        + (prices.map { ["--set", "forge.enhance.basePrices=\($0)"] } ?? []))
    #expect(tables["droughts"]?.count == 12)
  }

  /// A world of tasks alone, without anything that raises a chance.
  @Test("the droughts of a run are those of the odds, attempt by attempt")
  func agreesWithRun() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "tasks.jsonc",
      """
      { "name": "tasks", "simulation": { "players": 150, "days": 60, "seed": 5 },
        "population": { "archetypes": { "steady": {
          "weight": 1, "activity": 0.9, "tasksPerActiveDay": 8, "verification": "quick" } } },
        "routines": [{ "name": "day", "tasks": [
          { "name": "read", "category": "mental", "usualSeconds": 1200 }] }],
        "loot": { "task": { "equipment": 0.065 } }, "pity": { "task": { "threshold": 20 } },
        "affixes": { "prefixChances": [0, 0, 0, 0, 0], "suffixChances": [0, 0, 0, 0, 0] } }
      """)
    let odds = try #require(try odds(file)["droughts"]?[0])
    let run = try Program.run(["run", file, "--quiet", "--out", folder.path + "/out"])
    #expect(run.code == 0, "\(run.errors)")
    let csv = try String(contentsOfFile: folder.path + "/out/drop_droughts.csv", encoding: .utf8)
    let rows: [[Int]] = csv.split(separator: "\n").filter { $0.hasPrefix("task,all,") }
      .map { line in line.split(separator: ",")[2...5].compactMap { Int($0) } }
    #expect(rows.count == odds["longest"] as? Int)
    for (index, row) in rows.enumerated() {
      let (atRisk, lucky, forced) = (row[1], row[2], row[3])
      let range = binomialRange(
        trials: atRisk, probability: try #require(odds["chance"] as? Double))
      #expect(range.contains(lucky), "attempt \(index + 1): \(lucky) of \(atRisk)")
      #expect(forced == (index + 1 == rows.count ? atRisk - lucky : 0))
    }
  }

  @Test("a scenario without loot has no odds, and that is no error")
  func noOdds() throws {
    let text = try Program.run(["odds", Shipped.scenario("timequest")])
    #expect(text.code == 0 && text.errors.isEmpty)
    #expect(text.output.hasPrefix("timequest: no loot"))
    let tables = try odds(Shipped.scenario("bennie"))
    #expect(tables.count == 10 && tables.values.allSatisfy(\.isEmpty))
  }
}
