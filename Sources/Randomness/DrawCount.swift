#if DEBUG
  import Synchronization
#endif

/// The number of draws of all streams: a measure of work that does not depend on the machine's
/// speed or load, or on the number of threads.
///
/// Only debug builds count draws: a draw takes a few instructions in release builds, and one more
/// would be noticeable. The number of draws is the same in both.
public enum DrawCount {
  /// Draws since the program began, on any thread; nil when they are not counted.
  public static var sinceStart: UInt64? {
    #if DEBUG
      return made.load(ordering: .relaxed)
    #else
      return nil
    #endif
  }

  #if DEBUG
    private static let made = Atomic<UInt64>(0)

    @usableFromInline
    static func add() { made.wrappingAdd(1, ordering: .relaxed) }
  #endif
}
