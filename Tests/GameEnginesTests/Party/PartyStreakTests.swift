import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct PartyStreakTests {
  private let rules = PartyStreakRules()

  @Test(arguments: [
    (0, 0), (2, 0), (3, 1), (6, 1), (7, 2), (13, 2), (14, 3), (29, 3), (30, 4), (5000, 4),
  ])
  func `PRT-1: tiers begin at 3, 7, 14 and 30 days`(days: Int, tier: Int) {
    #expect(rules.tier(days: days) == tier)
  }

  @Test func `PRT-1: what each tier gives, in place of the one before`() {
    let bonuses = (0...4).map { rules.bonuses(tier: $0) }
    #expect(bonuses.map { $0[.exp] } == [0, 0.10, 0.15, 0.20, 0.25])
    #expect(bonuses.map { $0[.gold] } == [0, 0, 0.10, 0.15, 0.20])
    #expect(bonuses.map { $0[.lootChance] } == [0, 0, 0, 0.05, 0.10])
    #expect(bonuses[0] == Bonuses())
  }

  /// What the days did: `x` a day on which all finished a task, `-` a missed one.
  private func outcomes(
    _ days: String, armors: Int = 0, shield: Double = 0
  ) -> (days: [PartyStreakDay], state: PartyStreakState, armors: Int) {
    var state = PartyStreakState()
    var left = armors
    var luck = stream(2101)
    var outcomes: [PartyStreakDay] = []
    for (index, day) in days.enumerated() {
      let outcome = state.endDay(
        index + 1, allDone: day == "x", shield: shield, hasArmor: left > 0, rules: rules,
        using: &luck)
      if outcome == .armored { left -= 1 }
      outcomes.append(outcome)
    }
    return (outcomes, state, left)
  }

  @Test func `PRT-1: one miss ends it for all`() {
    let seen = outcomes("xx-x")
    #expect(seen.days == [.grew, .grew, .ended, .grew])
    #expect(seen.state.days == 1 && seen.state.longest == 2)
  }

  @Test func `PRT-1: an armor covers three days from the first that was missed`() {
    let seen = outcomes("xx---x-", armors: 1)
    #expect(seen.days == [.grew, .grew, .armored, .covered, .covered, .grew, .ended])
    #expect(seen.armors == 0 && seen.state.longest == 3)
  }

  @Test func `PRT-1: under cover the streak neither falls nor grows by itself`() {
    let seen = outcomes("x-x-x-", armors: 2)
    #expect(seen.days == [.grew, .armored, .grew, .covered, .grew, .armored])
    #expect(seen.state.days == 3 && seen.armors == 0)
  }

  @Test func `PRT-1: without a streak no armor is used up`() {
    let seen = outcomes("--x", armors: 1, shield: 1)
    #expect(seen.days == [.idle, .idle, .grew] && seen.armors == 1)
  }

  @Test func `AFX-2: a shield that holds saves the armor`() {
    let seen = outcomes("x--x", armors: 1, shield: 1)
    #expect(seen.days == [.grew, .shielded, .shielded, .grew])
    #expect(seen.armors == 1 && seen.state.days == 2)
  }

  @Test func `a missed day is one draw whatever protects it, another day none`() {
    for (days, armor, shield) in [(3, false, 0.0), (3, true, 0.5), (0, true, 1)] {
      #expect(
        drawsConsumed {
          var state = PartyStreakState()
          for day in 0..<days {
            _ = state.endDay(
              day + 1, allDone: true, shield: 1, hasArmor: true, rules: rules, using: &$0)
          }
          _ = state.endDay(
            10, allDone: false, shield: shield, hasArmor: armor, rules: rules, using: &$0)
        } == [1])
    }
  }
}

/// The exact law of a party's streak when all its members are there with the same chance every
/// day, by following the chances of all states a party can be in.
private struct StreakLaw {
  private struct Place: Hashable {
    var days: Int
    var longest: Int
    /// Days of cover left.
    var cover: Int
    var armors: Int
  }

  /// The chance of each length, and of each longest length, after the last day.
  let lengths: [Double]
  let longest: [Double]

  init(chance: Double, shield: Double, armors: Int, coverDays: Int, days: Int) {
    var places = [Place(days: 0, longest: 0, cover: 0, armors: armors): 1.0]
    for _ in 0..<days {
      var next: [Place: Double] = [:]
      for (place, weight) in places {
        var met = place
        met.days += 1
        met.longest = max(met.longest, met.days)
        met.cover = max(0, met.cover - 1)
        next[met, default: 0] += weight * chance

        var missed = place
        missed.cover = max(0, missed.cover - 1)
        if place.days == 0 || place.cover > 0 {
          next[missed, default: 0] += weight * (1 - chance)
          continue
        }
        next[missed, default: 0] += weight * (1 - chance) * shield
        if place.armors > 0 {
          missed.armors -= 1
          missed.cover = coverDays - 1
        } else {
          missed.days = 0
        }
        next[missed, default: 0] += weight * (1 - chance) * (1 - shield)
      }
      places = next
    }
    var lengths = [Double](repeating: 0, count: days + 1)
    var longest = lengths
    for (place, weight) in places {
      lengths[place.days] += weight
      longest[place.longest] += weight
    }
    self.lengths = lengths
    self.longest = longest
  }
}

@Suite struct PartyStreakLawTests {
  struct World: CustomTestStringConvertible, Sendable {
    var chance: Double
    var shield: Double
    var armors: Int
    var coverDays: Int
    var seed: UInt64

    var testDescription: String {
      "presence \(chance), shield \(shield), \(armors) armors of \(coverDays) days"
    }
  }

  /// 0.7225: two members, each there on 85 days of 100.
  @Test(arguments: [
    World(chance: 0.7225, shield: 0, armors: 0, coverDays: 3, seed: 2110),
    World(chance: 0.7225, shield: 0, armors: 2, coverDays: 3, seed: 2111),
    World(chance: 0.7225, shield: 0.1, armors: 0, coverDays: 3, seed: 2112),
    World(chance: 0.5, shield: 0.3, armors: 3, coverDays: 1, seed: 2113),
    World(chance: 0.95, shield: 0.05, armors: 1, coverDays: 7, seed: 2114),
    World(chance: 0.8, shield: 0, armors: 5, coverDays: 0, seed: 2115),
  ])
  func `PRT-1: streaks under constant presence follow their Markov chain`(world: World) {
    let days = 30
    let law = StreakLaw(
      chance: world.chance, shield: world.shield, armors: world.coverDays > 0 ? world.armors : 0,
      coverDays: world.coverDays, days: days)
    let rules = PartyStreakRules { $0.coverDays = world.coverDays }
    let presence = Chance(world.chance)
    var luck = stream(world.seed)
    var lengths = [Int](repeating: 0, count: days + 1)
    var longest = lengths
    for _ in 0..<20_000 {
      var state = PartyStreakState()
      var armors = world.armors
      for day in 1...days {
        let outcome = state.endDay(
          day, allDone: presence.occurs(using: &luck), shield: world.shield,
          hasArmor: armors > 0, rules: rules, using: &luck)
        if outcome == .armored { armors -= 1 }
      }
      lengths[state.days] += 1
      longest[state.longest] += 1
    }
    #expect(checkFit(lengths, to: law.lengths) == [])
    #expect(checkFit(longest, to: law.longest) == [])
  }

  /// Unprotected: after n days, k < n with chance qᵏ(1 − q).
  @Test func `PRT-1: the chain without protection is geometric`() {
    let law = StreakLaw(chance: 0.7225, shield: 0, armors: 0, coverDays: 3, days: 30)
    var reached = 1.0
    for length in 0..<30 {
      #expect(abs(law.lengths[length] - reached * (1 - 0.7225)) < 1e-12)
      reached *= 0.7225
    }
    #expect(abs(law.lengths[30] - reached) < 1e-12)
  }
}
