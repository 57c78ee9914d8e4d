import Foundation
import TestWorlds
import Testing

@testable import Players

@Suite struct PlayerTraitTests {
  private static func density(_ z: Double) -> Double {
    exp(-z * z / 2) / (2 * Double.pi).squareRoot()
  }
  private static func below(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// The moments of a normal number clipped to 0…1, in closed form.
  @Test(arguments: [(0.5, 0.1), (0.95, 0.2), (0.05, 0.3), (0.6, 2.0), (1.5, 0.1), (-0.5, 0.2)])
  func `activity has the moments of its clipped law`(mean: Double, spread: Double) throws {
    var archetype = Archetype.plain(activity: mean)
    archetype.activitySpread = spread
    let population = Population(rules: .of([archetype]))
    let (low, high) = ((0 - mean) / spread, (1 - mean) / spread)
    let inside = Self.below(high) - Self.below(low)
    let (atLow, atHigh) = (Self.density(low), Self.density(high))
    let (under, above) = (Self.below(low), Self.below(-high))
    let moments = try #require(population.traits(with: []).first).moments[0]
    // In spreads from the mean, between the ends.
    let first = low * under + high * above + atLow - atHigh
    let second =
      low * low * under + high * high * above + inside + low * atLow - high * atHigh
    #expect(abs(moments.mean - first) < 1e-7 * (1 + abs(first)))
    #expect(abs(moments.square - second) < 1e-7 * (1 + second))
  }

  @Test func `players without spread have no traits but the game's`() {
    var spread = Archetype.plain(tasks: 3)
    #expect(Population(rules: .of([spread])).traits(with: []).isEmpty)
    spread.tasksSpread = 0.5
    let population = Population(rules: .of([.plain(), spread]))
    let own = PlayerTrait.normal(varies: [true, true]) { _, _ in 1 }
    let traits = population.traits(with: [own])
    #expect(traits.count == 2)
    #expect(traits[0].moments.map(\.square) == [0, 1])
    // A player's own mean of tasks is made of the number that is recorded.
    for party in 0..<50 {
      let key = PlayerKey(seed: 4, party: party, member: 0)
      let person = population.person(key)
      let z = Double(traits[0].steps(of: person, key)) / PlayerTrait.scale
      if person.archetype == 0 {
        #expect(z == 0)
      } else {
        let mean = OwnTasks.mean(around: 2, spread: 0.5, z: z)
        #expect(abs(mean - person.ownTasks!.mean) < 2e-4 * mean)
      }
    }
  }

  @Test func `no number of a game traps`() {
    let key = PlayerKey(seed: 1, party: 0, member: 0)
    let person = Population(rules: .of([.plain()])).person(key)
    let numbers = [0.25, -3, .nan, .infinity, -.infinity, 1e300, -1e300]
    let steps = numbers.map { number in
      PlayerTrait(moments: [(0, 1)]) { _, _ in number }.steps(of: person, key)
    }
    #expect(steps == [1024, -12288, 0, 0, 0, 4_096_000, -4_096_000])
  }

  @Test func `companions are those of players, who are more often in large parties`() {
    let archetypes = [Archetype.plain("a", weight: 3), .plain("b", weight: 1)]
    #expect(PopulationRules.of(archetypes).expectedCompanions.isEmpty)
    // Of four players, one is alone.
    let rules = PopulationRules.of(archetypes, partySizes: [1, 0, 1])
    #expect(rules.expectedCompanions == [[1.125, 0.375], [1.125, 0.375]])
    let divided = rules.divided(
      into: [PlayerCohort("x", weight: 1, joinDay: 1), PlayerCohort("y", weight: 2, joinDay: 3)],
      by: [])
    let companions = divided.expectedCompanions
    for (own, others) in companions.enumerated() {
      for (other, count) in others.enumerated() {
        let expected = own / 2 == other / 2 ? [1.125, 0.375][other % 2] : 0
        #expect(abs(count - expected) < 1e-12)
      }
    }
  }
}
