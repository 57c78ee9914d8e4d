import Randomness
import Statistics
import TestSupport
import Testing

@Suite struct HistogramTests {
  /// The quantile by its definition.
  private func exactQuantile(_ p: Double, _ values: [Int]) -> Int? {
    let sorted = values.sorted()
    return sorted.indices.first { Double($0 + 1) / Double(sorted.count) >= p }.map { sorted[$0] }
  }

  private let shares = [0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.55, 0.75, 0.9, 0.95, 0.99, 1]

  @Test func `obeys the law of tallies`() {
    let empty = Histogram(LogLinearLayout(subdivisionBits: 3, largest: 1_000, signed: true))
    #expect(checkTally(empty, samples: [0, 1, 1, -5, 999, 2_000, -3_000]) { $0.record($1) } == [])
  }

  @Test func `quantiles of small values are exact`() {
    var stream = KeyedStream(StreamKey(seed: 71))
    var histogram = Histogram(LogLinearLayout(subdivisionBits: 5, largest: 1_000))
    let values = (0..<100).map { _ in Int(stream.uniform() * 63) }
    for value in values { histogram.record(value) }
    for p in shares {
      #expect(histogram.quantile(p) == exactQuantile(p, values))
    }
  }

  @Test func `quantiles of great values keep the stated bound`() throws {
    var stream = KeyedStream(StreamKey(seed: 72))
    let layout = LogLinearLayout(subdivisionBits: 4, largest: 10_000_000, signed: true)
    var histogram = Histogram(layout)
    let values = (0..<1_001).map { _ in
      Int((stream.uniform() < 0.3 ? -1 : 1) * 1_000 * stream.logNormal(sigma: 2))
    }
    for value in values { histogram.record(value) }
    #expect(histogram.total == 1_001)
    for p in shares {
      let exact = try #require(exactQuantile(p, values))
      let found = try #require(histogram.quantile(p))
      #expect(abs(Double(found - exact)) <= layout.relativeError * Double(abs(exact)))
    }
  }

  @Test func `a share that is met exactly is not missed by rounding`() {
    var histogram = Histogram(LogLinearLayout(subdivisionBits: 6, largest: 1_000))
    for value in 1...100 { histogram.record(value) }
    for percent in 1...100 {
      #expect(histogram.quantile(Double(percent) / 100) == percent)
    }
  }

  @Test func `nothing counted has no quantile`() {
    #expect(Histogram(LogLinearLayout(subdivisionBits: 2, largest: 9)).quantile(0.5) == nil)
  }
}
