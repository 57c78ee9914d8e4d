import Foundation
import Platform
import Testing

@testable import CommandLineTool

/// Work that memory would hardly suffice for is refused before it begins.
@Suite("Available memory")
struct AvailableMemoryTests {
  @Test("work that needs more than there is is refused with what it needs and what there is")
  func refused() {
    let little = AvailableMemory(bytes: 3_140_000_000, limit: "the machine")
    let failure = #expect(throws: CommandFailure.self) {
      try AvailableMemory.check(for: 5_260_000_000, force: false, available: little)
    }
    #expect(failure?.code == .wrongUsage)
    #expect(
      failure?.message == "questbalance: error: this needs about 5.3 GB of memory, and the machine "
        + "has 3.1 GB left; fewer days, archetypes or --threads need less, and --yes runs it all "
        + "the same")
    let none = AvailableMemory(bytes: -5, limit: "the control group")
    let other = #expect(throws: CommandFailure.self) {
      try AvailableMemory.check(for: 28_400_000, force: false, available: none)
    }
    #expect(other?.message.contains("28 MB of memory, and the control group has 0 MB left") == true)
  }

  @Test("what suffices, what is agreed to and what nobody knows is let through")
  func letThrough() throws {
    let little = AvailableMemory(bytes: 1000, limit: "the machine")
    try AvailableMemory.check(for: 1000, force: false, available: little)
    try AvailableMemory.check(for: 1001, force: true, available: little)
    try AvailableMemory.check(for: 1001, force: false, available: nil)
    #expect((AvailableMemory.now?.bytes ?? 1) > 0)
  }

  #if os(Linux)
    @Test(
      "run, compare, sweep and check say so before they write anything, unless --yes is given",
      arguments: [
        "run %", "check %", "compare % --set pity.task.threshold=15",
        "sweep % --vary pity.task.threshold=10,15",
      ])
    func limited(command: String) throws {
      let folder = try TemporaryFolder()
      func run(_ scenario: String, _ more: String) throws -> Program.Result {
        let words = command.replacing("%", with: "'\(scenario)'")
        let process = Process()
        let errors = try folder.file("errors", "")
        process.executableURL = URL(filePath: "/bin/bash")
        // Room for the program and its threads, and for no tally of ten years.
        process.arguments = [
          "-c",
          "ulimit -v $(( 300 * 1024 )); exec '\(Program.path)' \(words) --players 2 "
            + "--out '\(folder.path)/out' \(more) 2>'\(errors)'",
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Program.Result(
          code: process.terminationStatus, output: "",
          errors: try String(contentsOfFile: errors, encoding: .utf8))
      }
      let refused = try run(Shipped.scenario("questbond"), "--days 3650 --threads 1")
      #expect(refused.code == 64, "\(refused.errors)")
      #expect(refused.errors.contains("the limit of 'ulimit -v' has "), "\(refused.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
      #expect(
        try run(Shipped.scenario("verification/pity-hard"), "--days 1 --threads 1 --yes").errors
          .contains("ulimit") == false)
    }
  #endif
}
