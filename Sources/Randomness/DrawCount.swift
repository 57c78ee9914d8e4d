#if DEBUG
  import Synchronization
#endif

/// How many draws all streams together have made: a measure of work that no machine's speed, load
/// or number of threads touches.
///
/// Draws are counted in debug builds only; a draw of a release build is a handful of instructions,
/// and one more would be felt. How many there are does not depend on the build.
public enum DrawCount {
  /// Draws since the program began, on any thread; nil where they are not counted.
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
