import Foundation
import TestWorlds
import Testing

@testable import Players
@testable import TimeQuest

/// PLY-3: how well players estimate.
@Suite struct EstimationSkillTests {
  private func person(_ player: Int) -> Person {
    Population(rules: .of([.plain()])).person(PlayerKey(seed: 2, party: player, member: 0))
  }

  /// A skill without bias that all players of an archetype share.
  private static let even = EstimationSkill {
    ($0.sigmaStart, $0.sigmaFloor) = (0.5, 0.2)
    ($0.bias, $0.biasSpread, $0.skillSpread) = (0, 0, 0)
  }

  @Test func `a player's spread is its own and never negative`() {
    var skill = Self.even
    skill.skillSpread = 1
    skill.sigmaStart = 0.1
    skill.sigmaFloor = 3
    let skills = EstimationSkills([skill])
    for player in 0..<2000 {
      let own = skills.skill(of: person(player))
      #expect(own.practised.sigma > 0)
      // Practised or not: who gets worse with practice starts above 0 as well.
      #expect(own.practised.sigma + own.unpractised.sigma > 0)
    }
  }

  private func misjudgement(_ skill: EstimationSkill, practised: Int) -> Misjudgement {
    let skills = EstimationSkills([skill])
    return skills.misjudgement(skills.skill(of: person(4)), practised: practised)
  }

  // Past 20 time constants 2·10⁻⁹ of what practice takes away is left out.
  @Test(arguments: [0, 1, 20, 40, 200, 799, 800, 100_000])
  func `the spread of estimates shrinks with practice to its floor`(practised: Int) {
    let expected = 0.2 + 0.3 * Foundation.exp(-Double(practised) / 40)
    #expect(abs(misjudgement(Self.even, practised: practised).sigma - expected) < 1e-9)
  }

  @Test(arguments: [0, 40, 100_000])
  func `bias shrinks by the same share`(practised: Int) {
    var skill = Self.even
    skill.bias = -0.5
    let found = misjudgement(skill, practised: practised)
    #expect(abs(found.bias - -0.5 * found.sigma / 0.5) < 1e-12)
  }

  @Test func `without practice to gain, players are at their floor at once`() {
    var skill = Self.even
    skill.practice = 0
    #expect(abs(misjudgement(skill, practised: 0).sigma - 0.2) < 1e-12)
  }

  @Test(arguments: [0, 5, 1000])
  func `without spread every estimate is off by the bias alone`(practised: Int) {
    var skill = Self.even
    skill.sigmaStart = 0
    skill.sigmaFloor = 0
    skill.bias = 0.5
    let found = misjudgement(skill, practised: practised)
    #expect(found.bias == 0.5 && found.sigma == 0)
  }
}
