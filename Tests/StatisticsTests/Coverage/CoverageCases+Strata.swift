import Randomness

@testable import Statistics

extension CoverageCase {
  /// Figures over archetypes of known weight; means and shares with control variates, in parties.
  static let strata: [CoverageCase] =
    means + [
      quantile(0.5, parties: 150, alike: 0), quantile(0.95, parties: 150, alike: 0),
      quantile(0.25, parties: 150, alike: 0.5), quantile(0.75, parties: 400, alike: 0.5),
      atom(parties: 150), gini(players: 150), gini(players: 600),
    ]

  private static let means = [
    mean(parties: 400, alike: 40), mean(parties: 400, alike: 400), mean(parties: 80, alike: 40),
    CoverageCase("mean over archetypes", "400 parties of 1–3, values missing") { luck, level in
      let world = world(parties: 400, &luck) { member, common, luck in
        luck.whole(below: 3) > member.archetype
          ? nil : 1000 + 50 * member.control + 40 * common + luck.whole(below: 201) - 100
      }
      // A third, two thirds and all of an archetype's members have a value.
      let reached = StratifiedWorld.mean { Double($0 + 1) / 3 }
      let total = StratifiedWorld.mean {
        Double($0 + 1) / 3 * (1000 + 50 * StratifiedWorld.expected[$0][0])
      }
      return world.mean(level: level).estimate.contains(total / reached)
    },
    CoverageCase("share over archetypes", "400 parties of 1–3") { luck, level in
      let world = world(parties: 400, &luck) { member, _, luck in
        luck.whole(below: 40) < member.control ? 1 : 0
      }
      return world.mean(isShare: true, level: level).estimate.contains(
        StratifiedWorld.mean { StratifiedWorld.expected[$0][0] / 40 })
    },
    CoverageCase("paired difference over archetypes", "400 parties of 1–3") { luck, level in
      var (a, b, paired) = (StratifiedWorld(), StratifiedWorld(), PairedSums())
      for _ in 0..<400 {
        let (members, common) = StratifiedWorld.party(&luck)
        let before = members.map { member -> StratifiedWorld.Member in
          (member.archetype, member.control, 1000 + 50 * member.control + luck.whole(below: 501))
        }
        let after = before.map { member -> StratifiedWorld.Member in
          let change = 5 * member.control + 9 * common + luck.whole(below: 41) - 20
          return (member.archetype, member.control, member.value! + change)
        }
        a.record(before)
        b.record(after)
        paired.record(
          (before.reduce(0) { $0 + $1.value! }, before.count),
          (after.reduce(0) { $0 + $1.value! }, after.count))
      }
      let (inA, inB) = (a.mean(), b.mean())
      let variance = inA.linear()!.variance(ofDifferenceTo: inB.linear()!, paired)!
      let halfWidth =
        StudentT.quantile(
          twoSidedTail: 1 - level, degreesOfFreedom: inA.linear()!.degreesOfFreedom)
        * variance.squareRoot()
      let truth = StratifiedWorld.mean { 5 * StratifiedWorld.expected[$0][0] }
      return abs(inB.estimate.value! - inA.estimate.value! - truth) <= halfWidth
    },
  ]

  /// Of numbers that are uniform between 1 and 10⁶, 3 · 10⁶ and 5 · 10⁶ by archetype; of a tenth of
  /// the first none is known.
  ///
  /// - Parameter alike: The share of members that have their party's place; none in parties of one.
  private static func quantile(_ share: Double, parties: Int, alike: Double) -> CoverageCase {
    let tops = [1e6, 3e6, 5e6]
    let reached = [0.45, 0.3, 0.2]
    func below(_ value: Double) -> Double {
      (0..<3).reduce(0) { $0 + reached[$1] * min(1, value / tops[$1]) } / 0.95
    }
    let truth = solution(of: share, 0...5e6, below)
    let name = "p\(Int(share * 100)) of \(parties) \(alike == 0 ? "players" : "parties of 1–3")"
    return CoverageCase("quantile over archetypes", name, mayCoverMore: true) { luck, _ in
      var world = StratifiedWorld()
      for _ in 0..<parties {
        let members = StratifiedWorld.party(&luck).members.prefix(alike == 0 ? 1 : 3)
        let shared = luck.uniform()
        world.record(
          members.map { member in
            let place = luck.uniform() < alike ? shared : luck.uniform()
            let isKnown = member.archetype > 0 || luck.uniform() < 0.9
            return (
              member.archetype, member.control,
              isKnown ? 1 + Int(place * tops[member.archetype]) : nil
            )
          })
      }
      return world.quantile(share).contains(truth)
    }
  }

  /// 3 of 60, 40 and 40 of 100 by archetype, else 7: just half of all have 3.
  private static func atom(parties: Int) -> CoverageCase {
    CoverageCase(
      "quantile over archetypes", "p50 of \(parties) players, 3 of just half, else 7",
      mayCoverMore: true
    ) { luck, _ in
      var world = StratifiedWorld()
      for _ in 0..<parties {
        let member = StratifiedWorld.party(&luck).members[0]
        let isThree = luck.uniform() < (member.archetype == 0 ? 0.6 : 0.4)
        world.record([(member.archetype, member.control, isThree ? 3 : 7)])
      }
      return world.quantile(0.5).contains(3)
    }
  }

  /// Amounts that are uniform from 0 to 10,000, 20,000 and 80,000 by archetype.
  private static func gini(players: Int) -> CoverageCase {
    let tops = [10_000.0, 20_000, 80_000]
    let weights = StratifiedWorld.weights
    // The mean difference of uniform amounts up to a and up to b ≥ a is b ÷ 2 − a ÷ 2 + a² ÷ 3b.
    let difference = (0..<9).reduce(0.0) { sum, pair in
      let (a, b) = (min(tops[pair / 3], tops[pair % 3]), max(tops[pair / 3], tops[pair % 3]))
      return sum + weights[pair / 3] * weights[pair % 3] * ((b - a) / 2 + a * a / (3 * b))
    }
    let truth = difference / StratifiedWorld.mean { tops[$0] }
    return CoverageCase(
      "Gini's coefficient over archetypes", "\(players) players", mayCoverMore: true
    ) { luck, level in
      var groups = weights.map { _ in [ValueCounts](repeating: ValueCounts(), count: 20) }
      for player in 0..<players {
        let archetype = StratifiedWorld.party(&luck).members[0].archetype
        groups[archetype][player % 20].record(Int(luck.uniform() * tops[archetype]))
      }
      return Gini.estimate(
        zip(weights, groups).map { Gini.Holders(weight: $0, all: $1, groups: $1) }, level: level
      ).contains(truth)
    }
  }

  /// Where a rising function takes a value.
  private static func solution(
    of value: Double, _ range: ClosedRange<Double>, _ function: (Double) -> Double
  ) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if function(middle) < value { low = middle } else { high = middle }
    }
    return high
  }

  private typealias Value =
    @Sendable (
      StratifiedWorld.Member, _ common: Int, inout KeyedStream
    ) -> Int?

  /// - Parameter alike: How much the members of a party have in common.
  private static func mean(parties: Int, alike: Int) -> CoverageCase {
    CoverageCase(
      "mean over archetypes", "\(parties) parties of 1–3, \(alike) in common"
    ) { luck, level in
      let world = world(parties: parties, &luck) { member, common, luck in
        1000 + 50 * member.control + alike * common + luck.whole(below: 201) - 100
      }
      return world.mean(level: level).estimate.contains(
        StratifiedWorld.mean { 1000 + 50 * StratifiedWorld.expected[$0][0] })
    }
  }

  private static func world(
    parties: Int, _ luck: inout KeyedStream, _ value: Value
  ) -> StratifiedWorld {
    var world = StratifiedWorld()
    for _ in 0..<parties {
      let (members, common) = StratifiedWorld.party(&luck)
      world.record(
        members.map { ($0.archetype, $0.control, value($0, common, &luck)) })
    }
    return world
  }
}
