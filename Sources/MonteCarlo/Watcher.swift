/// An observer of long work: it receives progress and may request a stop, both from any thread.
public struct Watcher: Sendable {
  /// Receives the amounts done and planned so far, at least once per block.
  package let progress: @Sendable (_ done: Int, _ of: Int) -> Void
  /// Called before each trial; once it returns true, the work ends.
  package let isCancelled: @Sendable () -> Bool

  /// - Parameters:
  ///   - progress: Receives the amounts done and planned so far; the plan may grow.
  ///   - isCancelled: Called repeatedly; once it returns true, the work ends.
  public init(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Returns an observer that offsets progress by work already done.
  ///
  /// - Parameters:
  ///   - before: The amount already done.
  ///   - all: The whole amount planned.
  package func shifted(by before: Int, of all: Int) -> Watcher {
    Watcher(
      progress: { [progress] done, _ in progress(before + done, all) }, isCancelled: isCancelled)
  }

  public static var nobody: Watcher { Watcher() }
}
