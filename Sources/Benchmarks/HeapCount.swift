import Foundation

/// How often the program has allocated memory on the heap.
///
/// A library loaded ahead of the C library's allocator counts (`.ci/AllocationCount.swift`); this asks
/// it, where it is loaded.
package enum HeapCount {
  /// Allocations since the program began, on any thread; nil where nobody counts them.
  package static var sinceStart: UInt64? { counter.map { $0() } }

  private typealias Counter = @convention(c) () -> UInt64

  private static let counter: Counter? = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "questbalance_allocations") else { return nil }
    // The library declares it so: no argument, an unsigned number of 64 bits.
    return unsafeBitCast(symbol, to: Counter.self)
  }()
}
