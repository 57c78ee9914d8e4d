import Foundation
import Testing

@Suite("questbalance sweep")
struct SweepCommandTests {
  private static let small = ["--players", "30", "--days", "6"]
  private static let bonus =
    ["sweep", Shipped.small] + small + ["--vary", "xp.completionBonus=0...40:10"]
  private static let grid =
    bonus + ["--vary", "difficulty.levels[2].spotOn=0.05,0.1"]

  private func sweep(
    _ arguments: [String]
  ) throws -> (result: Program.Result, files: [String: Data]) {
    let folder = try TemporaryFolder()
    let result = try Program.run(arguments + ["--out", folder.path + "/out"])
    var files = try folder.contents(of: "out")
    files.removeValue(forKey: "timing.json")
    return (result, files)
  }

  private func text(_ files: [String: Data], _ name: String) throws -> String {
    String(decoding: try #require(files[name], "\(files.keys.sorted())"), as: UTF8.self)
  }

  private func table(_ files: [String: Data]) throws -> [[Substring]] {
    try text(files, "sweep.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test("writes report, table, run and charts, and says what each point gives")
  func files() throws {
    let (result, files) = try sweep(Self.bonus)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      Set(files.keys.filter { !$0.hasPrefix("charts") })
        == [
          "report.md", "report.html", "report.svg", "comment.md", "sweep.csv", "run.json",
          "files.txt",
        ])
    let rows = try table(files)
    #expect(
      rows[0].joined(separator: ",")
        == "xp.completionBonus,metric,archetype,mean,ci_low,ci_high,difference,difference_ci_low,"
        + "difference_ci_high,players,unit,group")
    let level = rows.filter { $0[1] == "xp.perSession" && $0[2] == "all" }
    #expect(level.map { $0[0] } == ["0", "10", "20", "30", "40"])
    #expect(
      level.map { $0[6] }.enumerated().allSatisfy { ($0.offset < 2) == $0.element.hasPrefix("-") })
    #expect(result.output.contains("as it is: 20"))
  }

  @Test("at the value that the scenario has, every difference is exactly 0")
  func base() throws {
    let (_, files) = try sweep(Self.bonus)
    let rows = try table(files).dropFirst().filter { $0[0] == "20" && !$0[6].isEmpty }
    #expect(rows.count > 90)
    for row in rows { #expect(row[6] == "0" && row[7] == row[8], "\(row)") }
  }

  @Test("any number of threads writes the same bytes")
  func threads() throws {
    let one = try sweep(Self.grid + ["--threads", "1", "--quiet"])
    let three = try sweep(Self.grid + ["--threads", "3", "--quiet"])
    #expect(one.files == three.files && one.files.count > 4)
    #expect(
      try table(one.files).dropFirst().count { $0[2] == "xp.perSession" && $0[3] == "all" } == 10)
  }

  @Test("the best point of a game whose answers are known is the one with the known answers")
  func bestPoint() throws {
    // Of droughts with a chance of 0.1 that the eighth dry task ends, more than 5 % go on past seven
    // tasks and none past eight; luck leaves 0.9⁸ to the guarantee. See the scenario.
    let (result, _) = try sweep([
      "sweep", Shipped.scenario("verification/pity-hard"), "--vary", "pity.task.threshold=6...10:1",
      "--players", "60", "--days", "20", "--format", "json", "--set",
      """
      targets=[{"metric": "drought.task.p95", "is": 8},
      {"metric": "drought.task.forced.share", "is": 0.43046721}]
      """,
    ])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["best"] as? [Int] == [2])
    let ranking = try #require(object["ranking"] as? [Int])
    #expect(ranking[0] == 2 && ranking.sorted() == [0, 1, 2, 3, 4])
    let points = try #require(object["points"] as? [[String: Any]])
    #expect(points.map { $0["values"] as? [Int] } == [[6], [7], [8], [9], [10]])
    let met = points.compactMap { $0["targets_met"] as? Int }
    #expect(met[2] == 2 && [0, 1, 3, 4].allSatisfy { met[$0] < 2 }, "\(met)")
    #expect(points[2]["missed_by"] as? Double == 0)
    let confirm = try #require(object["confirm"] as? String)
    #expect(confirm.hasPrefix("questbalance check "))
    #expect(confirm.hasSuffix(" --players 60 --days 20 --set pity.task.threshold=8 --seed 2"))
  }

  @Test("json tells the promised keys, and only metrics that were asked for")
  func json() throws {
    let (result, _) = try sweep(
      Self.grid + ["--metric", "level.day6@steady", "--metric", "xp.day3", "--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "report", "scenario", "players", "days", "seed", "parameters", "targets", "points",
        "confirm", "best", "ranking",
      ])
    let points = try #require(object["points"] as? [[String: Any]])
    #expect(points.count == 10 && points[1]["values"] as? [Double] == [0, 0.1])
    let metrics = try #require(points[0]["metrics"] as? [[String: Any]])
    #expect(metrics.map { $0["metric"] as? String } == ["level.day6", "xp.day3"])
    #expect(
      Set(metrics[0].keys) == [
        "metric", "archetype", "unit", "mean", "ci_low", "ci_high", "difference",
        "difference_ci_low", "difference_ci_high",
      ])
  }

  @Test(
    "wrong usage ends with 64 and says all that is wrong",
    arguments: [
      ([], ["sweep needs --vary"]),
      (
        ["--vary", "xp.completionBonus=1...2", "--vary", "=3"],
        ["a range is from...to:step", "there is no path"]
      ),
      (["--vary", "simulation.days=1,2"], ["give --players, --days or --seed"]),
      (["--vary", "a=1,2", "--vary", "a=3"], ["--vary a=3: --vary a=1,2 moves the same number"]),
      (["--vary", "a=1...30:1", "--vary", "b=1...30:1"], ["30 × 30 points are too many"]),
      (
        ["--vary", "xp.completionBonus=1", "--metric", "level.dya6", "--metric", "level.day6@x"],
        ["did you mean \"level.day6\"?", "no archetype or group is called \"x\""]
      ),
      (
        ["--vary", "xp.completionBonus=1", "--metric", "level.day6.p100"],
        ["no metric of this game is called \"level.day6.p100\""]
      ),
    ])
  func wrongUsage(options: [String], messages: [String]) throws {
    let (result, files) = try sweep(
      ["sweep", Shipped.small] + Self.small + options)
    #expect(result.code == 64)
    for message in messages { #expect(result.errors.contains(message), "\(result.errors)") }
    #expect(result.output.isEmpty && files.isEmpty)
  }

  @Test("what tune moves varies, too: several numbers by a factor, a tilted list, a system")
  func patterns() throws {
    let (result, files) = try sweep(
      [
        "sweep", Shipped.scenario("questbond"), "--vary", "tasks.*Gold,levelUps.*Gold=*0.5,*1,*2",
        "--vary", "loot.task.rarities tilt=*0.5", "--vary", "forge=on,off",
        "--metric", "gold.faucet.task.perActiveDay", "--format", "json",
      ] + Self.small)
    #expect(result.code == 0, "\(result.errors)")
    let rows = try table(files).dropFirst().filter {
      $0.contains("all") && $0.contains("gold.faucet.task.perActiveDay")
    }
    let header = try text(files, "sweep.csv").prefix { $0 != "\n" }
    #expect(
      header.hasPrefix("\"tasks.*Gold,levelUps.*Gold\",loot.task.rarities tilt,forge,metric"))
    #expect(rows.count == 6)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let parameters = try #require(object["parameters"] as? [[String: Any]])
    #expect(
      parameters.map { $0["path"] as? String } == [
        "tasks.*Gold,levelUps.*Gold", "loot.task.rarities tilt", "forge",
      ])
    #expect(parameters[0]["values"] as? [String] == ["×0.5", "×1", "×2"])
    #expect(parameters[0]["base"] as? String == "×1")
    #expect(parameters[2]["values"] as? [String] == ["on", "off"])
    let points = try #require(object["points"] as? [[String: Any]])
    let gold = try points.map { point in
      try #require((point["metrics"] as? [[String: Any]])?.first?["mean"] as? Double)
    }
    #expect(gold[0] < gold[2] && gold[2] < gold[4], "\(gold)")
  }

  @Test("a pattern at a factor is the scenario with its numbers set so, and the command says which")
  func patternIsSetting() throws {
    let targets = "targets=[{\"metric\": \"level.day6\", \"atLeast\": 1}]"
    func object(_ vary: String) throws -> [String: Any] {
      let (result, _) = try sweep(
        [
          "sweep", Shipped.small, "--vary", vary, "--format", "json", "--set", targets,
          "--metric", "level.day6",
        ] + Self.small)
      #expect(result.code == 0, "\(result.errors)")
      return try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }
    let (pattern, single) = (
      try object("levels.bas*,levels.exponent=*2"), try object("levels.base=*2")
    )
    let settings = try #require(pattern["confirm"] as? String)
    #expect(settings.contains("--set levels.base=") && settings.contains("--set levels.exponent="))
    let one = try object("levels.bas*=*2")
    func mean(_ object: [String: Any]) -> Double? {
      ((object["points"] as? [[String: Any]])?.first?["metrics"] as? [[String: Any]])?.first?[
        "mean"]
        as? Double
    }
    #expect(mean(one) != nil && mean(one) == mean(single) && mean(pattern) != mean(single))
  }

  @Test(
    "patterns that move nothing, or the same number twice, end with 64 and all that is wrong",
    arguments: [
      (
        ["--vary", "tsks.*Gold=*0.5,*2", "--vary", "levels.*=1,2"],
        ["no number is called \"tsks.*Gold\"", "a list or several numbers move by a factor"]
      ),
      (
        ["--vary", "tsks.*Gold=*2", "--vary", "levels.base=*2", "--vary", "levels.*=*0.5,*2"],
        ["--vary levels.*=*0.5,*2: --vary levels.base=*2 moves the same number"]
      ),
      (["--vary", "levels.*=*0.5,*5000"], ["factors lie between 1/1024 and 1024"]),
      (["--vary", "levels.base tilt=*0.5,*2"], ["only a list can be tilted"]),
    ])
  func wrongPatterns(options: [String], messages: [String]) throws {
    let (result, files) = try sweep(["sweep", Shipped.small] + Self.small + options)
    #expect(result.code == 64)
    for message in messages { #expect(result.errors.contains(message), "\(result.errors)") }
    #expect(result.output.isEmpty && files.isEmpty)
  }

  @Test("every bad point is told, with 65, before anything is played")
  func badPoints() throws {
    let (result, files) = try sweep(
      ["sweep", Shipped.small] + Self.small + [
        "--vary", "difficulty.levels[0].spotOn=-1,0.1,-2", "--vary", "xp.completionBonsu=1,2",
      ])
    #expect(result.code == 65)
    // What is wrong with the scenario as it is, told once, and the points all the same.
    let folder = try TemporaryFolder()
    let nameless = try folder.file("nameless.jsonc", "{ \"coins\": {} }")
    let both = try sweep(["sweep", nameless, "--vary", "conis=1,2"]).result.errors
    #expect(
      both == """
        \(nameless):1:1: error: name: missing; expected a string
          { "coins": {} }
          ^
        --vary conis=1: error: conis: unknown key; did you mean "coins"? (and at 1 other point)

        """)
    for label in ["spotOn=-1: error", "spotOn=-2: error", "completionBonsu=1: error"] {
      #expect(result.errors.contains(label), "\(result.errors)")
    }
    #expect(result.errors.contains("(and at 5 other points)"), "\(result.errors)")
    #expect(result.output.isEmpty && files.isEmpty)
  }

  @Test("Ctrl-C ends with 130 and leaves no file behind")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = [
      "sweep", Shipped.small, "--vary", "xp.completionBonus=1...3:1",
      "--players", "1000000", "--out", folder.path + "/out", "--threads", "1",
    ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilItWatches()
    Thread.sleep(forTimeInterval: 0.3)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try folder.contents().isEmpty)
  }
}
