import GameEngines
import TestSupport
import Testing

@Suite struct MissionTests {
  private let rules = MissionRules()

  private func mission(
    _ rarity: Rarity = .common, minutes: Int = 60, requirement: Double = 10
  ) -> MissionTerms {
    MissionTerms(rarity: rarity, minutes: minutes, stat: .dexterity, requirement: requirement)
  }

  @Test(arguments: [(0, 0), (5, 0.3), (10, 0.6), (15, 0.9), (16, 0.95), (1_000, 0.95)])
  func `MIS: success is 0.6 × stat ÷ requirement, capped at 0.95`(stat: Double, chance: Double) {
    #expect(abs(rules.success(of: mission(), stat: stat) - chance) < 1e-12)
  }

  @Test func `MIS: gold is 20…100, half by rarity and half by level, both linear`() {
    for rarity in Rarity.allCases {
      for level in 1...100 {
        // 20 + 80 × (rarity ÷ 4 + (level − 1) ÷ 99) ÷ 2, in whole numbers.
        let exact = (1980 + 990 * rarity.rawValue + 40 * (level - 1)) / 99
        #expect(rules.gold(of: mission(rarity), playerLevel: level).inHand == exact)
      }
    }
    #expect(rules.gold(of: mission(.legendary), playerLevel: 100) == 100)
    #expect(rules.gold(of: mission(.legendary), playerLevel: 400) == 100)
  }

  @Test(arguments: [
    (60, 0, 60), (60, 0.15, 51), (60, 0.5, 30), (60, 0.51, 30), (60, 3, 30), (480, 0.25, 360),
    (5, 0.5, 2), (1, 0.5, 1),
  ])
  func `MIS: time is shortened by at most a half, and is never nothing`(
    minutes: Int, shortening: Double, expected: Int
  ) {
    #expect(rules.minutes(of: mission(minutes: minutes), shortening: shortening) == expected)
  }

  @Test(arguments: [(0, 0.10), (5, 0.12), (50, 0.30), (100, 0.50), (101, 0.50), (1e6, 0.50)])
  func `DRP: a mission's equipment chance is 0.10 + 0.004 × luck, at most 0.50`(
    luck: Double, chance: Double
  ) {
    #expect(abs(rules.equipmentChance(base: 0.10, luck: luck) - chance) < 1e-12)
  }
}

@Suite struct MissionFindsTests {
  @Test func `MIS: herbs are as rare as the mission, rare at the most`() {
    let grades = Rarity.allCases.map {
      MissionTerms(rarity: $0, minutes: 60, stat: .luck, requirement: 5).herbs
    }
    #expect(grades == [.common, .uncommon, .rare, .rare, .rare])
  }

  @Test func `MIS: a success gives a research token with 0.25`() {
    let token = MissionRules().token
    let seen = successes(of: 40_000, seed: 1_695) { token.occurs(using: &$0) }
    #expect(binomialRange(trials: 40_000, probability: 0.25).contains(seen))
  }
}
