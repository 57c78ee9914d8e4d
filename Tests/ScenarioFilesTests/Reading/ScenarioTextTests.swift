import Foundation
import Testing

@testable import ScenarioFiles
@testable import ScenarioReading

@Suite struct ScenarioTextTests {
  private func reason(_ file: String) -> String? {
    do {
      _ = try ScenarioText.contents(of: file)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `what cannot be read says why`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let plain = root.path + "/plain"
    try Data("{}".utf8).write(to: URL(filePath: plain))
    try FileManager.default.createSymbolicLink(
      atPath: root.path + "/loop", withDestinationPath: "loop")
    #expect(reason(plain) == nil)
    #expect(reason(root.path) == "it is a folder")
    #expect(reason(root.path + "/gone") == "no such file")
    #expect(reason(plain + "/below") == "it cannot be read: Not a directory")
    #expect(
      reason(root.path + "/loop") == "it cannot be read: Too many levels of symbolic links")
    #expect(
      reason(root.path + "/" + String(repeating: "n", count: 300))
        == "it cannot be read: File name too long")
  }

  @Test func `a file has the limit of standard input, and a device without an end, too`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    // A file with a hole takes no room.
    #expect(truncate(file.path, off_t(ScenarioText.maxBytes)) == 0)
    #expect(reason(file.path) == nil)
    #expect(truncate(file.path, off_t(ScenarioText.maxBytes + 1)) == 0)
    #expect(reason(file.path) == "it is longer than 64 MiB")
    #expect(reason("/dev/zero") == "it is longer than 64 MiB")
    #expect(reason("/dev/null") == nil)
  }

  @Test(arguments: ["gold", "Gold", "é"])
  func `the name that was given is never what was meant`(name: String) {
    #expect(NearestName.of(name, among: [name]) == nil)
    #expect(NearestName.of(name, among: [name, name + "x"]) == name + "x")
    // Another spelling in letters of another case is another name.
    #expect(NearestName.of("GOLD", among: ["gold"]) == "gold")
    // The same letter, written in two ways, would look the same.
    #expect(NearestName.of("e\u{301}", among: ["\u{e9}"]) == nil)
  }
}
