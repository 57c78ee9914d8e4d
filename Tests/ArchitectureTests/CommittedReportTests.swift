import Foundation
import Testing

/// The committed reports are those that `.ci/renew` writes: the runs, comparisons and sweeps of
/// `.ci/reports`, and a check of every verification world.
@Suite struct CommittedReportTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of a folder's scenarios.
  private static func scenarios(in folder: String) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return Set(files.filter { $0.hasSuffix(".jsonc") }.map { String($0.dropLast(6)) })
  }

  /// The committed folders below one, by their names; others are of whoever works here.
  private static func committed(_ folder: String) throws -> Set<String> {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path, "ls-files", "\(folder)/"]
    let output = Pipe()
    git.standardOutput = output
    try git.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    git.waitUntilExit()
    let depth = folder.split(separator: "/").count
    return Set(text.split(separator: "\n").map { String($0.split(separator: "/")[depth]) })
  }

  @Test func `Reports holds what renewing writes, and nothing else`() throws {
    let script = try String(contentsOf: Self.root.appending(path: ".ci/reports"), encoding: .utf8)
    let compared = script.matches(of: #/compare Scenarios\/(.+?)\.jsonc Scenarios\/(.+?)\.jsonc/#)
      .map { "\($0.1)--vs--\($0.2)" }
    let named = script.matches(of: #/--out Reports\/(\S+)/#).map { String($0.1) }
    #expect(compared.count == 2 && named.count == 1)
    let written = try Self.scenarios(in: "Scenarios").union(compared + named + ["verification"])
    #expect(try Self.committed("Reports") == written)
    #expect(
      try Self.committed("Reports/verification") == Self.scenarios(in: "Scenarios/verification"))
  }
}
