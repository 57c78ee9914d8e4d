import Randomness
import Statistics
import TestSupport
import Testing

@testable import Measurement

/// Players by value, day by day.
@Suite struct DayCountsTests {
  private static let days = 5

  /// Records a player who has these values.
  private func record(_ values: [Int], _ counts: inout DayCounts) {
    let column = [0] + values
    column.withUnsafeBufferPointer { column in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: values.count) { days in
        var changes = ChangeDays(days)
        changes.find(in: column.baseAddress!)
        counts.record(column.baseAddress!, changes)
      }
    }
  }

  /// Returns the number of players by bin at the end of each day, without bins that nobody is in.
  private func players(_ counts: DayCounts) -> [[Int: Int]] {
    var sums = [Int](repeating: 0, count: counts.bins.count)
    return (0..<Self.days).map { day in
      counts.add(on: day, to: &sums)
      let all = zip(counts.bins, sums).filter { $0.1 != 0 }
      return Dictionary(uniqueKeysWithValues: all)
    }
  }

  private static let lives: [[Int]] = {
    var luck = KeyedStream(StreamKey(seed: 8))
    return (0..<60).map { number in
      (0..<days).map { day in
        luck.index(below: 3) == 0 ? 8_447 : (luck.index(below: 900) - 300) << (number % 20)
      }
    }
  }()

  @Test func `obeys the law of tallies`() {
    let problems = checkTally(DayCounts(days: Self.days), samples: Self.lives) { record($1, &$0) }
    #expect(problems == [])
  }

  @Test func `each day counts every player in the bin of its value`() {
    var counts = DayCounts(days: Self.days)
    for life in Self.lives { record(life, &counts) }
    let found = players(counts)
    for day in 0..<Self.days {
      let values = Self.lives.map { $0[day] }
      #expect(
        found[day] == Dictionary(grouping: values, by: DayCounts.layout.bin).mapValues(\.count))
      #expect(counts.extremes[day].lowest == values.min())
      #expect(counts.extremes[day].highest == values.max())
    }
  }

  @Test func `more players move on one day than 16 bits count`() throws {
    var counts = DayCounts(days: Self.days)
    for _ in 0..<40_000 { record([0, 0, 7_000, 7_000, -3], &counts) }
    var other = counts
    other.merge(counts)
    let high = DayCounts.layout.bin(of: 7_000)
    #expect(
      players(other) == [[0: 80_000], [0: 80_000], [high: 80_000], [high: 80_000], [-3: 80_000]])
    var bytes = TallyBytes()
    other.exchange(with: &bytes)
    bytes.finish()
    var reading = TallyBytes(reading: bytes.written[...])
    var read = DayCounts(days: Self.days)
    read.exchange(with: &reading)
    #expect(reading.isWhole && read == other)
  }
}
