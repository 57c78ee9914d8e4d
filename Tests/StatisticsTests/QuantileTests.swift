import Randomness
import Statistics
import Testing

@Suite struct QuantileTests {
  /// The quantile by its definition.
  private func exactQuantile(_ p: Double, _ values: [Int]) -> Int? {
    let sorted = values.sorted()
    return sorted.indices.first { Double($0 + 1) / Double(sorted.count) >= p }.map { sorted[$0] }
  }

  private let shares = [0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.55, 0.75, 0.9, 0.95, 0.99, 1]

  private func quantiles(_ values: [Int], maxValues: Int = 8192) -> [Int] {
    var counts = ValueCounts(maxValues: maxValues)
    for value in values { counts.record(value) }
    return StratifiedCounts(counts).quantiles(shares)
  }

  @Test(arguments: [0, -3_000, 1_000_000], [1, 50_000])
  func `quantiles of up to 8,192 different values are exact`(least: Int, step: Int) {
    var stream = KeyedStream(StreamKey(seed: 71))
    let values = (0..<1_000).map { _ in least + step * stream.whole(below: 4_096) }
    #expect(quantiles(values) == shares.map { exactQuantile($0, values) })
  }

  @Test func `quantiles of values below 1,024 are exact, however great others are`() {
    var stream = KeyedStream(StreamKey(seed: 73))
    let values = (0..<100).map { _ in stream.whole(below: 1_024) } + [70_000_000_000]
    #expect(
      quantiles(values, maxValues: 1).dropLast()
        == shares.dropLast().map { exactQuantile($0, values)! }[...])
  }

  @Test func `a quantile lies between the least and the greatest value`() {
    let values = Array(repeating: 8_201, count: 50) + Array(repeating: 499_999, count: 50)
    let found = quantiles(values, maxValues: 1)
    #expect(found[0] == 8_201 && (499_500...499_999).contains(found.last!))
  }

  /// Strata far apart: each is exact, and so are all together.
  @Test func `quantiles over strata are exact where those of each are`() {
    var (few, many) = (ValueCounts(), ValueCounts())
    for value in [10_001, 10_003] { few.record(value) }
    for value in [500_001, 500_003] { many.record(value) }
    let counts = StratifiedCounts([(0.5, 2, [few]), (0.5, 2, [many])])
    #expect(counts.quantiles([0.25, 0.5, 0.75, 1]) == [10_001, 10_003, 500_001, 500_003])
  }

  @Test func `quantiles of great values keep the stated bound`() throws {
    var stream = KeyedStream(StreamKey(seed: 72))
    let values = (0..<1_001).map { _ in
      Int((stream.uniform() < 0.3 ? -1 : 1) * 1_000 * PortableMath.exp(2 * stream.normal()))
    }
    for (p, found) in zip(shares, quantiles(values, maxValues: 1)) {
      let exact = try #require(exactQuantile(p, values))
      #expect(abs(Double(found - exact)) <= 0.001 * Double(abs(exact)))
    }
  }

  @Test func `a share that is met exactly is not missed by rounding`() {
    var counts = ValueCounts()
    for value in 1...100 { counts.record(value) }
    let percents = (1...100).map { Double($0) / 100 }
    #expect(StratifiedCounts(counts).quantiles(percents) == Array(1...100))
  }

  @Test func `nothing counted has no quantile`() {
    #expect(quantiles([]) == [])
  }
}
