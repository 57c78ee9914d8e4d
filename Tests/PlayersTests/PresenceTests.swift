import TestSupport
import TestWorlds
import Testing

@testable import Players

/// PLY-2. Where a chance is tested, 6.2 standard deviations are a false alarm in 10⁹ runs.
@Suite struct PresenceTests {
  private let players = 3000

  private func key(_ player: Int) -> PlayerKey { PlayerKey(seed: 11, party: player, member: 0) }

  private func plan(
    _ population: Population, player: Int, day: Int, streakDays: Int = 0,
    _ state: inout PresenceState
  ) -> DayPlan? {
    let key = key(player)
    return population.plan(
      day, for: population.person(key), luck: key.daily(.presence), streakDays: streakDays, &state)
  }

  /// How many players open the game on a day of a life without a history.
  private func present(_ rules: PopulationRules, day: Int = 1, streakDays: Int = 0) -> Int {
    let population = Population(rules: rules)
    return (0..<players).count { player in
      var state = PresenceState()
      return plan(population, player: player, day: day, streakDays: streakDays, &state) != nil
    }
  }

  // MARK: The chance of an active day

  @Test func `a plain day has the archetype's activity`() {
    let rules = PopulationRules.of([.plain(activity: 0.55)], streakPresence: 0.15)
    #expect(abs(deviations(present(rules), of: players, chance: 0.55)) < 6.2)
  }

  @Test func `a kept streak raises it by its share`() {
    let rules = PopulationRules.of([.plain(activity: 0.55)], streakPresence: 0.15)
    let seen = present(rules, streakDays: 1)
    #expect(abs(deviations(seen, of: players, chance: 0.55 * 1.15)) < 6.2)
    #expect(present(rules, streakDays: 30) == seen)
  }

  @Test func `each weekday has its factor, from day 1 on`() {
    let factors = [0, 0.2, 0.4, 0.6, 0.8, 1, 1.4]
    let rules = PopulationRules.of([.plain(activity: 0.5)], weekdayFactors: factors)
    for day in 1...14 {
      let chance = 0.5 * factors[(day - 1) % 7]
      let seen = present(rules, day: day)
      if chance == 0 {
        #expect(seen == 0)
      } else {
        #expect(abs(deviations(seen, of: players, chance: chance)) < 6.2, "day \(day)")
      }
    }
  }

  @Test func `an archetype's own weekday factors take the place of the population's`() {
    var nightOwl = Archetype.plain(activity: 0.5)
    nightOwl.weekdayFactors = [1, 0, 1.6, 1, 1, 1, 1]
    var common = Archetype.plain(activity: 0.5)
    common.name = "common"
    // Of archetypes with the same weight, each is half of the players.
    let rules = PopulationRules.of(
      [nightOwl, common], weekdayFactors: [0, 1, 1, 1, 1, 1, 1])
    for (day, chance) in [(1, 0.25), (2, 0.25), (3, 0.65), (10, 0.65)] {
      let seen = present(rules, day: day)
      #expect(abs(deviations(seen, of: players, chance: chance)) < 6.2, "day \(day)")
    }
  }

  @Test func `the cap bounds all of it`() {
    let rules = PopulationRules.of(
      [.plain(activity: 1)], weekdayFactors: Array(repeating: 3, count: 7), streakPresence: 5,
      presenceCap: 0.7)
    let seen = present(rules, streakDays: 4)
    #expect(abs(deviations(seen, of: players, chance: 0.7)) < 6.2)
  }

  // MARK: Leaving and coming back

  @Test func `who has left never returns`() {
    let population = Population(rules: .of([.plain(churn: 0.05)]))
    var left = 0
    for player in 0..<200 {
      var state = PresenceState()
      var wasGone = false
      for day in 1...60 {
        let active = plan(population, player: player, day: day, &state) != nil
        // Activity 1 and no lapses: only leaving keeps anybody away.
        if wasGone { #expect(!active) }
        wasGone = wasGone || !active
        #expect(state.hasChurned == wasGone)
      }
      if wasGone { left += 1 }
    }
    #expect(abs(deviations(left, of: 200, chance: 0.954)) < 6.2)
  }

  @Test func `a lapse lasts as many days as stated, each number equally often`() {
    let population = Population(rules: .of([.plain(lapse: 0.02, lapseDays: 3...7)]))
    var lengths = [Int](repeating: 0, count: 201)
    for player in 0..<400 {
      var state = PresenceState()
      var away = 0
      for day in 1...200 {
        let lapses = state.lapses
        let isActive = plan(population, player: player, day: day, &state) != nil
        // Two lapses may follow one another without a day between.
        if isActive || state.lapses > lapses {
          if away > 0 { lengths[away] += 1 }
          away = 0
        }
        if !isActive { away += 1 }
      }
    }
    #expect(Set(lengths.indices.filter { lengths[$0] > 0 }) == Set(3...7))
    // χ² with 4 degrees of freedom passes 48 less than once in 10⁹ runs.
    #expect(chiSquare(Array(lengths[3...7]), shares: Array(repeating: 0.2, count: 5)) < 48)
  }

  @Test func `active days and lapses are counted`() {
    let population = Population(rules: .of([.plain(activity: 0.5, lapse: 0.05)]))
    var state = PresenceState()
    let active = (1...300).count { plan(population, player: 1, day: $0, &state) != nil }
    #expect(state.activeDays == active)
    #expect(state.lapses > 0)
  }

  // MARK: The day itself

  @Test func `opens are sorted minutes of the waking day, 3 to 6 of them`() {
    let population = Population(rules: .of([.plain()]))
    var counts = [0, 0, 0, 0]
    for player in 0..<600 {
      var state = PresenceState()
      for day in 1...3 {
        let plan = plan(population, player: player, day: day, &state)!
        let openings = plan.openings
        counts[openings.count - 3] += 1
        let minutes = (0..<openings.count).map { openings.minute(of: $0) - (day - 1) * 1440 }
        #expect(minutes == minutes.sorted())
        #expect(minutes.allSatisfy { (420...1320).contains($0) })
      }
    }
    // χ² with 3 degrees of freedom passes 44 once in 10⁹ runs.
    #expect(chiSquare(counts, shares: [0.25, 0.25, 0.25, 0.25]) < 44)
  }

  @Test func `a day of one waking minute has all its opens in it`() {
    let population = Population(
      rules: .of([.plain()], opens: 8...8, wakingMinutes: 1439...1439))
    var state = PresenceState()
    let openings = plan(population, player: 0, day: 2, &state)!.openings
    #expect((0..<8).map { openings.minute(of: $0) } == Array(repeating: 1440 + 1439, count: 8))
  }

  @Test func `an active day brings at least one task, on average as many as stated`() {
    let population = Population(rules: .of([.plain(tasks: 7)]))
    var total = 0
    for player in 0..<players {
      var state = PresenceState()
      let tasks = plan(population, player: player, day: 1, &state)!.tasks
      #expect(tasks >= 1)
      total += tasks
    }
    // One and a Poisson number of mean and variance 6.
    let mean = Double(total) / Double(players)
    #expect(abs(mean - 7) < 6.2 * (6 / Double(players)).squareRoot())
  }

  @Test func `a day's luck does not depend on other days`() {
    let population = Population(rules: .of([.plain(activity: 0.8, tasks: 9)]))
    for player in 0..<30 {
      var lived = PresenceState()
      for day in 1...40 {
        let streak = day % 5
        let after = plan(population, player: player, day: day, streakDays: streak, &lived)
        var fresh = PresenceState()
        let alone = plan(population, player: player, day: day, streakDays: streak, &fresh)
        #expect(after?.tasks == alone?.tasks)
        #expect(after?.openings.count == alone?.openings.count)
        #expect(after?.openings.luck == alone?.openings.luck)
      }
    }
  }

  @Test func `a rarer presence takes days away and changes nothing on the others`() {
    let often = Population(rules: .of([.plain(activity: 0.9, tasks: 9)]))
    let seldom = Population(rules: .of([.plain(activity: 0.4, tasks: 9)]))
    var kept = 0
    for player in 0..<30 {
      for day in 1...20 {
        var (a, b) = (PresenceState(), PresenceState())
        guard let plan = plan(seldom, player: player, day: day, &b) else { continue }
        kept += 1
        #expect(self.plan(often, player: player, day: day, &a)?.tasks == plan.tasks)
      }
    }
    #expect(kept > 100)
  }
}
