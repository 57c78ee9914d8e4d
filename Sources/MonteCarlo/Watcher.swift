/// Who watches long work: it is told how far the work is and asked whether to stop, both from any
/// thread.
public struct Watcher: Sendable {
  /// Called with what is done and what is planned so far, at least once a block.
  package let progress: @Sendable (_ done: Int, _ of: Int) -> Void
  /// Asked before each trial; one yes ends the work.
  package let isCancelled: @Sendable () -> Bool

  /// - Parameters:
  ///   - progress: Called with what is done and what is planned so far, which may grow.
  ///   - isCancelled: Asked again and again; one yes ends the work.
  public init(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.progress = progress
    self.isCancelled = isCancelled
  }

  public static var nobody: Watcher { Watcher() }
}
