import GameEngines
import Testing

@testable import SyntheticPlayers

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
      #expect(person.sigmaFloor > 0)
      // Practised or not: who gets worse with practice starts above 0 as well.
      #expect(person.sigmaFloor + person.sigmaToLose > 0)
    }
  }

  /// Mean and standard deviation of ln(estimate ÷ actual).
  private func moments(
    _ population: Population, practised: Int, samples: Int
  ) -> (mean: Double, spread: Double) {
    let key = key(4)
    let person = population.person(key)
    var luck = key.stream(.estimate)
    let logs = (0..<samples).map { _ in
      Reference.log(
        population.estimate(of: 600, by: person, practised: practised, luck: &luck) / 600)
    }
    let mean = logs.reduce(0, +) / Double(samples)
    let squares = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / Double(samples - 1)).squareRoot())
  }

  @Test(arguments: [0, 1, 20, 40, 200, 100_000])
  func `the spread of estimates shrinks with practice to its floor`(practised: Int) {
    let population = Population(rules: .of([.plain()]))
    let left = Reference.exp(-Double(practised) / 40)
    let expected = 0.2 + 0.3 * left
    let found = moments(population, practised: practised, samples: 6000).spread
    // Six standard errors of a standard deviation: 6 ÷ √(2 × 6000).
    #expect(abs(found / expected - 1) < 0.055)
  }

  @Test(arguments: [0, 40, 100_000])
  func `bias shrinks by the same share`(practised: Int) {
    var archetype = Archetype.plain()
    archetype.bias = -0.5
    let population = Population(rules: .of([archetype]))
    let sigma = 0.2 + 0.3 * Reference.exp(-Double(practised) / 40)
    let found = moments(population, practised: practised, samples: 6000).mean
    #expect(abs(found - -0.5 * sigma / 0.5) < 6 * sigma / Double(6000).squareRoot())
  }

  @Test func `without practice to gain, players are at their floor at once`() {
    var archetype = Archetype.plain()
    archetype.practice = 0
    let found = moments(Population(rules: .of([archetype])), practised: 0, samples: 6000).spread
    #expect(abs(found / 0.2 - 1) < 0.055)
  }

  @Test func `without spread every estimate is off by the bias alone`() {
    var archetype = Archetype.plain()
    archetype.sigmaStart = 0
    archetype.sigmaFloor = 0
    archetype.bias = 0.5
    let (mean, spread) = moments(Population(rules: .of([archetype])), practised: 0, samples: 10)
    #expect(abs(mean - 0.5) < 1e-12)
    #expect(spread < 1e-12)
  }
}
