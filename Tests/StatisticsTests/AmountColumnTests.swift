import Randomness
import Testing

@testable import Statistics

@Suite struct AmountColumnTests {
  /// Totals and sizes of clusters, some of them empty; totals have about so many bits.
  private static func clusters(bits: Int, sizes: Int) -> (totals: [Int], sizes: [Int]) {
    var luck = KeyedStream(StreamKey(seed: UInt64(bits)))
    let counts = (0..<AmountColumn.capacity).map { _ in luck.whole(below: sizes + 1) }
    return (counts.map { $0 == 0 ? 0 : luck.whole(below: 2 << bits) - 1 << bits }, counts)
  }

  private static func range(_ numbers: [Int]) -> ClosedRange<Int> {
    numbers.min()!...numbers.max()!
  }

  @Test(arguments: [0, 3, 17, 25, 28, 30, 33, 36])
  func `clusters added up together are what they are one by one`(bits: Int) {
    let (totals, sizes) = Self.clusters(bits: bits, sizes: 4)
    var expected = (sizes: ClusterSizes(), sums: ClusterSums(), cubes: ClusterCubes())
    for (total, size) in zip(totals, sizes) where size > 0 {
      expected.sizes.record(size: size)
      expected.sums.record(total: total, size: size)
      expected.cubes.record(total: total, size: size)
    }
    var found = (sizes: ClusterSizes(), sums: ClusterSums(), cubes: ClusterCubes())
    let column = AmountColumn(totals, count: totals.count, within: Self.range(totals))
    let counts = AmountColumn(sizes, count: sizes.count, within: Self.range(sizes))
    found.sizes.record(counts)
    found.sums.record(column, sizes: counts)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * AmountColumn.capacity) {
      found.cubes.record(column, sizes: counts, $0.baseAddress!)
    }
    #expect(found == expected)
  }

  @Test(arguments: [1, 12, 28, 29, 31, 32, 33, 60])
  func `sums of products are exact, whatever their bits`(bits: Int) {
    let greatest = 1 << bits - 1
    for (low, high) in [
      (-greatest, greatest), (greatest, greatest), (-greatest, -greatest), (0, 1),
    ] {
      let numbers = (0..<AmountColumn.capacity - bits % 2).map { $0 % 3 == 0 ? low : high }
      let column = AmountColumn(numbers, count: numbers.count, within: Self.range(numbers))
      #expect(column.sum == numbers.reduce(0) { $0 + Int128($1) })
      #expect(column.times(column) == numbers.reduce(0) { $0 + Int128($1) * Int128($1) })
      #expect(column.haveSquares == (numbers.allSatisfy { $0.magnitude < 1 << 31 }))
    }
  }
}
