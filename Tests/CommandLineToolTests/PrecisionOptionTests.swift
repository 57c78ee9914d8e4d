import Foundation
import Testing

@Suite("--target-error")
struct PrecisionOptionTests {
  /// A small scenario's run, in parties of one and two: its results, and the files of its report.
  private func run(_ options: [String]) throws -> (result: Program.Result, files: [String: Data]) {
    let folder = try TemporaryFolder()
    let result = try Program.run(
      ["run", Shipped.small, "--days", "2", "--out", folder.path + "/out"]
        + ["--set", "population.partySizes=[1, 1]"]
        + (options.contains("--players") ? [] : ["--players", "100"]) + options
    )
    return (result, try folder.contents(of: "out"))
  }

  private func text(_ file: String, of files: [String: Data]) throws -> String {
    String(decoding: try #require(files[file]), as: UTF8.self)
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// A run that goes on from its first look.
  private static let options = [
    "--target-error", "xp.day2=0.4%", "--target-error", "xp.day2@casual=0.7",
  ]
  private static let reached = Result {
    try PrecisionOptionTests().run(options + ["--threads", "1", "--format", "json"])
  }

  @Test("a run ends with the bytes of a run of as many players, whatever the threads")
  func sameAsFixedPlayers() throws {
    let (result, files) = try Self.reached.get()
    #expect(result.code == 0, "\(result.errors)")
    let other = try run(Self.options + ["--threads", "3"])
    #expect(
      files.filter { $0.key != "timing.json" } == other.files.filter { $0.key != "timing.json" })

    let summary = try json(try text("run.json", of: files))
    let players = try #require(summary["players"] as? Int)
    #expect(players > 4000)
    let fixed = try run(["--players", "\(players)"])
    let withWords = [
      "timing.json", "report.md", "report.html", "report.svg", "comment.md", "run.json",
    ]
    for (name, bytes) in files where !withWords.contains(name) {
      #expect(fixed.files[name] == bytes, "\(name)")
    }
    #expect(fixed.files.keys.sorted() == files.keys.sorted())

    // Besides a section of their own, and a key.
    let report = try text("report.md", of: files)
    let start = try #require(report.range(of: "## Are the intervals narrow enough?"))
    let end = try #require(
      report.range(of: "\n## ", range: start.upperBound..<report.endIndex))
    let without =
      report[..<start.lowerBound] + report[end.lowerBound...].dropFirst()
    #expect(try withoutOverrides(text("report.md", of: fixed.files)) == withoutOverrides(without))
    let run = try text("run.json", of: files)
    let key = try #require(run.range(of: ",\n  \"precision\": {"))
    #expect(
      try withoutOverrides(text("run.json", of: fixed.files))
        == withoutOverrides(run[..<key.lowerBound] + "\n}\n"))
  }

  /// A text without the line that says what the command line changed.
  private func withoutOverrides(_ text: some StringProtocol) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: true)
      .filter { !$0.hasPrefix("**Overridden:**") && !$0.hasPrefix("  \"overrides\": ") }
      .joined(separator: "\n")
  }

  @Test("what was asked and reached stands in run.json, report.md and on standard output")
  func told() throws {
    let (result, files) = try Self.reached.get()
    let written = try json(try text("run.json", of: files))
    for object in [written, try json(result.output)] {
      let precision = try #require(object["precision"] as? [String: Any])
      let looks = try #require(precision["looks"] as? [Int])
      #expect(precision["reached"] as? Bool == true)
      #expect(precision["maxPlayers"] as? Int == 1_000_000)
      #expect(looks.count > 1 && looks == looks.sorted())
      #expect(looks.last == object["players"] as? Int)
      let targets = try #require(precision["targets"] as? [[String: Any]])
      #expect(targets.map { $0["metric"] as? String } == ["xp.day2", "xp.day2"])
      #expect(targets.map { $0["archetype"] as? String } == ["all", "casual"])
      #expect(targets[0]["relative"] as? Double == 0.004)
      #expect(targets[1]["absolute"] as? Double == 0.7)
      for target in targets {
        let low = try #require(target["ci_low"] as? Double)
        let high = try #require(target["ci_high"] as? Double)
        let mean = try #require(target["mean"] as? Double)
        let wanted = (target["relative"] as? Double).map { $0 * mean } ?? 0.7
        #expect((high - low) / 2 <= wanted * 1.0001)
        #expect(target["reached"] as? Bool == true)
      }
    }
    #expect(try text("report.md", of: files).contains("±0.4 % |"))
  }

  @Test("where the most players come first it says so, by how much, and ends with 0")
  func capped() throws {
    let (result, files) = try run([
      "--target-error", "xp.day2=0.01%", "--target-error", "days.active=0.5", "--max-players",
      "300",
    ])
    #expect(result.code == 0)
    #expect(result.output.contains("1 of 2 intervals is not narrow enough, as 300 players are"))
    #expect(result.output.contains("no: that takes about "))
    let run = try json(try text("run.json", of: files))
    #expect(run["players"] as? Int == 300)
    let precision = try #require(run["precision"] as? [String: Any])
    #expect(precision["reached"] as? Bool == false)
    #expect(precision["looks"] as? [Int] == [300])
    let targets = try #require(precision["targets"] as? [[String: Any]])
    #expect(targets.map { $0["reached"] as? Bool } == [false, true])
    #expect(try #require(targets[0]["playersNeeded"] as? Double) > 300)
    #expect(targets[1]["playersNeeded"] is NSNull)
  }

  @Test("of what stays 0 there is no relative error, and it says so")
  func zero() throws {
    let (result, _) = try run([
      "--target-error", "level.day2.p50=90%", "--target-error", "difficulty.level5.share=10%",
      "--max-players", "300",
    ])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("no: it is 0, and there is no relative error of 0"))
  }

  @Test(
    "wrong usage ends with 64 and says what is wrong",
    arguments: [
      (["level.day2"], "--target-error level.day2: expected metric=1%, metric=0.5 or"),
      (["level.day2="], "expected metric=1%"), (["=1%"], "expected metric=1%"),
      (["level.day2=0"], "with an error above 0"), (["level.day2=-1%"], "with an error above 0"),
      (["level.day2=inf"], "expected metric=1%"), (["level.day2=nan"], "expected metric=1%"),
      (["level.day2=0x1p3"], "expected metric=1%"), (["level.day2=1e999"], "expected metric=1%"),
      (["level.day2=1e-323%"], "expected metric=1%"), (["level.day2=1%%"], "expected metric=1%"),
      (["a@=1%"], "expected metric=1%"), (["@casual=1%"], "expected metric=1%"),
      (["level.day2@=1%"], "expected metric=1%"),
      (
        ["level.day2=1%", "level.day2=2%"],
        "--target-error level.day2=2%: level.day2 is asked for twice"
      ),
      (
        ["levl.day2=1%", "level.day2@casul=1"],
        "--target-error levl.day2: no metric of this game is called \"levl.day2\"; "
          + "did you mean \"level.day2\"?\nquestbalance: error: --target-error level.day2@casul: "
          + "no archetype or group is called \"casul\"; did you mean \"casual\"?"
      ),
      (
        ["players.retained.p50=1%"],
        "no metric of this game is called \"players.retained.p50\""
      ),
      ([], "--max-players needs --target-error"),
    ] as [([String], String)])
  func wrongUsage(targets: [String], message: String) throws {
    let (result, files) = try run(
      ["--max-players", "50"] + targets.flatMap { ["--target-error", $0] })
    #expect(result.code == 64)
    #expect(result.errors.contains("questbalance: error: "))
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(files.isEmpty)
  }

  @Test("--help explains it with examples")
  func help() throws {
    let help = try Program.run(["run", "--help"]).output
    #expect(help.contains("\n  --target-error METRIC=E"))
    #expect(help.contains("\n  --max-players N"))
    #expect(help.contains("--target-error level.day30=0.5%"))
  }

  @Test("Ctrl-C ends it with 130 and leaves no file behind")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = [
      "run", Shipped.small, "--target-error", "level.day6=0.0001%", "--threads", "1", "--out",
      folder.path + "/out",
    ]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilItWatches()
    Thread.sleep(forTimeInterval: 0.3)
    kill(process.processIdentifier, SIGINT)
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(message == "questbalance: interrupted; nothing was written\n")
    #expect(try folder.contents().isEmpty)
  }
}
