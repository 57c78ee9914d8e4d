import Foundation
import ShippedGames
import Testing

@testable import ScenarioFiles

/// Scenarios as they are in a revision of git, and the files that a scenario extends.
@Suite struct GitRevisionTests {
  /// A folder that goes away with the value.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "qb-\(UUID().uuidString)")
      .path
    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    @discardableResult func file(_ name: String, _ text: String) throws -> String {
      let url = URL(filePath: path).appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return url.path
    }

    func git(_ words: String...) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["git", "-C", path, "-c", "user.name=x", "-c", "user.email=x@localhost"] + words
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(words)")
    }
  }

  private static let hasGit = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"]
    .contains(where: FileManager.default.isExecutableFile)

  private static func base(players: Int) -> String {
    """
    { "name": "base", "simulation": { "players": \(players), "days": 10 },
      "routines": [{ "name": "r", "tasks": [{ "name": "t" }] }], "scoring": {} }
    """
  }

  private func load(_ file: String, _ revision: String?) throws(ScenarioFailure) -> Scenario {
    try Scenario.load(
      file: file, revision: revision, games: shippedGames, overrides: SimulationOverrides())
  }

  private func reason(_ file: String, _ revision: String) -> [String] {
    do throws(ScenarioFailure) {
      _ = try load(file, revision)
      return []
    } catch { return lines(error) }
  }

  @Test(.enabled(if: hasGit))
  func `a scenario and its bases are read as they are in the revision, whatever they are now`()
    throws
  {
    let folder = Folder()
    try folder.file("bases/base.jsonc", Self.base(players: 100))
    let file = try folder.file(
      "x.jsonc", #"{ "extends": "bases/base.jsonc", "name": "x", "simulation": { "days": 3 } }"#)
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "one")
    try folder.file("bases/base.jsonc", Self.base(players: 200))
    try folder.git("commit", "-qam", "two")
    try folder.file("bases/base.jsonc", Self.base(players: 300))
    try folder.file("x.jsonc", #"{ "extends": "bases/base.jsonc", "name": "x" }"#)
    let read = try [nil, "HEAD", "HEAD~1"].map { try load(file, $0).simulation }
    #expect(read.map(\.players) == [300, 200, 100] && read.map(\.days) == [10, 3, 3])
    let none = "git has no such file in this revision, or no such revision; 'git log' lists them"
    #expect(reason(file, "HAED") == ["HAED:./x.jsonc: \(none)"])
    #expect(reason(file, "--help") == ["--help:./x.jsonc: \(none)"])
    let fresh = try folder.file("new.jsonc", Self.base(players: 1))
    #expect(reason(fresh, "HEAD") == ["HEAD:./new.jsonc: \(none)"])
  }

  @Test(.enabled(if: hasGit))
  func `mistakes in a revision have the names that git gives its files`() throws {
    let folder = Folder()
    let file = try folder.file("x.jsonc", #"{ "name": "x", "extends": "gone.jsonc" }"#)
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "one")
    let found = reason(file, "HEAD")
    #expect(
      found.count == 1
        && found[0].hasPrefix("HEAD:./x.jsonc:1:27: error: extends: HEAD:./gone.jsonc: git has no"),
      "\(found)")
  }

  @Test func `the files of a scenario are those it extends, as far as they can be read`() throws {
    let folder = Folder()
    let file = try folder.file("x.jsonc", #"{ "extends": "b.jsonc", "name": "x" }"#)
    #expect(Scenario.files(of: file) == [file, folder.path + "/b.jsonc"])
    try folder.file("b.jsonc", #"{ "extends": "c/d.jsonc", "name": 4 }"#)
    #expect(
      Scenario.files(of: file) == [file, folder.path + "/b.jsonc", folder.path + "/c/d.jsonc"])
    try folder.file("b.jsonc", #"{ "extends": "#)
    #expect(Scenario.files(of: file) == [file, folder.path + "/b.jsonc"])
    try folder.file("x.jsonc", "{")
    #expect(Scenario.files(of: file) == [file])
    #expect(Scenario.files(of: "/nowhere/x.jsonc") == ["/nowhere/x.jsonc"])
  }
}
