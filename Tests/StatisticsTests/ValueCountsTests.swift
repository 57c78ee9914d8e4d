import Randomness
import TestSupport
import Testing

@testable import Statistics

@Suite struct ValueCountsTests {
  private func counts(
    _ values: some Sequence<Int>, minBits: Int = 9, maxValues: Int = 8192
  ) -> ValueCounts {
    var counts = ValueCounts(minBits: minBits, maxValues: maxValues)
    for value in values { counts.record(value) }
    return counts
  }

  /// The bins with a value and their counts, by the definition.
  private func bins(_ values: [Int], _ layout: LogLinearLayout) -> [Int: Int] {
    Dictionary(grouping: values, by: layout.bin).mapValues(\.count)
  }

  private func table(_ hits: SparseCounts) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: hits.map { ($0.number, $0.count) })
  }

  @Test(arguments: [1, 700, 1 << 39])
  func `each value is counted by itself, near others or far from them`(unit: Int) {
    let counts = counts([7, -3, 7, 9, -3, 7].map { $0 * unit })
    let hits = counts.hits(in: .finest)
    #expect(hits.map(\.number) == [-3, 7, 9].map { LogLinearLayout.finest.bin(of: $0 * unit) })
    #expect(hits.map(\.count) == [2, 3, 1])
    #expect(counts.size == 3 && counts.total == 6)
  }

  @Test(arguments: [1, 3, 977, 123_456_789])
  func `as many values as are promised are exact, however far they lie apart`(step: Int) {
    var luck = KeyedStream(StreamKey(seed: 4))
    let values = (0..<3_000).map { _ in (luck.whole(below: 1_000) - 300) * step }
    let exact = counts(values, maxValues: 1_000)
    #expect(exact.isExact && exact.settled.layout == .finest)
    let found = exact.hits(in: .finest)
    #expect(table(found) == bins(values, .finest))
    #expect(found.map(\.number) == found.map(\.number).sorted())
  }

  @Test func `bins are the finest of which few enough have a value, never coarser than promised`() {
    var luck = KeyedStream(StreamKey(seed: 6))
    let values = (0..<2_000).map { _ in luck.whole(below: 90_000) - 9_000 }
    for (minBits, maxValues) in [(1, 700), (5, 300), (9, 40)] {
      let counts = counts(values, minBits: minBits, maxValues: maxValues)
      #expect(!counts.isExact)
      let bits = (minBits...40).last {
        bins(values, LogLinearLayout(subdivisionBits: $0)).count <= maxValues
      }
      let layout = LogLinearLayout(subdivisionBits: bits ?? minBits)
      #expect(counts.settled.layout == layout)
      #expect(table(counts.hits(in: layout)) == bins(values, layout))
    }
  }

  @Test func `values near one another are told apart, others are in bins where that is asked`() {
    #expect(counts([1_000_000, 1_001_023], maxValues: 0).layout == .finest)
    let far = counts([1_000_000, 1_001_024, -7], minBits: 5, maxValues: 0)
    #expect(far.layout.subdivisionBits == 5 && !far.isExact && far.size == 2)
    #expect(counts([3, 60, -9], minBits: 5, maxValues: 0).isExact)
  }

  @Test func `without a value there is nothing, and merging it changes nothing`() {
    var some = counts([4, 5])
    let before = some
    some.merge(ValueCounts())
    #expect(some == before)
    var none = ValueCounts()
    #expect(none.isEmpty && none.size == 0 && none.isExact)
    none.merge(before)
    #expect(none == before)
  }

  @Test(arguments: [1, 100, 5_000, 70_000_000])
  func `any split in any order gives equal counts`(unit: Int) {
    let values = [31, 30, 2, 31, 17, -50, 2, 0, 49, 17, 17].map { $0 * unit + 3 }
    #expect(checkTally(ValueCounts(), samples: values) { $0.record($1) } == [])
    for maxValues in [0, 1, 4, 7] {
      let empty = ValueCounts(minBits: 2, maxValues: maxValues)
      #expect(checkTally(empty, samples: values) { $0.record($1) } == [])
    }
  }

  /// More values than wait to be sorted, in parts of very different sizes.
  @Test(arguments: [0, 20, 300, 1 << 20])
  func `many values give equal counts in any split and order`(maxValues: Int) {
    var luck = KeyedStream(StreamKey(seed: 9))
    let values = (0..<1_500).map { _ in luck.whole(below: 1_000) << luck.whole(below: 20) }
    let empty = ValueCounts(minBits: 3, maxValues: maxValues)
    let samples = stride(from: 0, to: values.count, by: 25).map { values[$0..<$0 + 25] }
    let problems = checkTally(empty, samples: samples) { counts, some in
      for value in some { counts.record(value) }
    }
    #expect(problems == [])
  }

  @Test func `what is asked while values are recorded changes nothing`() {
    var (asked, other) = (counts([]), counts([]))
    for value in stride(from: 900_000, to: 0, by: -7_001) {
      asked.record(value)
      other.record(value)
      #expect(asked.total == asked.hits(in: .finest).reduce(0) { $0 + $1.count })
      #expect(asked == other)
    }
  }

  @Test(arguments: [0, 1, 8192])
  func `counts removed are as if they had not been counted`(maxValues: Int) {
    var all = counts([5, 9_000, 70_000, 9_000, 12, 12], maxValues: maxValues)
    all.remove(counts([9_000, 12], maxValues: maxValues))
    let left = all.hits(in: all.layout)
    #expect(left.map(\.number) == [5, 12, 9_000, 70_000].map(all.layout.bin))
    #expect(left.allSatisfy { $0.count == 1 } && all.total == 4)
    var few = counts([5, 7, 7])
    few.remove(counts([7]))
    #expect(few.hits(in: .finest).map(\.number) == [5, 7] && few.total == 2)
  }

  /// Every byte of a table's, a list's and of bins' file is changed to every other one: what is read is
  /// damaged, or counts that merge.
  @Test(arguments: [
    ([5, 7, 7], 8192), ([5, 9_000, -70_000], 8192), ([5, 9_000, 70_000], 1), ([5, 9_000], 0),
  ])
  func `damaged bytes are refused or are other counts`(values: [Int], maxValues: Int) {
    var bytes = TallyBytes()
    var written = counts(values, maxValues: maxValues)
    written.exchange(with: &bytes)
    bytes.finish()
    var refused = 0
    for place in bytes.written.indices {
      for byte in UInt8.min...UInt8.max where byte != bytes.written[place] {
        var changed = bytes.written
        changed[place] = byte
        var reading = TallyBytes(reading: changed[...])
        var read = counts([], maxValues: maxValues)
        read.exchange(with: &reading)
        if !reading.isWhole { refused += 1 }
        #expect(read.total == read.hits(in: read.layout).reduce(0) { $0 + $1.count })
        read.merge(written)
        #expect(read.total >= values.count)
      }
    }
    #expect(refused > bytes.written.count * 100)
  }
}
