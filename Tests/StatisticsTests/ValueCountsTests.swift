import TestSupport
import Testing

@testable import Statistics

@Suite struct ValueCountsTests {
  private func counts(_ values: some Sequence<Int>, leastBits: Int = 9) -> ValueCounts {
    var counts = ValueCounts(leastBits: leastBits)
    for value in values { counts.record(value) }
    return counts
  }

  @Test func `each value is counted by itself, and no room is kept beyond the outermost`() {
    let counts = counts([7, 3, 7, 9, 3, 7])
    #expect(counts.hits(in: .finest).map(\.bin) == [3, 7, 9])
    #expect(counts.hits(in: .finest).map(\.count) == [2, 3, 1])
    #expect(counts.width == 7 && counts.total == 6)
  }

  @Test func `bins are as fine as their number allows, and never coarser than is promised`() {
    #expect(counts([1_000_000, 1_004_095]).layout == .finest)
    #expect(counts([1_000_000, 1_004_096]).layout.subdivisionBits < 20)
    #expect(counts([0, 1 << 40]).layout.subdivisionBits == 9)
    #expect(counts([-9, 1 << 40], leastBits: 5).layout.subdivisionBits == 5)
    for far in [10, 5_000, 90_000, 1 << 30] {
      let width = counts([1_000, 1_000 + far]).width
      #expect(width <= 4_096 || counts([1_000, 1_000 + far]).layout.subdivisionBits == 9)
    }
  }

  @Test func `without a value there is nothing, and merging it changes nothing`() {
    var some = counts([4, 5])
    let before = some
    some.merge(ValueCounts())
    #expect(some == before)
    var none = ValueCounts()
    #expect(none.isEmpty && none.width == 0)
    none.merge(before)
    #expect(none == before)
  }

  @Test(arguments: [1, 100, 5_000, 70_000_000])
  func `any split in any order gives equal counts`(unit: Int) {
    let values = [31, 30, 2, 31, 17, -50, 2, 0, 49, 17, 17].map { $0 * unit + 3 }
    #expect(checkTally(ValueCounts(), samples: values) { $0.record($1) } == [])
    #expect(checkTally(ValueCounts(leastBits: 2), samples: values) { $0.record($1) } == [])
  }

  @Test func `counts removed are as if they had not been counted`() {
    var all = counts([5, 9_000, 70_000, 9_000, 12])
    all.remove(counts([9_000, 12]))
    #expect(StratifiedCounts(all).quantiles([0.1, 0.5, 1]) == [5, 8_999, 69_951])
  }

  @Test func `bytes that do not fit together are damaged`() {
    var bytes = TallyBytes()
    var written = counts([5, 7])
    written.exchange(with: &bytes)
    bytes.finish()
    var whole = TallyBytes(reading: bytes.written[...])
    var read = ValueCounts()
    read.exchange(with: &whole)
    #expect(read == written && whole.isWhole)
    // A greater highest value than there is room for.
    var damaged = TallyBytes(reading: (bytes.written.dropLast() + [60])[...])
    read.exchange(with: &damaged)
    #expect(!damaged.isWhole)
  }
}
