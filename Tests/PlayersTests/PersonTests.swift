import GameEngines
import TestWorlds
import Testing

@testable import Players

/// PLY-3 and PLY-4.
@Suite struct PersonTests {
  private func key(_ player: Int) -> PlayerKey { PlayerKey(seed: 2, party: player, member: 0) }

  @Test func `archetypes come by their weights, and a weight of 0 never`() {
    let weights = [0.4, 0.3, 0, 0.3]
    let population = Population(
      rules: .of(weights.enumerated().map { .plain("a\($0)", weight: $1) }))
    var counts = [0, 0, 0, 0]
    for player in 0..<6000 { counts[population.person(key(player)).archetype] += 1 }
    #expect(counts[2] == 0)
    // χ² with 2 degrees of freedom passes 42 less than once in 10⁹ runs.
    let drawn = [0, 1, 3]
    #expect(chiSquare(drawn.map { counts[$0] }, shares: drawn.map { weights[$0] }) < 42)
  }

  @Test func `activity varies from player to player and stays a chance`() {
    var archetype = Archetype.plain(activity: 0.9)
    archetype.activitySpread = 1
    let population = Population(rules: .of([archetype]))
    let activities = (0..<2000).map { population.person(key($0)).activity }
    #expect(activities.allSatisfy { (0...1).contains($0) })
    #expect(activities.contains(0))
    #expect(activities.contains(1))
    #expect(Set(activities).count > 500)
  }

  @Test func `a player's spread is its own and never negative`() {
    var archetype = Archetype.plain()
    archetype.skillSpread = 1
    archetype.sigmaStart = 0.1
    archetype.sigmaFloor = 3
    let population = Population(rules: .of([archetype]))
    for player in 0..<2000 {
      let person = population.person(key(player))
      #expect(person.practised.sigma > 0)
      // Practised or not: who gets worse with practice starts above 0 as well.
      #expect(person.practised.sigma + person.unpractised.sigma > 0)
    }
  }

  private func misjudgement(_ archetype: Archetype, practised: Int) -> Misjudgement {
    let population = Population(rules: .of([archetype]))
    return population.misjudgement(of: population.person(key(4)), practised: practised)
  }

  // Past 20 time constants 2·10⁻⁹ of what practice takes away is left out.
  @Test(arguments: [0, 1, 20, 40, 200, 799, 800, 100_000])
  func `the spread of estimates shrinks with practice to its floor`(practised: Int) {
    let expected = 0.2 + 0.3 * Reference.exp(-Double(practised) / 40)
    #expect(abs(misjudgement(.plain(), practised: practised).sigma - expected) < 1e-9)
  }

  @Test(arguments: [0, 40, 100_000])
  func `bias shrinks by the same share`(practised: Int) {
    var archetype = Archetype.plain()
    archetype.bias = -0.5
    let found = misjudgement(archetype, practised: practised)
    #expect(abs(found.bias - -0.5 * found.sigma / 0.5) < 1e-12)
  }

  @Test func `without practice to gain, players are at their floor at once`() {
    var archetype = Archetype.plain()
    archetype.practice = 0
    #expect(abs(misjudgement(archetype, practised: 0).sigma - 0.2) < 1e-12)
  }

  @Test(arguments: [0, 5, 1000])
  func `without spread every estimate is off by the bias alone`(practised: Int) {
    var archetype = Archetype.plain()
    archetype.sigmaStart = 0
    archetype.sigmaFloor = 0
    archetype.bias = 0.5
    let found = misjudgement(archetype, practised: practised)
    #expect(found.bias == 0.5 && found.sigma == 0)
  }
}
