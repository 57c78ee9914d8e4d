/// The processors that this process may use.
public enum Processors {
  /// At least 1. On Linux it is the affinity mask's count, which containers and batch systems set.
  public static var available: Int {
    #if os(Linux)
      var mask = [UInt64](repeating: 0, count: 128)
      // The kernel writes at most `size` bytes, which is what the array has, during the call.
      let size = mask.count * MemoryLayout<UInt64>.size
      guard schedGetAffinity(0, size, &mask) == 0 else { return 1 }
      return max(1, mask.reduce(0) { $0 + $1.nonzeroBitCount })
    #else
      return max(1, ProcessInfo.processInfo.activeProcessorCount)
    #endif
  }
}

#if os(Linux)
  /// sched_getaffinity(2), which the C library's module hides from Swift as a GNU extension.
  @_silgen_name("sched_getaffinity")
  private func schedGetAffinity(_ process: Int32, _ size: Int, _ mask: UnsafeMutablePointer<UInt64>)
    -> Int32
#endif
