import Foundation
import Testing

@Suite("Interruption")
struct InterruptionTests {
  @Test("Ctrl-C ends with 130, says so, and leaves no file behind")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = [
      "run", Shipped.scenario("questbond"), "--players", "10000000", "--days", "1", "--out",
      folder.path + "/out",
    ]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: 1)
    kill(process.processIdentifier, SIGINT)
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(message == "questbalance: interrupted; nothing was written\n")
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
          "targets": [{ "metric": "coins.perActiveDay", "at least": 0 }] }
        """)
    }
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = [
      "check", try scenario("short", players: 10), try scenario("long", players: 50_000_000),
      "--out", folder.path + "/out",
    ]
    let errors = Pipe()
    let output = Pipe()
    process.standardError = errors
    process.standardOutput = output
    try process.run()
    // The first scenario's line.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    Thread.sleep(forTimeInterval: 0.3)
    kill(process.processIdentifier, SIGINT)
    let message = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(
      message == "questbalance: interrupted; the report of short was written before\n")
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(written == ["short"])
  }
}
