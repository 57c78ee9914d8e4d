import TestSupport
import Testing

@testable import Statistics

@Suite struct BinCountsTests {
  private func counts(_ hits: some Sequence<Int>) -> BinCounts {
    var counts = BinCounts()
    for hit in hits { counts.record(hit) }
    return counts
  }

  private func layout(_ counts: BinCounts, bins: Int) -> [Int] {
    var layout = [Int](repeating: 0, count: bins)
    var before = 0
    for (bin, cumulative) in counts.filled {
      layout[bin] = cumulative - before
      before = cumulative
    }
    return layout
  }

  @Test func `every hit is counted in its bin, and no room is kept beyond the outermost`() {
    let counts = counts([7, 3, 7, 9, 3, 7])
    #expect(layout(counts, bins: 12) == [0, 0, 0, 2, 0, 0, 0, 3, 0, 1, 0, 0])
    #expect(counts.width == 7)
  }

  @Test func `without a hit there is nothing, and merging it changes nothing`() {
    var some = counts([4, 5])
    let before = some
    some.merge(BinCounts())
    #expect(some == before)
    var none = BinCounts()
    #expect(none.isEmpty && none.width == 0)
    none.merge(before)
    #expect(none == before)
  }

  @Test func `any split in any order gives equal counts`() {
    let hits = [31, 30, 2, 31, 17, 50, 2, 0, 49, 17, 17]
    #expect(checkTally(BinCounts(), samples: hits) { $0.record($1) } == [])
  }
}
