import Randomness
import Statistics
import TestSupport
import Testing

@Suite struct PairedSumsTests {
  /// Clusters of two worlds: what they share, and a change of their own.
  private struct Worlds {
    var a: [PairedSums.Side] = []
    var b: [PairedSums.Side] = []

    var sides: (a: (ClusterSums, ClusterSizes), b: (ClusterSums, ClusterSizes)) {
      func side(_ clusters: [PairedSums.Side]) -> (ClusterSums, ClusterSizes) {
        var sums = ClusterSums()
        var sizes = ClusterSizes()
        for cluster in clusters {
          sums.record(total: cluster.total, size: cluster.size)
          sizes.record(size: cluster.size)
        }
        return (sums, sizes)
      }
      return (side(a), side(b))
    }

    var paired: PairedSums {
      zip(a, b).reduce(into: PairedSums()) { $0.record($1.0, $1.1) }
    }

    var variance: Double? {
      let sides = self.sides
      return paired.varianceOfDifference(sides.a, sides.b)
    }

    /// m ÷ (m − 1) · Σe², each e worked out alone, for m clusters of equal size that tell as much.
    var plainVariance: Double {
      func total(_ clusters: [PairedSums.Side]) -> (sum: Double, size: Double) {
        clusters.reduce((0, 0)) { ($0.0 + Double($1.total), $0.1 + Double($1.size)) }
      }
      let (totalA, totalB) = (total(a), total(b))
      let squares = zip(a, b).map { a, b in
        let inA = Double(a.total) - totalA.sum / totalA.size * Double(a.size)
        let inB = Double(b.total) - totalB.sum / totalB.size * Double(b.size)
        let residual = inB / totalB.size - inA / totalA.size
        return residual * residual
      }
      func effective(_ clusters: [PairedSums.Side], _ size: Double) -> Double {
        size * size / clusters.reduce(0) { $0 + Double($1.size * $1.size) }
      }
      let m = min(effective(a, totalA.size), effective(b, totalB.size))
      return m / (m - 1) * squares.reduce(0, +)
    }

    init(seed: UInt64, sizesChange: Bool) {
      var luck = KeyedStream(StreamKey(seed: seed))
      for _ in 0..<200 {
        let size = Int.random(in: 0...4, using: &luck)
        let shared = (0..<size).reduce(0) { sum, _ in sum + Int.random(in: 0...1000, using: &luck) }
        let grown = sizesChange ? max(0, size + Int.random(in: -1...1, using: &luck)) : size
        let change = Int.random(in: -3...5, using: &luck)
        a.append((shared, size))
        b.append(grown == 0 ? (0, 0) : (shared + change, grown))
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>, [false, true])
  func `the variance is that of the residuals, summed one by one`(
    seed: UInt64, sizesChange: Bool
  ) throws {
    let worlds = Worlds(seed: seed, sizesChange: sizesChange)
    let variance = try #require(worlds.variance)
    let plain = worlds.plainVariance
    #expect(abs(variance - plain) <= 1e-9 * plain, "\(variance) \(plain)")
  }

  @Test func `equal worlds do not vary at all`() {
    var worlds = Worlds(seed: 3, sizesChange: true)
    worlds.b = worlds.a
    #expect(worlds.variance == 0)
  }

  @Test func `the same change everywhere is known without error`() {
    var worlds = Worlds(seed: 4, sizesChange: false)
    worlds.b = worlds.a.map { ($0.total + 7 * $0.size, $0.size) }
    #expect(worlds.variance == 0)
  }

  @Test func `a cluster that only one world has counts as it would alone`() throws {
    var worlds = Worlds(seed: 5, sizesChange: false)
    // What is unpaired varies like two independent samples.
    let more = Worlds(seed: 6, sizesChange: false).a
    worlds.b = worlds.a.map { _ in (0, 0) } + more
    worlds.a += more.map { _ in (0, 0) }
    let sides = worlds.sides
    let independent =
      sides.a.0.varianceOfMean(over: sides.a.1) + sides.b.0.varianceOfMean(over: sides.b.1)
    let variance = try #require(worlds.variance)
    #expect(abs(variance / independent - 1) < 0.01)
  }

  @Test func `without two clusters, or without a world, there is no variance`() {
    var one = PairedSums()
    one.record((5, 1), (6, 1))
    var sums = ClusterSums()
    var sizes = ClusterSizes()
    sums.record(total: 5, size: 1)
    sizes.record(size: 1)
    #expect(one.varianceOfDifference((sums, sizes), (sums, sizes)) == nil)
    one.record((5, 1), (0, 0))
    #expect(one.varianceOfDifference((sums, sizes), (ClusterSums(), ClusterSizes())) == nil)
  }

  @Test func `obeys the law of tallies`() {
    let worlds = Worlds(seed: 7, sizesChange: true)
    #expect(
      checkTally(PairedSums(), samples: Array(zip(worlds.a, worlds.b))) { $0.record($1.0, $1.1) }
        == [])
  }
}
