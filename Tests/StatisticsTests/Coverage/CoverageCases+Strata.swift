import Randomness

@testable import Statistics

extension CoverageCase {
  /// Means and shares over archetypes of known weight, with control variates, in parties.
  static let strata: [CoverageCase] = [
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
