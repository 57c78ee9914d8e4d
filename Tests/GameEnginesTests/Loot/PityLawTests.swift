import GameEngines
import Randomness
import TestSupport
import Testing

/// The exact law of the attempts from one drop to the next, by recursion over the attempts.
private struct DroughtLaw {
  /// `lucky[i]`: the chance that luck gives the drop, at attempt i + 1.
  private(set) var lucky: [Double] = []
  /// `forced[i]`: the chance that pity gives the drop, at attempt i + 1.
  private(set) var forced: [Double] = []

  /// - Parameters:
  ///   - chances: The chance of attempt 1, 2, …; one for each attempt that there can be.
  ///   - lastIsForced: Whether pity forces the last attempt whatever luck says.
  init(chances: [Double], lastIsForced: Bool) {
    var reached = 1.0
    for chance in chances {
      lucky.append(reached * chance)
      forced.append(0)
      reached *= 1 - chance
    }
    let last = chances.count - 1
    forced[last] = reached
    if lastIsForced {
      forced[last] += lucky[last]
      lucky[last] = 0
    }
  }
}

/// Attempts from one drop to the next, counted until there have been `drops` drops, so that the
/// droughts are independent and all complete.
private struct Droughts {
  private(set) var attempts = 0
  /// `lucky[i]`: drops by luck at attempt i + 1; the last element counts all that come later than
  /// they may.
  private(set) var lucky: [Int]
  private(set) var forced: [Int]

  init(_ rules: PityRules, chance: Double, drops: Int, longest: Int, seed: UInt64) {
    lucky = Array(repeating: 0, count: longest + 1)
    forced = lucky
    var stream = KeyedStream(StreamKey(seed: seed))
    var state = PityState()
    var dropped = 0
    while dropped < drops, attempts < 50 * drops {
      attempts += 1
      switch rules.attempt(chance: chance, cap: 0.95, in: &state, using: &stream) {
      case .dry: continue
      case .lucky(let attempt): lucky[min(attempt - 1, longest)] += 1
      case .forced(let attempt): forced[min(attempt - 1, longest)] += 1
      }
      dropped += 1
    }
  }
}

@Suite struct PityLawTests {
  /// Holds droughts against their law: none longer than there can be, each length by luck and by
  /// force as often as it should, and the share of forced drops once more on its own.
  private func check(_ seen: Droughts, against law: DroughtLaw, drops: Int) {
    #expect(seen.lucky.last == 0 && seen.forced.last == 0)
    #expect(checkFit(seen.lucky + seen.forced, to: law.lucky + [0] + law.forced + [0]) == [])
    let forced = binomialRange(trials: drops, probability: law.forced.reduce(0, +))
    #expect(forced.contains(seen.forced.reduce(0, +)))
  }

  @Test func `PTY-2: droughts of a million attempts are truncated geometric`() {
    let rules = PityRules(threshold: 20, atLeast: .uncommon)
    let law = DroughtLaw(chances: Array(repeating: 0.065, count: 20), lastIsForced: false)
    let seen = Droughts(rules, chance: 0.065, drops: 90_000, longest: 20, seed: 901)
    #expect(seen.attempts > 1_000_000)
    check(seen, against: law, drops: 90_000)
  }

  @Test func `PTY-2: so are those with a grace attempt, one attempt longer`() {
    let rules = PityRules(threshold: 20, atLeast: .uncommon, graceAttempt: true)
    let law = DroughtLaw(chances: Array(repeating: 0.065, count: 21), lastIsForced: true)
    let seen = Droughts(rules, chance: 0.065, drops: 90_000, longest: 21, seed: 902)
    #expect(seen.attempts > 1_000_000)
    check(seen, against: law, drops: 90_000)
  }

  /// Ten dry attempts at 0.065, then 0.03 more with each.
  @Test func `PTY-4: with soft pity droughts follow the recursion of rising chances`() {
    let rules = PityRules(threshold: 20, atLeast: .uncommon, softStart: 10, softStep: 0.03)
    let chances = (1...20).map { 0.065 + 0.03 * Double(max(0, $0 - 10)) }
    let seen = Droughts(rules, chance: 0.065, drops: 110_000, longest: 20, seed: 903)
    #expect(seen.attempts > 1_000_000)
    check(seen, against: DroughtLaw(chances: chances, lastIsForced: false), drops: 110_000)
  }

  /// The chance reaches the cap of 0.95 at the eleventh attempt; nothing else ends a drought.
  @Test func `PTY-4, DRP-1: soft pity alone, up to the cap`() {
    let rules = PityRules(threshold: 0, atLeast: .common, softStart: 5, softStep: 0.15)
    let chances = (1...30).map { min(0.95, 0.05 + 0.15 * Double(max(0, $0 - 5))) }
    let seen = Droughts(rules, chance: 0.05, drops: 30_000, longest: 30, seed: 904)
    check(seen, against: DroughtLaw(chances: chances, lastIsForced: true), drops: 30_000)
  }

  @Test(arguments: PitySource.all, [false, true])
  func `PTY-1: every source's droughts follow their law`(
    source: PitySource, graceAttempt: Bool
  ) {
    let longest = source.threshold + (graceAttempt ? 1 : 0)
    let chances = Array(repeating: source.chance, count: longest)
    let seen = Droughts(
      source.rules(graceAttempt: graceAttempt), chance: source.chance, drops: 20_000,
      longest: longest, seed: UInt64(910 + 2 * source.threshold + (graceAttempt ? 1 : 0)))
    check(
      seen, against: DroughtLaw(chances: chances, lastIsForced: graceAttempt), drops: 20_000)
  }
}
