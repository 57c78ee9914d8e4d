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
}
