import Platform

/// The number of the program's heap allocations.
///
/// A library loaded ahead of the C library's allocator counts them (`.ci/AllocationCount.swift`);
/// this reads its counter, if it is loaded.
package enum HeapCount {
  /// Allocations since the program began, on any thread; nil when they are not counted.
  package static var sinceStart: UInt64? { counter.map { $0() } }

  private typealias Counter = @convention(c) () -> UInt64

  private static let counter: Counter? = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "questbalance_allocations") else { return nil }
    // The library's declaration: no argument, an unsigned 64-bit result.
    return unsafeBitCast(symbol, to: Counter.self)
  }()
}
