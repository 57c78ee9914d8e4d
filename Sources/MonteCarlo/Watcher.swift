/// An observer of long work: it receives progress and may request a stop, both from any thread.
public struct Watcher: Sendable {
  /// Receives the amounts done and planned so far, at least once per block; the plan may grow.
  package let progress: @Sendable (_ done: Int, _ of: Int) -> Void
  /// Called before each trial; once it returns true, the work ends.
  package let isCancelled: @Sendable () -> Bool

  public init(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.progress, self.isCancelled) = (progress, isCancelled)
  }

  /// Returns an observer of work of which a part, `before` of `all`, is done already.
  package func shifted(by before: Int, of all: Int) -> Watcher {
    Watcher(
      progress: { [progress] done, _ in progress(before + done, all) }, isCancelled: isCancelled)
  }

  public static var nobody: Watcher { Watcher() }
}
