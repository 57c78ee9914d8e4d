import Dispatch
import Synchronization

// Independent work that plays no trials: reading files, computing findings, rendering reports.

extension ParallelRun {
  /// Calls a function for each item, on several threads, until `isCancelled` returns true. Items are
  /// created one at a time, when a thread takes them.
  public func forEach<Items: Sequence>(
    _ items: Items, isCancelled: @Sendable () -> Bool = { false },
    _ body: @Sendable (Items.Element) -> Void
  ) where Items.Iterator: Sendable {
    let next = Mutex(items.makeIterator())
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while !isCancelled(), let item = next.withLock({ $0.next() }) { body(item) }
    }
  }

  /// Returns a function's results for 0 ..< count, in order, computed on several threads.
  public func map<Result: Sendable>(
    _ count: Int, _ transform: @Sendable (_ index: Int) -> Result
  ) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: count))
    ParallelRun(threads: max(1, min(threads, count))).forEach(0..<count) { index in
      let result = transform(index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0 }.map { $0! }
  }
}
