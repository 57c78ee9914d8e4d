import GameEngines
import TestSupport
import Testing

@Suite struct ExpeditionKeysTests {
  private let rules = ExpeditionKeyRules()

  @Test func `DNG-5: hard, heroic and mythic runs give a key, normal ones do not`() {
    let gives = DungeonTier.allCases.map { tier in
      var state = PeriodCount()
      return rules.award(for: tier, day: 1, in: &state)
    }
    #expect(gives == [false, true, true, true])
  }

  @Test(arguments: [0, 1, 2, 5])
  func `DNG-5: at most so many keys a day, and anew each day`(most: Int) {
    let rules = ExpeditionKeyRules { $0.maxPerDay = most }
    var state = PeriodCount()
    for day in [1, 2, 5, 6] {
      let keys = (0..<4).count { _ in rules.award(for: .mythic, day: day, in: &state) }
      #expect(keys == min(4, most))
    }
  }

  /// One run a day, every other day a second; each completed with 0.8: a day gives a key with
  /// 1 − 0.2 × (1 − 0.5 × 0.8), a week is seven such days.
  @Test func `DNG-5: keys a week follow the binomial law of their days`() {
    let aDay = 1 - 0.2 * (1 - 0.5 * 0.8)
    var law = [Double](repeating: 0, count: 8)
    law[0] = 1
    for _ in 0..<7 {
      law = law.indices.map { law[$0] * (1 - aDay) + ($0 > 0 ? law[$0 - 1] * aDay : 0) }
    }
    var state = PeriodCount()
    var day = 0
    let seen = counts(of: 20_000, cells: 8, seed: 1_630) { luck in
      var keys = 0
      for _ in 0..<7 {
        day += 1
        let runs = Chance(0.5).occurs(using: &luck) ? 2 : 1
        for _ in 0..<runs where Chance(0.8).occurs(using: &luck) {
          if rules.award(for: .hard, day: day, in: &state) { keys += 1 }
        }
      }
      return keys
    }
    #expect(checkFit(seen, to: law) == [])
  }
}
