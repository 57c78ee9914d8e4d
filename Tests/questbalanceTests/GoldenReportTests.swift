import Foundation
import Testing

/// Small reports of the shipped scenarios, kept beside the tests: what a change of the program does
/// to a report shows here as a diff. To accept it, run the tests with UPDATE_GOLDEN=1 and commit.
@Suite("Golden reports")
struct GoldenReportTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Golden"

  @Test("the report of a small run is the one that was kept", arguments: ReportFilesTests.scenarios)
  func golden(scenario: String) throws {
    let out = try TemporaryFolder()
    let result = try Program.run([
      "run", Shipped.scenario(scenario), "--players", "300", "--days", "10", "--seed", "7",
      "--quiet", "--out", out.path + "/out",
    ])
    #expect(result.code == 0, "\(result.errors)")
    for name in ["report.md", "summary.csv"] {
      let written = try String(contentsOfFile: out.path + "/out/" + name, encoding: .utf8)
      try Self.expect(written, equals: "\(scenario)-\(name)")
    }
  }

  /// Holds a text against the one that was kept, or keeps it.
  static func expect(_ written: String, equals name: String) throws {
    let kept = "\(folder)/\(name)"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(written.utf8).write(to: URL(filePath: kept))
    }
    let expected = try String(contentsOfFile: kept, encoding: .utf8)
    let difference = zip(
      written.split(separator: "\n"), expected.split(separator: "\n")
    ).first { $0 != $1 }
    #expect(written == expected, "first difference: \(difference.map { "\($0)" } ?? "length")")
  }
}
