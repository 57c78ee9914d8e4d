import Foundation
import Testing

/// The tutorial shows the code of the package that CI builds and runs, and no other.
@Suite struct TutorialTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A text without its indentation.
  private static func flush(_ text: some StringProtocol) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test func `every excerpt stands in the package that CI builds`() throws {
    let folder = Self.root.appending(path: "Tests/OwnGame")
    let files =
      ["Package.swift"]
      + (try FileManager.default.subpathsOfDirectory(
        atPath: folder.appending(path: "Sources").path
      )
      .filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" })
    let code = try files.map {
      Self.flush(try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/GameSupport/GameSupport.docc/YourGame.md"),
      encoding: .utf8)
    let excerpts = page.matches(of: /```swift\n([\s\S]*?)\n```/).map { Self.flush($0.1) }
    #expect(excerpts.count >= 10)
    for excerpt in excerpts {
      #expect(code.contains { $0.contains(excerpt) }, "not in the package: \(excerpt)")
    }
  }
}
