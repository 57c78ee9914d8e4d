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
}
