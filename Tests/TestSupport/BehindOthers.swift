import Testing

/// Lets a test of how a process ends begin once the tests that wait for a thread are done.
///
/// Such a test waits for its process in a task of its own. Until that task gets a thread, which takes
/// as long as all tests in line before it, the testing library asks the system for ended processes over
/// and over, which takes a processor: a third of all work on two.
public struct BehindOthers: TestTrait, SuiteTrait, TestScoping {
  public let isRecursive = true

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Each yield takes the test to the end of the line, which suites make longer as they begin.
    for _ in 0..<20 { await Task.yield() }
    try await function()
  }
}

extension Trait where Self == BehindOthers {
  public static var behindOthers: Self { BehindOthers() }
}
