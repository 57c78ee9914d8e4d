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

  private func quantiles(_ values: [Int], in layout: LogLinearLayout) -> [Int] {
    var counts = BinCounts()
    for value in values { counts.record(layout.bin(of: value)) }
    return layout.quantiles(shares, of: counts.filled)
  }

  @Test func `quantiles of small values are exact`() {
    var stream = KeyedStream(StreamKey(seed: 71))
    let layout = LogLinearLayout(subdivisionBits: 5, largest: 1_000)
    let values = (0..<100).map { _ in Int(stream.uniform() * 63) }
    #expect(quantiles(values, in: layout) == shares.map { exactQuantile($0, values) })
  }

  @Test func `quantiles of great values keep the stated bound`() throws {
    var stream = KeyedStream(StreamKey(seed: 72))
    let layout = LogLinearLayout(subdivisionBits: 4, largest: 10_000_000, signed: true)
    let values = (0..<1_001).map { _ in
      Int((stream.uniform() < 0.3 ? -1 : 1) * 1_000 * PortableMath.exp(2 * stream.normal()))
    }
    for (p, found) in zip(shares, quantiles(values, in: layout)) {
      let exact = try #require(exactQuantile(p, values))
      #expect(abs(Double(found - exact)) <= layout.relativeError * Double(abs(exact)))
    }
  }

  @Test func `a share that is met exactly is not missed by rounding`() {
    let layout = LogLinearLayout(subdivisionBits: 6, largest: 1_000)
    var counts = BinCounts()
    for value in 1...100 { counts.record(layout.bin(of: value)) }
    let percents = (1...100).map { Double($0) / 100 }
    #expect(layout.quantiles(percents, of: counts.filled) == Array(1...100))
  }

  @Test func `nothing counted has no quantile`() {
    #expect(quantiles([], in: LogLinearLayout(subdivisionBits: 2, largest: 9)) == [])
  }
}
