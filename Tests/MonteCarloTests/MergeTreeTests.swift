import Foundation
import Randomness
import Statistics
import Synchronization
import TestSupport
import Testing

@testable import MonteCarlo

@Suite struct MergeTreeTests {
  private static let game = WaitForSix()

  /// Parts of the first trials: of unequal sizes, in another order for every seed.
  private static func parts(of trials: Int, seed: UInt64) -> [Range<Int>] {
    var luck = KeyedStream(StreamKey(seed: seed))
    let inner = (0..<Int.random(in: 0...40, using: &luck)).map { _ in
      Int.random(in: 1..<trials, using: &luck)
    }
    let ends = Set(inner + [trials]).sorted()
    return zip([0] + ends, ends).map { $0..<$1 }.shuffled(using: &luck)
  }

  private static func summary(of trials: Range<Int>) -> Throws {
    var summary = game.makeSummary()
    game.play(trials, into: &summary)
    return summary
  }

  @Test func `threads that add parts in any order get the whole, and only one of them`() {
    let expected = Self.summary(of: 0..<500)
    for seed in 0..<UInt64(30) {
      let parts = Self.parts(of: 500, seed: seed)
      let tree = MergeTree<Throws>(parts: 500)
      let wholes = Mutex<[Throws]>([])
      ParallelRun(threads: 8).forEach(parts) { part in
        guard let whole = tree.add(Self.summary(of: part), of: part.count) else { return }
        wholes.withLock { $0.append(whole) }
      }
      #expect(wholes.withLock { $0 } == [expected])
    }
  }

  @Test func `a whole that is added at once comes back as it is`() {
    #expect(MergeTree(parts: 9).add(Self.summary(of: 0..<9), of: 9) == Self.summary(of: 0..<9))
  }

  /// Each of the first two merges waits for the other one, for ever if only one is made at a time.
  @Test func `summaries are merged in pairs at the same time`() {
    let meeting = Meeting()
    let tree = MergeTree<Slow>(parts: 4)
    let wholes = Mutex<[Int]>([])
    @Sendable func add() {
      guard let whole = tree.add(Slow(meeting: meeting), of: 1) else { return }
      wholes.withLock { $0.append(whole.parts) }
    }
    add()
    Thread.detachNewThread { add() }
    meeting.wait(forGuests: 1)
    // The first merge is under way, so this one waits for a partner.
    add()
    add()
    while wholes.withLock(\.isEmpty) { Thread.sleep(forTimeInterval: 0.001) }
    #expect(wholes.withLock { $0 } == [4])
  }

  @Test(.behindOthers) func `a part that is added twice is a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      let tree = MergeTree<Throws>(parts: 3)
      _ = tree.add(Throws(), of: 2)
      _ = tree.add(Throws(), of: 2)
    }
  }
}

/// Counts those who have come.
private final class Meeting: Sendable {
  private let guests = Atomic<Int>(0)

  func join() { guests.add(1, ordering: .relaxed) }

  func wait(forGuests count: Int) {
    while guests.load(ordering: .relaxed) < count { Thread.sleep(forTimeInterval: 0.001) }
  }
}

/// A tally whose first merge waits until another one is under way.
private struct Slow: Tally {
  let meeting: Meeting
  var parts = 1

  mutating func merge(_ other: Slow) {
    if parts == 1 {
      meeting.join()
      meeting.wait(forGuests: 2)
    }
    parts += other.parts
  }
}
