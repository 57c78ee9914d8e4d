import Testing

@testable import Players

/// A population divided into cohorts, and by tests.
@Suite struct PlayerCohortTests {
  private static let population = {
    var population = PopulationRules(archetypes: Archetype.designed)
    population.groups = [PlayerGroup(name: "engaged", archetypes: [1, 2])]
    return population
  }()
  private static let cohorts = [
    PlayerCohort("launch", weight: 3, joinDay: 1), PlayerCohort("summer", weight: 1, joinDay: 45),
  ]
  private static let tests = [PlayerTest("sale", share: 0.25)]
  private static let divided = population.divided(into: cohorts, by: tests)

  private func people(
    of rules: PopulationRules, parties: Int, members: Int = 3
  ) -> [(party: Int, person: Person)] {
    let population = Population(rules: rules)
    return (0..<parties).flatMap { party in
      (0..<members).map { member in
        (
          party,
          population.person(
            PlayerKey(seed: 5, party: party, member: member), of: PartyKey(seed: 5, party: party))
        )
      }
    }
  }

  @Test func `each archetype is there once for each cohort and each side of a test`() {
    #expect(Self.divided.archetypes.count == 20)
    #expect(Self.divided.archetypes[0].name == "casual@launch@without sale")
    #expect(Self.divided.archetypes[5].name == "casual@launch@sale")
    #expect(Self.divided.archetypes[11].name == "steady@summer@without sale")
    let plain = Self.population.archetypes.reduce(0) { $0 + $1.weight }
    let all = Self.divided.archetypes.reduce(0) { $0 + $1.weight }
    #expect(abs(all - plain) < 1e-12)
    let summerSale = Self.divided.archetypes[15...].reduce(0) { $0 + $1.weight } / all
    #expect(abs(summerSale - 0.25 * 0.25) < 1e-12)
  }

  @Test func `archetypes, cohorts and both sides of a test are groups, before those of a scenario`()
    throws
  {
    let groups = Self.divided.groups
    #expect(
      groups.map(\.name)
        == Self.population.archetypes.map(\.name)
        + ["launch", "summer", "sale", "without sale", "engaged"])
    func members(_ name: String) throws -> [Int] {
      try #require(groups.first { $0.name == name }).archetypes
    }
    #expect(try members("casual") == [0, 5, 10, 15])
    #expect(try members("summer") == Array(10..<20))
    #expect(try members("sale") == Array(5..<10) + Array(15..<20))
    #expect(try members("engaged") == [1, 2, 6, 7, 11, 12, 16, 17])
    for index in Self.divided.archetypes.indices {
      #expect(
        try members("summer").contains(index) == (Self.divided.cohort(ofArchetype: index) == 1))
      #expect(try members("sale").contains(index) == Self.divided.archetype(index, gets: 0))
    }
  }

  @Test func `a party joins together, and its players are who they are without cohorts`() {
    let plain = people(of: Self.population, parties: 200)
    let divided = people(of: Self.divided, parties: 200)
    var cohorts: [Int: Set<Int>] = [:]
    for (before, after) in zip(plain, divided) {
      #expect(after.person.archetype % 5 == before.person.archetype)
      #expect(after.person.activity == before.person.activity)
      let cohort = Self.divided.cohort(ofArchetype: after.person.archetype)
      cohorts[after.party, default: []].insert(cohort)
      #expect(after.person.daysIntoWeek == (Self.cohorts[cohort].joinDay - 1) % 7)
    }
    #expect(cohorts.values.allSatisfy { $0.count == 1 })
  }

  /// Five standard errors to either side: wrong in one of a million.
  @Test func `cohorts are drawn by weight, and sides of a test by share`() {
    let people = people(of: Self.divided, parties: 4000, members: 1).map(\.person.archetype)
    func share(_ isIn: (Int) -> Bool) -> Double {
      Double(people.filter(isIn).count) / Double(people.count)
    }
    let margin = 5 * (0.25 * 0.75 / 4000).squareRoot()
    #expect(abs(share { Self.divided.cohort(ofArchetype: $0) == 1 } - 0.25) < margin)
    #expect(abs(share { Self.divided.archetype($0, gets: 0) } - 0.25) < margin)
  }

  @Test func `one test more leaves the sides of another as they are`() {
    let one = people(of: Self.divided, parties: 300)
    let more = Self.population.divided(
      into: [PlayerCohort("", weight: 1, joinDay: 1)],
      by: [PlayerTest("gift", share: 0.5)] + Self.tests)
    for (a, b) in zip(one, people(of: more, parties: 300)) {
      #expect(
        Self.divided.archetype(a.person.archetype, gets: 0)
          == more.archetype(b.person.archetype, gets: 1))
    }
  }

  @Test func `weekdays follow the calendar for players who join on a Wednesday`() {
    let week = [1, 2, 3, 4, 5, 6, 7].map { Double($0) / 7 }
    var rules = PopulationRules(archetypes: [.steady])
    rules.weekdayFactors = week
    let late = rules.divided(into: [PlayerCohort("", weight: 1, joinDay: 10)], by: [])
    #expect(late.archetypes[0].name == "steady")
    #expect(late.groups.isEmpty)
    #expect(late.archetypes[0].weekdayFactors == Array(week[2...] + week[..<2]))
  }
}
