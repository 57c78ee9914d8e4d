import TestSupport
import TestWorlds
import Testing

@testable import Players

/// Leaving that reacts to setbacks. 6.2 standard deviations are a false alarm in 10⁹ runs.
@Suite struct LeavingTests {
  private let players = 4000

  /// The share of players of a game who have left by the morning of a day; all play until then.
  private func left(
    by day: Int, _ leaving: LeavingRules, churn: Double = 0, after setbacks: (Int) -> Setbacks
  ) -> Int {
    var person = Archetype.plain(churn: churn)
    person.leaving = leaving
    let population = Population(rules: .of([person]))
    return (0..<players).count { player in
      let key = PlayerKey(seed: 5, party: player, member: 0)
      let person = population.person(key)
      var state = PresenceState()
      for day in 1...day {
        _ = population.plan(
          day, for: person, luck: key.daily(.presence), streakDays: 0,
          setbacks: setbacks(day - 1), &state)
      }
      return state.hasChurned
    }
  }

  private func leaving(_ change: (inout LeavingRules) -> Void) -> LeavingRules {
    var rules = LeavingRules()
    change(&rules)
    return rules
  }

  @Test func `nobody leaves before a drought is as long as it says`() {
    let rules = leaving { ($0.drought, $0.droughtFrom) = (0.4, 3) }
    #expect(left(by: 3, rules) { Setbacks(drought: $0) } == 0)
    let seen = left(by: 4, rules) { Setbacks(drought: $0) }
    #expect(abs(deviations(seen, of: players, chance: 0.4)) < 6.2)
  }

  @Test func `days without a level count from the last level on`() {
    let rules = leaving { ($0.noLevel, $0.noLevelFrom) = (1, 4) }
    func level(_ evening: Int) -> Setbacks { Setbacks(level: evening < 3 ? 1 : 2) }
    #expect(left(by: 7, rules, after: level) == 0)
    #expect(left(by: 8, rules, after: level) == players)
  }

  @Test func `a purchase that could not be paid drives away those who played`() {
    let rules = leaving { $0.unpaid = 0.25 }
    let seen = left(by: 2, rules) { Setbacks(hasUnpaid: $0 == 1) }
    #expect(abs(deviations(seen, of: players, chance: 0.25)) < 6.2)
  }

  @Test func `chances to leave are independent of each other and of churn`() {
    let rules = leaving { ($0.drought, $0.droughtFrom, $0.unpaid) = (0.2, 1, 0.3) }
    let seen = left(by: 2, rules, churn: 0.1) {
      $0 == 1 ? Setbacks(drought: 5, hasUnpaid: true) : Setbacks()
    }
    #expect(abs(deviations(seen, of: players, chance: 1 - 0.9 * (1 - 0.9 * 0.8 * 0.7))) < 6.2)
  }

  @Test func `where leaving reacts, luck alone knows no expected presence`() {
    var person = Archetype.plain()
    person.leaving = leaving { $0.unpaid = 0.1 }
    #expect(Population(rules: .of([person])).expectedPresence(through: [1, 2]).isEmpty)
  }
}
