/// The memory that a program takes from the system.
public enum Heap {
  /// Lets all threads take memory from one place, before there is more than one. Otherwise, what a thread
  /// gives back when it ends is of no use to those that go on.
  public static func share() {
    #if canImport(Glibc)
      // Swift does not import <malloc.h>.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
      let mostArenas: CInt = -8
      _ = mallopt(mostArenas, 1)
    #endif
  }
}
