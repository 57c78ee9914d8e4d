import Foundation
import Testing

@testable import CommandLineTool

@Suite("questbalance watch")
struct WatchCommandTests {
  @Test(
    "a scenario that is missing or has mistakes at the start ends it, and so does a wrong --set")
  func refused() throws {
    #expect(try Program.run(["watch"]).code == 64)
    #expect(try Program.run(["watch", Shipped.small, "--against"]).code == 64)
    #expect(try Program.run(["watch", "/nowhere/x.jsonc"]).code == 66)
    let folder = try TemporaryFolder()
    let broken = try folder.file("x.jsonc", #"{ "name": "x" }"#)
    let out = ["--out", folder.path + "/out"]
    #expect(try Program.run(["watch", broken] + out).code == 65)
    let set = try Program.run(["watch", Shipped.small, "--set", "xp.completionBonsu=4"] + out)
    #expect(set.code == 65 && set.errors.contains("did you mean"), "\(set.errors)")
    #expect(try folder.contents().keys.sorted() == ["x.jsonc"])
  }

  @Test("a revision that git does not have ends it with 66, and names the file as git does")
  func revision() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("x.jsonc", String(contentsOfFile: Shipped.small, encoding: .utf8))
    let result = try Program.run(["watch", file, "--against", "HAED"])
    #expect(result.code == 66)
    #expect(result.errors.contains("error: HAED:./x.jsonc: git "), "\(result.errors)")
    let bare = try Program.process(
      ["watch", file, "--against", "HEAD"], environment: ["PATH": folder.path])
    #expect(bare.code == 66 && bare.errors.contains("git cannot be started"), "\(bare.errors)")
  }

  /// Reads from a pipe until a text is there, after `read`, which it returns with the rest.
  private func read(_ pipe: Pipe, _ read: String, until text: String) throws -> String {
    var read = read
    while !read.contains(text) {
      let more = pipe.fileHandleForReading.availableData
      try #require(!more.isEmpty, "it ended after: \(read)")
      read += String(decoding: more, as: UTF8.self)
    }
    return read
  }

  @Test(
    "in a pipe it answers each save until Ctrl-C, which ends it with 130 and leaves the report alone"
  )
  func process() throws {
    let folder = try TemporaryFolder()
    let small = try String(contentsOfFile: Shipped.small, encoding: .utf8)
    let file = try folder.file("x.jsonc", small)
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["watch", "x.jsonc", "--out", "out"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let done = "waits for a save"
    let first = try read(output, "", until: done)
    #expect(first.hasPrefix("x.jsonc against itself at the start: 0 numbers differ\n"))
    // As editors do it: the new file takes the place of the old one.
    let saved = try folder.file("x.new", small.replacing("Bonus\": 20", with: "Bonus\": 4000"))
    #expect(rename(saved, file) == 0)
    var second = try read(output, "", until: "1 number differs")
    second = try read(output, second, until: done)
    #expect(second.contains("  xp.completionBonus  20 → 4000\n") && !second.contains("\u{1b}"))
    _ = try folder.file("x.jsonc", "{ \"name\": ")
    let fault = try read(errors, "", until: "\n")
    #expect(fault.hasPrefix("x.jsonc:1:"), "\(fault)")
    kill(process.processIdentifier, SIGINT)
    let last = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(last.hasSuffix("questbalance: interrupted; the report in out was written\n"), "\(last)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["out", "x.jsonc"])
    let page = try String(contentsOfFile: folder.path + "/out/report.html", encoding: .utf8)
    #expect(!page.contains("http-equiv=\"refresh\"") && page.contains("xp.completionBonus"))
  }
}
