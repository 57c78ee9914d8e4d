import GameEngines
import Randomness
import TestSupport
import Testing

@testable import ExactOdds

extension PityCase {
  var rules: PityRules {
    PityRules(
      threshold: threshold, atLeast: .uncommon, graceAttempt: graceAttempt, softStart: softStart,
      softStep: softStep)
  }

  var law: PityLaw { PityLaw(rules, chance: chance, cap: cap) }

  /// The engine's own chance to be lucky after so many dry attempts.
  func chance(dry: Int) -> Double {
    Chance(min(cap, rules.chance(base: chance, dry: dry))).probability
  }
}

@Suite struct PityLawTests {
  /// Walks the engine itself through the only two ways that each attempt can go, and adds up.
  @Test(arguments: PityCase.all)
  func `luck and pity end a drought with the chances of the engine's own tree`(of pity: PityCase) {
    let law = pity.law
    var open = 1.0
    for attempt in 1...40 {
      var state = PityState(dry: attempt - 1)
      var worst = ScriptedGenerator(.max)
      let chance = open * pity.chance(dry: attempt - 1)
      let outcome = pity.rules.attempt(
        chance: pity.chance, cap: pity.cap, in: &state, using: &worst)
      let isForced = outcome == .forced(attempt: attempt)
      let grace = isForced && pity.graceAttempt
      #expect(near(law.lucky(atAttempt: attempt), grace ? 0 : chance))
      #expect(near(law.forced(atAttempt: attempt), isForced ? grace ? open : open - chance : 0))
      open = isForced ? 0 : open - chance
      #expect(near(law.droughts.survival(after: attempt), open))
    }
    #expect(law.unfollowed == 0)
  }

  @Test(arguments: PityCase.all)
  func `the chances of all endings have sum 1, or 0 where nothing ever drops`(of pity: PityCase) {
    let law = pity.law
    let sum = (1...2000).reduce(0) {
      $0 + law.lucky(atAttempt: $1) + law.forced(atAttempt: $1)
    }
    #expect(near(sum, pity.threshold == 0 && pity.chance == 0 && pity.softStart == 0 ? 0 : 1))
    let forced = (1...50).reduce(0) { $0 + law.forced(atAttempt: $1) }
    #expect(near(law.forcedShare, forced))
  }

  /// Truncated geometric: mean (1 − qᵀ) ÷ p, forced share qᵀ.
  @Test(arguments: [(0.065, 20), (0.15, 12), (0.10, 5), (0.25, 3), (0.001, 4000)])
  func `PTY-1: mean and forced share have their closed form`(chance: Double, threshold: Int) {
    let law = PityLaw(
      PityRules(threshold: threshold, atLeast: .rare), chance: chance, cap: 0.95)
    let dry = 1 - Geometric.reached(chance, within: threshold)
    #expect(near(law.droughts.mean, (1 - dry) / chance, within: 1e-11))
    #expect(near(law.forcedShare, dry, within: 1e-11))
    #expect(law.droughts.latest == threshold)
  }

  /// Tasks at 0.065: half of all drops within 11 attempts, one in four is forced.
  @Test func `PTY-1: the design's task pity in numbers`() throws {
    let law = PityLaw(PityRules(threshold: 20, atLeast: .uncommon), chance: 0.065, cap: 0.95)
    #expect(law.droughts.quantile(0.5) == 11)
    #expect(law.droughts.quantile(0.95) == 20)
    #expect(abs(law.forcedShare - 0.2608) < 5e-5)
    #expect(abs(try #require(law.droughts.mean) - 11.373) < 5e-4)
  }

  @Test func `DRP-1: a chance above the cap, or above 1, counts as the cap`() {
    let rules = PityRules(threshold: 0, atLeast: .common)
    for chance in [0.95, 1, 40] {
      #expect(near(PityLaw(rules, chance: chance, cap: 0.95).droughts.mean, 1 / 0.95))
    }
    #expect(PityLaw(rules, chance: -1, cap: 0.95).droughts.mean == nil)
  }

  @Test func `PTY-4: the slowest rise is followed with bounded work, and what is left is stated`() {
    for step in [1, 1e-3, 1e-9, 1e-12, 1e-300] {
      let rules = PityRules(threshold: 0, atLeast: .common, softStart: 4000, softStep: step)
      let law = PityLaw(rules, chance: 0, cap: 0.95)
      #expect(law.droughts.chances.count <= PityLaw.maxAttempts)
      #expect(law.unfollowed <= (step < 1e-9 ? 1 : PityLaw.negligible))
      #expect(law.droughts.mean.map { $0 > 4000 } ?? true)
    }
  }

  @Test func `PTY-1: forced drops have the guaranteed rarity, the others the source's odds`() {
    let odds = RarityOdds(weights: [60, 28, 9, 2.5, 0.5])
    let law = PityLaw(PityRules(threshold: 20, atLeast: .uncommon), chance: 0.065, cap: 0.95)
    let shares = law.rarityShares(odds)
    #expect(near(shares.reduce(0, +), 1))
    #expect(near(shares[0], 0.6 * (1 - law.forcedShare)))
    #expect(near(shares[2], 0.09 * (1 - law.forcedShare) + law.forcedShare * 9 / 40))
    let impossible = PityLaw(PityRules(threshold: 1, atLeast: .epic), chance: 0, cap: 1)
    #expect(impossible.rarityShares(RarityOdds(weights: [1, 1, 0, 0, 0])) == [0, 0, 0, 1, 0])
  }

  /// Three stages at 0.25 each: 1 − 0.75³ that one of them drops.
  @Test func `PTY-3: an attempt of several parts is dry when all of them are`() {
    let rules = PityRules(threshold: 3, atLeast: .epic)
    let whole = PityLaw(rules, chance: 0.25, cap: 0.95, parts: 3)
    let single = PityLaw(rules, chance: 1 - 0.421875, cap: 0.95)
    for attempt in 1...3 {
      #expect(near(whole.lucky(atAttempt: attempt), single.lucky(atAttempt: attempt)))
      #expect(near(whole.forced(atAttempt: attempt), single.forced(atAttempt: attempt)))
    }
    // 0.75 drops an attempt, in 1 + 0.421875 + 0.421875² of them.
    #expect(near(whole.luckyDrops, 0.75 * (1 + 0.421875 + 0.421875 * 0.421875)))
    #expect(
      near(
        whole.rarityShares(RarityOdds(weights: [1, 0, 0, 0, 0]))[3],
        whole.forcedShare / (whole.luckyDrops + whole.forcedShare)))
    #expect(whole.with(threshold: 0).droughts.latest == nil)
  }

  /// With soft pity and without, the drops per drought are the mean drops per attempt times the
  /// mean attempts, added up attempt by attempt.
  @Test(arguments: [0, 2])
  func `PTY-3: several parts of one attempt may drop`(softStart: Int) {
    let rules = PityRules(
      threshold: 0, atLeast: .common, softStart: softStart, softStep: 0.125)
    let law = PityLaw(rules, chance: 0.25, cap: 0.9, parts: 4)
    var drops = 0.0
    for dry in 0..<200 {
      let part = min(0.9, rules.chance(base: 0.25, dry: dry))
      drops += law.droughts.survival(after: dry) * 4 * part
    }
    #expect(near(law.luckyDrops, drops))
    #expect(near(PityLaw(rules, chance: 0.25, cap: 0.9).luckyDrops, 1))
  }

  @Test(arguments: [
    PityCase(threshold: 20, chance: 0.065), PityCase(threshold: 12, chance: 0.15),
    PityCase(threshold: 5, graceAttempt: true, chance: 0.1),
    PityCase(threshold: 20, softStart: 10, softStep: 0.03, chance: 0.065),
    PityCase(threshold: 0, softStart: 5, softStep: 0.15, chance: 0.05),
  ])
  func `100,000 attempts of the engine follow the law`(of pity: PityCase) {
    let law = pity.law
    let longest = pity.rules.longestDrought ?? 40
    let seen = EndedDroughts(
      pity, attempts: 100_000, longest: longest,
      seed: 7000 + UInt64(pity.threshold * 100 + pity.softStart))
    #expect(seen.misfits(to: law) == [])
  }
}

/// Droughts of the real engine by how long they were and what ended them.
struct EndedDroughts {
  private(set) var lucky: [Int]
  private(set) var forced: [Int]

  /// - Parameter bias: Factor on the engine's chance, which the law does not know of.
  init(_ pity: PityCase, bias: Double = 1, attempts: Int, longest: Int, seed: UInt64) {
    lucky = Array(repeating: 0, count: longest)
    forced = lucky
    let rules = pity.rules
    var stream = luck(seed)
    var state = PityState()
    for _ in 0..<attempts {
      switch rules.attempt(
        chance: pity.chance * bias, cap: pity.cap, in: &state, using: &stream)
      {
      case .dry: break
      case .lucky(let attempt): lucky[min(attempt, longest) - 1] += 1
      case .forced(let attempt): forced[min(attempt, longest) - 1] += 1
      }
    }
  }

  /// What the test of fit says against the law, all that is longer counted with the last.
  func misfits(to law: PityLaw) -> [String] {
    var luckyLaw = (1...lucky.count).map { law.lucky(atAttempt: $0) }
    if law.rules.threshold == 0 {
      luckyLaw[lucky.count - 1] += law.droughts.survival(after: lucky.count)
    }
    return checkFit(
      lucky + forced, to: luckyLaw + (1...lucky.count).map { law.forced(atAttempt: $0) })
  }
}
