import Foundation
import TestSupport
import Testing

@testable import Randomness

@Suite struct SamplersTests {
  private let key = StreamKey(seed: 2024).child(17).child(2).child(5)

  @Test func `uniform numbers are pinned and stay below 1`() {
    var stream = KeyedStream(key)
    #expect(stream.uniform() == 0.9178115968868165)
    #expect(stream.uniform() == 0.4063658655155403)
    #expect(stream.uniform() == 0.17338635263712077)
    var extremes = ScriptedGenerator(0, .max)
    #expect(extremes.uniform() == 0)
    #expect(extremes.uniform() == 1 - 0x1p-53)
  }

  @Test func `normal numbers are pinned`() {
    var stream = KeyedStream(key)
    let expected = [
      -0.23689989009335535, 0.8283904036680905, 0.39537804754012856, -0.3021135244017051,
      -0.5332598545648949, -0.8816996213151284,
    ]
    for value in expected {
      #expect(stream.normal() == value)
    }
  }

  /// The draws lead into a wedge that is accepted, a wedge that is refused, and the tail. A few
  /// units in the last place are allowed, since the expected values come from another logarithm.
  @Test func `normal numbers outside the rectangles are pinned`() {
    var script = ScriptedGenerator(
      0x828d_34a1_0959_6ffd, 0x7fff_a6b0_7102_3fb3, 0x7de3_27ff_230e_e500)
    #expect(script.normal() == -0.3290448427705675)
    #expect(script.normal() == -0.6008682301349916)
    #expect(abs(script.normal() - 4.0896926665228515) < 4e-15)
  }

  @Test func `poisson numbers are pinned`() {
    let expected: [(Double, [Int])] = [
      (0, [0, 0, 0, 0, 0, 0, 0, 0]), (0.3, [1, 0, 0, 1, 1, 0, 0, 1]),
      (2.5, [5, 2, 1, 5, 3, 3, 1, 6]), (40, [49, 38, 34, 50, 44, 42, 36, 51]),
      (700, [737, 694, 675, 743, 718, 710, 683, 747]),
    ]
    for (mean, counts) in expected {
      var stream = KeyedStream(key)
      for count in counts {
        #expect(stream.poisson(expOfMinusMean: PortableMath.exp(-mean), mean: mean) == count)
      }
    }
  }

  /// The digest folds the bits of so many numbers into a key, one child after another. All are from
  /// a Python program that repeats the samplers' steps on the same doubles; among its normals were
  /// 148 from a wedge, 123 refused by one, and 10 from the tail.
  @Test func `thousands of numbers of every sampler are pinned to the bit`() {
    func digest(
      _ count: Int, seed: UInt64, _ bits: (inout KeyedStream) -> UInt64
    ) -> UInt64 {
      var stream = KeyedStream(StreamKey(seed: seed))
      var digest = StreamKey(seed: 0)
      for _ in 0..<count { digest = digest.child(bits(&stream)) }
      return digest.bits
    }
    #expect(digest(20_000, seed: 51) { $0.uniform().bitPattern } == 0x46bf_4a0d_e78f_0474)
    #expect(digest(20_000, seed: 52) { $0.normal().bitPattern } == 0x69a2_351d_1186_b9f4)
    #expect(
      digest(20_000, seed: 53) { PortableMath.exp(0.75 * $0.normal()).bitPattern }
        == 0x2840_1083_335a_a757)
    let poissons: [(Double, Int, UInt64)] = [
      (0.3, 5_000, 0xf888_dcff_70e5_5807), (2.5, 5_000, 0xff58_7c62_9699_0d19),
      (40, 5_000, 0xf4f2_8296_888f_6482), (700, 500, 0xf84b_4ba5_7fcb_1f99),
    ]
    for (mean, count, expected) in poissons {
      let expOfMinusMean = PortableMath.exp(-mean)
      #expect(
        digest(count, seed: 54) {
          UInt64($0.poisson(expOfMinusMean: expOfMinusMean, mean: mean))
        } == expected)
    }
  }

  @Test(arguments: [0, 0.3, 2.5, 40, 700])
  func `the greatest draw gives a bounded poisson number`(mean: Double) {
    var greatest = ScriptedGenerator(.max)
    let count = greatest.poisson(expOfMinusMean: PortableMath.exp(-mean), mean: mean)
    #expect(Double(count) <= mean + 9 * mean.squareRoot() + 12)
  }

  @Test func `every sampler takes exactly one draw`() {
    var generator = CountingGenerator(KeyedStream(StreamKey(seed: 31)))
    func draws(_ sample: (inout CountingGenerator<KeyedStream>) -> Void) -> Int {
      let before = generator.draws
      for _ in 0..<5_000 { sample(&generator) }
      return generator.draws - before
    }
    let expOfMinusFour = PortableMath.exp(-4)
    #expect(draws { _ = $0.uniform() } == 5_000)
    #expect(draws { _ = $0.normal() } == 5_000)
    #expect(draws { _ = $0.poisson(expOfMinusMean: expOfMinusFour, mean: 4) } == 5_000)
  }

  @Test func `the layers of the ziggurat have equal areas`() {
    let edges = Ziggurat.edges
    #expect(edges.count == 257 && edges[1] == Ziggurat.tailStart && edges[256] == 0)
    func curve(_ x: Double) -> Double { Foundation.exp(-0.5 * x * x) }
    for layer in 1..<256 {
      let area = edges[layer] * (curve(edges[layer + 1]) - curve(edges[layer]))
      #expect(abs(area - 0.004928673233974655) < 1e-15)
    }
    let tail = (Double.pi / 2).squareRoot() * erfc(edges[1] / 2.0.squareRoot())
    #expect(abs(edges[1] * curve(edges[1]) + tail - 0.004928673233974655) < 1e-15)
    #expect(abs(edges[0] * curve(edges[1]) - 0.004928673233974655) < 1e-15)
  }
}

/// Distribution tests with fixed seeds. The bounds are those a correct sampler would break with a
/// chance of 10⁻⁹ each, had the seed been chosen at random.
@Suite struct SamplerDistributionTests {
  private static func normals(_ count: Int) -> [Double] {
    var stream = KeyedStream(StreamKey(seed: 41))
    return (0..<count).map { _ in stream.normal() }
  }

  /// χ² of observed against expected counts.
  private func chiSquared(_ observed: [Int], _ expected: [Double]) -> Double {
    zip(observed, expected).reduce(0) { sum, pair in
      let difference = Double(pair.0) - pair.1
      return sum + difference * difference / pair.1
    }
  }

  @Test func `normal numbers have the moments of a normal distribution`() {
    let values = Self.normals(200_000)
    let n = Double(values.count)
    func moment(_ power: Int) -> Double {
      values.reduce(0) { sum, x in
        var product = 1.0
        for _ in 0..<power { product *= x }
        return sum + product
      } / n
    }
    // The variances of x, x², x³ and x⁴ are 1, 2, 15 and 96; 6.11 standard deviations.
    #expect(abs(moment(1)) < 6.11 * (1 / n).squareRoot())
    #expect(abs(moment(2) - 1) < 6.11 * (2 / n).squareRoot())
    #expect(abs(moment(3)) < 6.11 * (15 / n).squareRoot())
    #expect(abs(moment(4) - 3) < 6.11 * (96 / n).squareRoot())
  }

  @Test func `normal numbers pass Kolmogorov's test`() {
    let values = Self.normals(100_000).sorted()
    let n = Double(values.count)
    var distance = 0.0
    for (index, x) in values.enumerated() {
      let cumulative = 0.5 * erfc(-x / 2.0.squareRoot())
      distance = max(distance, cumulative - Double(index) / n, Double(index + 1) / n - cumulative)
    }
    // 2·exp(−2·3.273²) = 10⁻⁹.
    #expect(distance * n.squareRoot() < 3.273)
  }

  @Test func `normal numbers fall into the wedges and the tails as often as they should`() {
    let edges = [-4, -Ziggurat.tailStart, -3, -2, -1, 0, 1, 2, 3, Ziggurat.tailStart, 4]
    let values = Self.normals(400_000)
    var observed = [Int](repeating: 0, count: edges.count + 1)
    for x in values {
      observed[edges.firstIndex { x < $0 } ?? edges.count] += 1
    }
    let cumulative = [0] + edges.map { 0.5 * erfc(-$0 / 2.0.squareRoot()) } + [1]
    let expected = zip(cumulative.dropFirst(), cumulative).map {
      ($0 - $1) * Double(values.count)
    }
    // 11 degrees of freedom.
    #expect(chiSquared(observed, expected) < 65.2)
  }

  @Test func `the tails have the shape of the normal tail`() {
    let start = Ziggurat.tailStart
    let edges = [3.7, 3.75, 3.8, 3.9, 4, 4.1, 4.3, 4.6, 5]
    let draws = 40_000
    var stream = KeyedStream(StreamKey(seed: 42))
    var observed = [Int](repeating: 0, count: edges.count + 1)
    for index in 0..<draws {
      let sign: Double = index.isMultiple(of: 2) ? 1 : -1
      // The lowest 8 bits choose layer 0, the highest 16 a position far out.
      let middle = stream.next() & 0xffff_ffff_ff00
      let x = Ziggurat.normalOutsideRectangle((sign > 0 ? 0x7fff : 0x8000) << 48 | middle)
      #expect(sign * x >= start)
      observed[edges.firstIndex { x.magnitude < $0 } ?? edges.count] += 1
    }
    let beyond = ([start] + edges).map { erfc($0 / 2.0.squareRoot()) } + [0]
    let expected = zip(beyond, beyond.dropFirst()).map {
      ($0 - $1) / beyond[0] * Double(draws)
    }
    // 9 degrees of freedom.
    #expect(chiSquared(observed, expected) < 60.7)
  }

  @Test(arguments: [(0.7, 6), (2.5, 10), (6, 15)])
  func `poisson numbers have the poisson probabilities`(mean: Double, cells: Int) {
    var stream = KeyedStream(StreamKey(seed: 43).child(UInt64(cells)))
    let trials = 50_000
    var observed = [Int](repeating: 0, count: cells)
    let expOfMinusMean = PortableMath.exp(-mean)
    for _ in 0..<trials {
      let count = stream.poisson(expOfMinusMean: expOfMinusMean, mean: mean)
      observed[min(count, cells - 1)] += 1
    }
    var probabilities: [Double] = []
    var probability = Foundation.exp(-mean)
    for count in 0..<(cells - 1) {
      probabilities.append(probability)
      probability *= mean / Double(count + 1)
    }
    probabilities.append(1 - probabilities.reduce(0, +))
    let bound = [6: 50.7, 10: 60.7, 15: 71.6][cells]
    #expect(chiSquared(observed, probabilities.map { $0 * Double(trials) }) < bound ?? 0)
  }
}
