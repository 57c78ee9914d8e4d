import Foundation

/// How long a piece of work takes.
enum Stopwatch {
  /// Nanoseconds of this thread's own time on a processor: what others do on the machine is not in
  /// it, but for the caches and the cores that they share.
  static func threadNanoseconds(_ work: () -> Void) -> Double {
    let start = threadTime
    work()
    return Double(threadTime - start)
  }

  /// Nanoseconds that pass meanwhile.
  static func wallNanoseconds(_ work: () -> Void) -> Double {
    let passed = ContinuousClock().measure(work).components
    return Double(passed.seconds) * 1e9 + Double(passed.attoseconds) * 1e-9
  }

  private static var threadTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
