import Foundation
import Testing

@Suite("The command line")
struct CommandLineTests {
  @Test("--version says the version, --help the commands, and both end with 0")
  func versionAndHelp() throws {
    let version = try Program.process(["--version"])
    #expect(version.code == 0)
    #expect(version.output.hasPrefix("questbalance 0."))
    let help = try Program.process(["--help"])
    #expect(help.code == 0)
    #expect(help.output.contains("run <scenario>"))
    #expect(help.errors.isEmpty)
  }

  @Test(
    "run --help names every shared option",
    arguments: [
      "--players", "--days", "--seed", "--set", "--threads", "--out", "--format", "--quiet",
      "--color",
      "--help",
    ])
  func runHelp(option: String) throws {
    let help = try Program.printed(["run", "--help"])
    #expect(help.code == 0)
    #expect(help.output.contains("\n  \(option)") || help.output.contains(", \(option)"))
  }

  @Test("-V says the version, -p and -o are --players and --out, and 1e2 players are 100")
  func shortForms() throws {
    #expect(try Program.run(["-V"]).output == Program.run(["--version"]).output)
    let folder = try TemporaryFolder()
    let run = ["run", Shipped.small, "--days", "2", "--quiet"]
    #expect(try Program.run(run + ["-p", "1e2", "-o", folder.path + "/short"]).code == 0)
    #expect(try Program.run(run + ["--players=100", "--out", folder.path + "/long"]).code == 0)
    var short = try folder.contents(of: "short")
    var long = try folder.contents(of: "long")
    for name in ["timing.json"] {
      short.removeValue(forKey: name)
      long.removeValue(forKey: name)
    }
    #expect(short == long && short.count > 5)
  }

  @Test("--metric chooses what is shown and what the report begins with, and no table loses a row")
  func metric() throws {
    let folder = try TemporaryFolder()
    let run = [
      "run", Shipped.small, "-p", "60", "--days", "6", "--metric", "level.day5",
      "--metric", "xp.perSession@steady", "-o", folder.path + "/out",
    ]
    let output = try Program.run(run).output
    #expect(output.contains("| level.day5 ") && output.contains("| xp.perSession@steady "))
    #expect(!output.contains("xp.day6") && !output.contains("level.day6"))
    let files = try folder.contents(of: "out")
    let report = String(decoding: try #require(files["report.md"]), as: UTF8.self)
    #expect(report.contains("\n- **`level.day5`.** "))
    #expect(report.contains("in level. Level of a player at the end of day 5.\n"))
    let summary = String(decoding: try #require(files["summary.csv"]), as: UTF8.self)
    #expect(summary.contains("\nlevel.day6,all,") && summary.contains("\nlevel.day5,all,"))
    let json = try Program.run(run + ["--format", "json"]).output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let metrics = try #require(object["metrics"] as? [[String: Any]])
    #expect(metrics.compactMap { $0["archetype"] as? String } == ["steady", "all"])
  }

  @Test(
    "a misspelt metric gets the nearest, wherever it stands",
    arguments: [
      ["run", "--metric", "drops.tsk"], ["compare", "--set", "seed=1", "--metric", "drops.tsk"],
      ["sweep", "--vary", "pity.task.threshold=3", "--metric", "drops.tsk"],
      ["run", "--target-error", "drops.tsk=1"],
      ["check", "--set", #"targets=[{"metric": "drops.tsk", "at most": 1}]"#],
      ["run", "--set", #"claims=[{"claim": "c", "metric": "drops.tsk", "atMost": 1}]"#],
    ])
  func misspelt(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      [
        arguments[0], Shipped.tiny, "--players", "2", "--days", "2", "--out",
        folder.path + "/out",
      ]
        + arguments.dropFirst().map { $0 == "seed=1" ? "pity.task.threshold=3" : $0 })
    #expect(result.code == 64 || result.code == 65)
    #expect(result.errors.contains(#"did you mean "drops.task"?"#), "\(result.errors)")
  }

  @Test(
    "wrong usage ends with 64 and says what is wrong",
    arguments: [
      ([], "no command"),
      (["runn"], "unknown command runn; did you mean run?"),
      (["--hlep"], "unknown option --hlep; did you mean --help?"),
      (["run"], "run needs a scenario"),
      (["run", "a.jsonc", "b.jsonc"], "run takes one scenario, not 2"),
      (
        ["run", "a.jsonc", "--player", "5"], "unknown option --player; did you mean --players?"
      ),
      (["run", "a.jsonc", "--players"], "--players needs a value"),
      (["run", "a.jsonc", "--players", "0"], "--players 0: expected a whole number, 1…100000000"),
      (
        ["run", "a.jsonc", "--players", "1000000000000000000"],
        "--players 1000000000000000000: expected a whole number"
      ),
      (["run", "a.jsonc", "--players", "99999999999999999999999"], "expected a whole number"),
      (["run", "a.jsonc", "--days=-3"], "--days -3: expected a whole number, 1…3650"),
      (["run", "a.jsonc", "--seed", "x"], "--seed x: expected a whole number"),
      (["run", "a.jsonc", "--threads", "0"], "--threads 0: expected a whole number, 1…1024"),
      (["run", "a.jsonc", "--days", "3", "--days", "4"], "--days is given twice"),
      (["run", "a.jsonc", "--format", "jsn"], "--format jsn: expected text, json; did you mean"),
      (["run", "a.jsonc", "--quiet=yes"], "--quiet takes no value"),
      (["run", "a.jsonc", "--out", ""], "--out needs a value"),
    ] as [([String], String)])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64)
    #expect(result.errors.contains("questbalance: error: "))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("a missing scenario ends with 66, a folder too, in one line")
  func missingInput() throws {
    let missing = try Program.run(["run", "/nowhere/x.jsonc"])
    #expect(missing.code == 66)
    #expect(missing.errors == "questbalance: error: /nowhere/x.jsonc: no such file\n")
    let misspelt = try Program.run(["run", Shipped.scenario("questbnd")])
    #expect(misspelt.code == 66)
    #expect(misspelt.errors.hasSuffix("no such file; did you mean \"questbond.jsonc\"?\n"))
    let folder = try Program.run(["run", "/tmp"])
    #expect(folder.code == 66)
    #expect(folder.errors == "questbalance: error: /tmp: it is a folder\n")
  }

  @Test(
    "a wrong scenario ends with 65, says where and why in one line, and writes nothing",
    arguments: [
      (
        "\"equipment\": 0.065", "\"equipment\": 1.4",
        "loot.task.equipment: 1.4 is not a chance (0…1)"
      ),
      (
        "\"equipmentPrices\": [60,", "\"equipmentPrices\": [-60,",
        "store.equipmentPrices[0]: -60 is out of range"
      ),
      ("\"players\": 10000", "\"players\": 0", "simulation.players: 0 is"),
      (
        "\"players\": 10000", "\"players\": 1000000000000000000",
        "simulation.players: 1000000000000000000 is"
      ),
      ("\"threshold\": 20", "\"treshold\": 20", "did you mean \"threshold\"?"),
      ("\"name\": \"questbond\"", "\"name\": \"../x\"", "cannot be a folder's name"),
      ("\"simulation\": {", "\"simulation\": {{", "expected"),
    ])
  func wrongScenario(old: String, new: String, message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", Shipped.text("questbond", replacing: old, with: new))
    let result = try Program.run(["run", file, "--out", folder.path + "/out"])
    #expect(result.code == 65)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("x.jsonc:"))
    // One message; the line that it is about and a caret stand below it, indented.
    let messages = result.errors.split(separator: "\n").filter { !$0.hasPrefix("  ") }
    #expect(messages.count == 1, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  @Test("a report folder that cannot be made ends with 73, and nothing is half-written")
  func cannotCreateOutput() throws {
    let folder = try TemporaryFolder()
    let blocked = try folder.file("taken", "a file, not a folder")
    let result = try Program.run([
      "run", Shipped.small, "--players", "2", "--days", "2", "--out",
      blocked + "/report",
    ])
    #expect(result.code == 73)
    #expect(result.errors.contains("cannot create the folder"))
    #expect(try folder.contents().keys.sorted() == ["taken"])
  }

  @Test("a report file that is somebody else's is refused with 73")
  func cannotWrite() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/out/report.md/x", withIntermediateDirectories: true)
    let result = try Program.run([
      "run", Shipped.small, "--players", "2", "--days", "2", "--out",
      folder.path + "/out",
    ])
    #expect(result.code == 73)
    #expect(result.errors.contains("report.md"))
  }

  @Test(
    "standard output that takes nothing ends with 74",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullOutput() throws {
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["--version"]
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
  }

  @Test("--quiet says nothing; without a terminal there is no progress and no colour")
  func quiet() throws {
    let folder = try TemporaryFolder()
    let run = ["run", Shipped.small, "--players", "3", "--days", "3"]
    let quiet = try Program.run(run + ["--quiet", "--out", folder.path + "/a"])
    #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    let loud = try Program.run(run + ["--out", folder.path + "/b"])
    #expect(loud.code == 0 && loud.errors.isEmpty)
    #expect(loud.output.hasSuffix("Report: \(folder.path)/b/report.html\n"))
  }

  @Test("--color always colours errors, NO_COLOR and never do not")
  func color() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", "{ \"name\": \"x\" }")
    let always = try Program.run(["run", file, "--color", "always"])
    #expect(always.errors.contains("\u{1b}[1;31merror:"))
    let never = try Program.run(["run", file, "--color", "never"])
    #expect(!never.errors.contains("\u{1b}"))
    let off = try Program.process(["run", file], environment: ["NO_COLOR": "1"])
    #expect(!off.errors.contains("\u{1b}"))
  }

  @Test("--format json prints JSON with every metric of every archetype")
  func json() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run([
      "run", Shipped.small, "--players", "20", "--days", "5", "--format", "json",
      "--out", folder.path + "/out",
    ])
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let metrics = try #require(object["metrics"] as? [[String: Any]])
    #expect(object["players"] as? Int == 20)
    #expect(Set(metrics.compactMap { $0["archetype"] as? String }).count == 3)
    let csv = try String(contentsOfFile: folder.path + "/out/summary.csv", encoding: .utf8)
    #expect(csv.split(separator: "\n").count == metrics.count + 1)
  }
}
