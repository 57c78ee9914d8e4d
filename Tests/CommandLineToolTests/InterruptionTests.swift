import Foundation
import Testing

@Suite("Interruption")
struct InterruptionTests {
  @Test(
    "Ctrl-C ends with 130, says so, and leaves no file behind; so do other ways to ask for an end",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGXCPU])
  func interrupted(number: Int32) throws {
    let folder = try TemporaryFolder()
    let ended = try interrupt(
      [
        "run", Shipped.small, "--players", "10000000", "--days", "1", "--threads", "1", "--out",
        folder.path + "/out",
      ], by: number)
    #expect(ended.code == 130)
    #expect(ended.message == "questbalance: interrupted; nothing was written\n")
    #expect(try folder.contents().isEmpty)
  }

  /// Where a party's life takes long, a block of them takes minutes in a debug build.
  @Test(
    "Ctrl-C ends long lives amid a block of them",
    arguments: [
      ["run"], ["compare", "--set", "pity.task.threshold=15"],
      ["sweep", "--vary", "pity.task.threshold=10...40:10"],
    ])
  func longLives(words: [String]) throws {
    let folder = try TemporaryFolder()
    let ended = try interrupt(
      [
        words[0], Shipped.scenario("questbond"), "--players", "40", "--days", "3650", "--threads",
        "1", "--out", folder.path + "/out",
      ] + words.dropFirst())
    #expect(ended.code == 130)
    #expect(ended.message == "questbalance: interrupted; nothing was written\n")
    // It takes a sixth of a second; the rest is for machines that have other things to do.
    #expect(ended.seconds < 2)
    #expect(try folder.contents().isEmpty)
  }

  @Test("Ctrl-C in the second of two scenarios says that the first one's report was written")
  func interruptedCheck() throws {
    let folder = try TemporaryFolder()
    func scenario(_ name: String, players: Int) throws -> String {
      try folder.file(
        "\(name).jsonc",
        """
        { "name": "\(name)", "simulation": { "players": \(players), "days": 3 }, "coins": {},
          "targets": [{ "metric": "coins.perActiveDay", "atLeast": 0 }] }
        """)
    }
    let output = Pipe()
    let ended = try interrupt(
      [
        "check", try scenario("short", players: 10), try scenario("long", players: 50_000_000),
        "--out", folder.path + "/out",
      ], output: output)
    #expect(ended.code == 130)
    #expect(
      ended.message == "questbalance: interrupted; the report of short was written before\n")
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(written == ["short"])
  }

  @Test("Ctrl-C while players are written keeps the report that was there")
  func interruptedTable() throws {
    let folder = try TemporaryFolder()
    let words = ["run", Shipped.tiny, "--days", "6", "--quiet", "--out", folder.path + "/out"]
    #expect(try Program.run(words + ["--players", "50"]).code == 0)
    let before = try folder.contents(of: "out")
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    let players = Program.isOptimised ? "4000" : "400"
    process.arguments = words + ["--players", players, "--per-player", "--threads", "1"]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // The table grows in a folder beside the report's, until it takes its place.
    func table() throws -> String? {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).first {
        $0.hasSuffix("players.csv")
      }
    }
    while process.isRunning, try table() == nil { Thread.sleep(forTimeInterval: 0.002) }
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try folder.contents(of: "out") == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test("a hang-up that is to be survived is")
  func nohup() throws {
    let folder = try TemporaryFolder()
    let run = try ShellCommand(in: folder.path).run(
      "trap '' HUP; '\(Program.path)' run \(Shipped.small) --players 1000 "
        + "--quiet --out out & sleep 0.3; kill -HUP $!; wait $!")
    #expect(run.code == 0)
    #expect(try folder.contents(of: "out")["report.md"] != nil)
  }

  @Test("a trap ends with 70 and a message, and nothing is written")
  func trap() throws {
    let folder = try TemporaryFolder()
    let (run, _) = try Self.long.get()
    let ended = try interrupt(run + ["--out", folder.path + "/out", "--quiet"], by: SIGILL)
    #expect(ended.code == 70, "\(ended.message)")
    #expect(ended.message.contains("error: this is a fault of the program, or of a game in it"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  /// The words of a run that takes a while, and the files of its report.
  private static let long = Result {
    let folder = try TemporaryFolder()
    let players = Program.isOptimised ? "500000" : "1500"
    let run = ["run", Shipped.small, "--players", players, "--days", "20", "--threads", "2"]
    let one = try Program.run(run + ["--out", folder.path + "/one", "--quiet"])
    #expect(one.code == 0)
    return (run, try folder.contents(of: "one").filter { $0.key != "timing.json" })
  }

  @Test(
    "with checkpoints a run that is told to end, or killed, goes on where it was, and ends with the same bytes",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func resumed(number: Int32) throws {
    let folder = try TemporaryFolder()
    let (run, one) = try Self.long.get()
    let again = run + ["--checkpoint", "0.2s", "--out", folder.path + "/out", "--quiet"]
    let ended = try interrupt(again, by: number) {
      let kept = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/out.parts")
      return kept?.contains { !$0.hasPrefix(".") } ?? false
    }
    if number != SIGKILL {
      #expect(ended.code == 130 && ended.message.contains("the same command goes on"))
      #expect(try folder.contents(of: "out.parts").count == 1)
    }
    let resumed = try Program.run(again.dropLast() + [])
    #expect(resumed.code == 0, "\(resumed.errors)")
    #expect(resumed.errors.contains("already"))
    let files = try folder.contents(of: "out")
    for (file, bytes) in one { #expect(files[file] == bytes, "\(file)") }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.parts"))
  }

  /// Starts the program, and presses Ctrl-C when it is at work.
  ///
  /// - Parameters:
  ///   - output: Where it prints what says that it is at work; else that is waited for.
  ///   - isReady: Whether it has done enough to be interrupted.
  private func interrupt(
    _ arguments: [String], by number: Int32 = SIGINT, output: Pipe? = nil,
    once isReady: () -> Bool = { true }
  ) throws -> (code: Int32, message: String, seconds: Double) {
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = arguments
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = output ?? FileHandle.nullDevice
    try process.run()
    if let output { #expect(!output.fileHandleForReading.availableData.isEmpty) }
    process.waitUntilItWatches()
    Thread.sleep(forTimeInterval: 0.2)
    while process.isRunning, !isReady() { Thread.sleep(forTimeInterval: 0.01) }
    let start = ContinuousClock.now
    kill(process.processIdentifier, number)
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return (process.terminationStatus, message, seconds)
  }
}

extension Process {
  /// Waits until the program watches for Ctrl-C: then it has read its scenarios.
  func waitUntilItWatches() {
    #if os(Linux)
      let status = "/proc/\(processIdentifier)/status"
      while isRunning {
        let lines = (try? String(contentsOfFile: status, encoding: .utf8))?.split(separator: "\n")
        let mask = lines?.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
        if let mask = mask.flatMap({ UInt64($0, radix: 16) }), mask >> (SIGINT - 1) & 1 == 1 {
          return
        }
        Thread.sleep(forTimeInterval: 0.02)
      }
    #else
      Thread.sleep(forTimeInterval: 0.7)
    #endif
  }
}
