import Foundation

/// How often the program has asked for memory from the heap.
///
/// Nothing in the program counts it: a library that is loaded ahead of the C library's allocator
/// does (`.ci/AllocationCount.swift`), and is asked here if it is there.
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
