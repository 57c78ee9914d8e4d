import Randomness
import Statistics

extension CoverageCase {
  /// Differences of two worlds whose parties share most of their luck.
  static let pairs: [CoverageCase] = [
    difference(parties: 300, sizes: 1...1, leaving: 0),
    difference(parties: 200, sizes: 1...4, leaving: 0),
    difference(parties: 200, sizes: 1...4, leaving: 0.1),
  ]

  /// Every member has in B what it has in A and a change whose size the party shares; some members
  /// are not there in B.
  private static func difference(
    parties: Int, sizes: ClosedRange<Int>, leaving: Double
  ) -> CoverageCase {
    let name = sizes == 1...1 ? "\(parties) players" : "\(parties) parties of 1–4"
    let leavers = leaving > 0 ? ", of whom a tenth is missing in B" : ""
    return CoverageCase("paired difference", name + leavers) { stream, level in
      var (a, b) = (World(), World())
      var paired = PairedSums()
      for _ in 0..<parties {
        let size = sizes.lowerBound + stream.whole(below: sizes.count)
        let common = stream.whole(below: 9)
        var (sideA, sideB) = ((total: 0, size: 0), (total: 0, size: 0))
        for _ in 0..<size {
          let value = stream.whole(below: 1_000)
          // 0…8 of the party and 0…12 of its own: 10 on average.
          let change = common + stream.whole(below: 13)
          sideA = (sideA.total + value, sideA.size + 1)
          if stream.uniform() >= leaving {
            sideB = (sideB.total + value + change, sideB.size + 1)
          }
        }
        a.record(sideA)
        b.record(sideB)
        paired.record(sideA, sideB)
      }
      let variance = paired.varianceOfDifference((a.sums, a.sizes), (b.sums, b.sizes))!
      let degrees = min(a.sizes.degreesOfFreedom, b.sizes.degreesOfFreedom)
      let halfWidth =
        StudentT.quantile(twoSidedTail: 1 - level, degreesOfFreedom: degrees)
        * variance.squareRoot()
      return abs(b.mean - a.mean - 10) <= halfWidth
    }
  }

  private struct World {
    var sums = ClusterSums()
    var sizes = ClusterSizes()

    var mean: Double { Double(sums.sum) / Double(sizes.observations) }

    mutating func record(_ side: PairedSums.Side) {
      sums.record(total: side.total, size: side.size)
      sizes.record(size: side.size)
    }
  }
}
