/// The processors that this process may use.
public enum Processors {
  /// At least 1. On Linux it is the affinity mask's count, which containers and batch systems set.
  public static var available: Int {
    #if os(Linux)
      var mask = [UInt64](repeating: 0, count: 128)
      // The kernel writes at most `size` bytes, the size of the array, during the call.
      let size = mask.count * MemoryLayout<UInt64>.size
      guard schedGetAffinity(0, size, &mask) == 0 else { return 1 }
      return max(1, mask.reduce(0) { $0 + $1.nonzeroBitCount })
    #else
      return max(1, ProcessInfo.processInfo.activeProcessorCount)
    #endif
  }

  /// Returns the number of these threads that can be started here, this one included: starts all
  /// once, and one more for Dispatch, which waits forever for one that a limit keeps from starting.
  public static func startable(_ threads: Int) -> Int {
    #if os(Linux)
      if threads <= 1 { return threads }
      let more = min(threads, available)
      let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      defer { gate.deallocate() }
      pthread_mutex_init(gate, nil)
      pthread_mutex_lock(gate)
      var started: [pthread_t] = []
      while started.count < more {
        var thread = pthread_t()
        let result = pthread_create(
          &thread, nil,
          { gate in
            guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
            pthread_mutex_lock(gate)
            pthread_mutex_unlock(gate)
            return nil
          }, gate)
        if result != 0 { break }
        started.append(thread)
      }
      pthread_mutex_unlock(gate)
      for thread in started { pthread_join(thread, nil) }
      pthread_mutex_destroy(gate)
      return started.count == more ? threads : max(1, started.count)
    #else
      return threads
    #endif
  }
}

#if os(Linux)
  /// The call sched_getaffinity(2), which the C library's module hides as a GNU extension.
  @_silgen_name("sched_getaffinity")
  private func schedGetAffinity(_ process: Int32, _ size: Int, _ mask: UnsafeMutablePointer<UInt64>)
    -> Int32
#endif
