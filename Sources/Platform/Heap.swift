/// The memory that a program takes from the system.
public enum Heap {
  /// Makes all threads allocate from one arena. Call it before there is more than one thread.
  /// Otherwise, memory that a finished thread has freed is of no use to the others.
  public static func share() {
    #if canImport(Glibc)
      // Swift does not import <malloc.h>.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let mallopt = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
      let maxArenas: CInt = -8
      _ = mallopt(maxArenas, 1)
    #endif
  }
}
