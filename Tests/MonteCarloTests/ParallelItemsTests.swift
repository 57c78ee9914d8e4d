import MonteCarlo
import Platform
import Synchronization
import TestSupport
import Testing

@Suite struct ParallelItemsTests {
  @Test(arguments: [1, 2, 3, 8, 100], [0, 1, 2, 7, 1000])
  func `results come in the order of the indices`(threads: Int, count: Int) {
    #expect(ParallelRun(threads: threads).map(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 2, 8])
  func `each item is taken once, and made when a thread takes it`(threads: Int) {
    let taken = Mutex<[Int]>([])
    ParallelRun(threads: threads).forEach(0..<500) { item in taken.withLock { $0.append(item) } }
    #expect(taken.withLock { $0.sorted() } == Array(0..<500))
    if threads == 1 { #expect(taken.withLock { $0 } == Array(0..<500)) }
  }

  @Test(arguments: [1, 2, 8])
  func `once cancelled, no more items are taken`(threads: Int) {
    let taken = Atomic<Int>(0)
    @Sendable func isCancelled() -> Bool { taken.load(ordering: .relaxed) >= 20 }
    ParallelRun(threads: threads).forEach(0..<1_000_000, isCancelled: isCancelled) { _ in
      taken.add(1, ordering: .relaxed)
    }
    #expect((20..<20 + threads).contains(taken.load(ordering: .relaxed)))
  }

  /// A thread that waits for another one's item would wait for ever if one thread did both.
  @Test func `two threads work at the same time`() {
    guard Processors.available > 1 else { return }
    let arrived = Atomic<Int>(0)
    ParallelRun(threads: 2).forEach(0..<2) { _ in
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 2 {}
    }
    #expect(arrived.load(ordering: .relaxed) == 2)
  }
}
