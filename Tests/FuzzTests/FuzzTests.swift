import Foundation
import Fuzzing
import Testing

/// Input from strangers neither crashes nor hangs the program. `.ci/fuzz` looks for more.
@Suite struct FuzzTests {
  /// What once did, each in a file: the first byte chooses what it is.
  private static let found: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Found")
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
      .map { folder.appending(path: $0).path }
  }()

  @Test(arguments: FuzzTests.found)
  func `what was found once is harmless`(file: String) throws {
    FuzzedInput.read(try Data(contentsOf: URL(filePath: file)))
  }

  @Test(arguments: FuzzedInput.allCases)
  func `some hundred inputs are harmless`(kind: FuzzedInput) {
    var run = FuzzedRun(seed: 1)
    let count =
      switch kind {
      case .scenario, .settings: 60
      // Each is matched with every path of a scenario, which takes long in a debug build.
      case .expression: 100
      case .part, .arguments: 400
      }
    run.run(count, of: [kind])
    #expect(run.slowest < .seconds(20))
  }
}
