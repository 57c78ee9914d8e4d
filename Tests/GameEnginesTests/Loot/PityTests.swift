import GameEngines
import Randomness
import TestSupport
import Testing

/// A source of PTY-1.
struct PitySource: Sendable, CustomTestStringConvertible {
  let name: String
  let threshold: Int
  let atLeast: Rarity
  /// Its equipment chance before all bonuses (DRP).
  let chance: Double

  var testDescription: String { name }

  func rules(graceAttempt: Bool = false) -> PityRules {
    PityRules(threshold: threshold, atLeast: atLeast, graceAttempt: graceAttempt)
  }

  static let all = [
    PitySource(name: "task", threshold: 20, atLeast: .uncommon, chance: 0.065),
    PitySource(name: "dungeon room", threshold: 12, atLeast: .rare, chance: 0.15),
    PitySource(name: "mission", threshold: 5, atLeast: .rare, chance: 0.10),
    PitySource(name: "expedition", threshold: 3, atLeast: .epic, chance: 0.25),
  ]
}

@Suite struct PityTests {
  /// What each of `count` attempts gives at a chance of 0 or 1.
  private func attempts(
    _ count: Int, _ rules: PityRules, chance: Double = 0, cap: Double = 1,
    from state: PityState = PityState()
  ) -> [EquipmentAttempt] {
    var state = state
    var luck = stream(800)
    return (0..<count).map { _ in
      rules.attempt(chance: chance, cap: cap, in: &state, using: &luck)
    }
  }

  @Test(arguments: PitySource.all)
  func `PTY-2: the attempt at which the counter reaches the threshold is forced`(
    source: PitySource
  ) {
    let drought = Array(repeating: EquipmentAttempt.dry, count: source.threshold - 1)
    let expected = drought + [.forced(attempt: source.threshold)]
    #expect(attempts(2 * source.threshold, source.rules()) == expected + expected)
    #expect(source.rules().longestDrought == source.threshold)
  }

  @Test(arguments: PitySource.all)
  func `PTY-2: with a grace attempt it is the one after the threshold's dry ones`(
    source: PitySource
  ) {
    let rules = source.rules(graceAttempt: true)
    let drought = Array(repeating: EquipmentAttempt.dry, count: source.threshold)
    let expected = drought + [.forced(attempt: source.threshold + 1)]
    #expect(attempts(2 * source.threshold + 2, rules) == expected + expected)
    #expect(rules.longestDrought == source.threshold + 1)
  }

  @Test func `PTY-2: a dry attempt adds 1, any drop sets 0`() {
    let rules = PityRules(threshold: 20, atLeast: .uncommon)
    var luck = stream(801)
    var state = PityState(dry: 7)
    _ = rules.attempt(chance: 0, cap: 1, in: &state, using: &luck)
    #expect(state.dry == 8)
    let lucky = rules.attempt(chance: 1, cap: 1, in: &state, using: &luck)
    #expect(lucky == .lucky(attempt: 9) && state.dry == 0)
    state = PityState(dry: 19)
    let forced = rules.attempt(chance: 0, cap: 1, in: &state, using: &luck)
    #expect(forced == .forced(attempt: 20) && state.dry == 0)
  }

  @Test func `PTY-2: without a threshold nothing is forced`() {
    let rules = PityRules(threshold: 0, atLeast: .common)
    #expect(attempts(500, rules).allSatisfy { $0 == .dry })
    #expect(rules.longestDrought == nil)
    let grace = PityRules(threshold: 0, atLeast: .common, graceAttempt: true)
    #expect(attempts(500, grace).allSatisfy { $0 == .dry })
  }

  @Test func `PTY-2: a threshold of 1 makes every attempt a drop`() {
    let rules = PityRules(threshold: 1, atLeast: .common)
    #expect(attempts(5, rules) == Array(repeating: .forced(attempt: 1), count: 5))
  }

  @Test func `PTY-5: luck at the last attempt is luck, unless the attempt itself is forced`() {
    let rules = PityRules(threshold: 20, atLeast: .uncommon)
    #expect(attempts(1, rules, chance: 1, from: PityState(dry: 19)) == [.lucky(attempt: 20)])
    let grace = PityRules(threshold: 20, atLeast: .uncommon, graceAttempt: true)
    #expect(attempts(1, grace, chance: 1, from: PityState(dry: 19)) == [.lucky(attempt: 20)])
    #expect(attempts(1, grace, chance: 1, from: PityState(dry: 20)) == [.forced(attempt: 21)])
  }

  @Test(arguments: PitySource.all)
  func `PTY-1, PTY-2: a forced drop has at least its source's rarity`(source: PitySource) {
    let rules = source.rules()
    let generator = EquipmentGenerator()
    var luck = stream(810)
    var state = PityState()
    var forced = 0
    for _ in 0..<3_000 {
      let attempt = rules.attempt(chance: 0.02, cap: 0.95, in: &state, using: &luck)
      guard case .forced = attempt else { continue }
      forced += 1
      for row in RarityRow.all {
        let piece = generator.make(
          odds: row.odds, level: 9, atLeast: rules.atLeast, rareFind: 0, using: &luck)
        #expect(piece.rarity >= source.atLeast)
      }
    }
    #expect(forced > 80)
  }

  @Test func `PTY-4: from the soft start on, the chance rises with each dry attempt`() {
    let rules = PityRules(threshold: 20, atLeast: .uncommon, softStart: 10, softStep: 0.03)
    let chances = [0, 9, 10, 11, 15, 19].map { rules.chance(base: 0.065, dry: $0) }
    for (chance, expected) in zip(chances, [0.065, 0.065, 0.095, 0.125, 0.245, 0.365]) {
      #expect(abs(chance - expected) < 1e-12)
    }
  }

  @Test func `PTY-4: soft pity is off by default`() {
    let rules = PityRules(threshold: 20, atLeast: .uncommon)
    #expect((0..<20).allSatisfy { rules.chance(base: 0.065, dry: $0) == 0.065 })
    let stepOnly = PityRules(threshold: 20, atLeast: .uncommon, softStep: 0.5)
    #expect(stepOnly.chance(base: 0.065, dry: 15) == 0.065)
  }

  /// The greatest position that still succeeds under the cap of 0.95, and the one after it.
  @Test(arguments: [0.95, 0.96, 1, 40])
  func `DRP-1: no chance exceeds the cap, soft pity included`(chance: Double) {
    let first = UInt64(0.95 * 0x1p63)
    let soft = PityRules(threshold: 0, atLeast: .common, softStart: 1, softStep: 0.9)
    for (rules, dry) in [(PityRules(threshold: 0, atLeast: .common), 0), (soft, 5)] {
      for (position, outcome) in [
        (first - 1, EquipmentAttempt.lucky(attempt: dry + 1)), (first, .dry),
      ] {
        var generator = ScriptedGenerator(position << 1)
        var state = PityState(dry: dry)
        #expect(
          rules.attempt(chance: chance, cap: 0.95, in: &state, using: &generator) == outcome)
      }
    }
  }

  @Test(arguments: [false, true])
  func `PTY-2: an attempt is one draw, dry, lucky, forced or certain`(graceAttempt: Bool) {
    for (threshold, chance, cap) in [(4, 0.3, 0.95), (1, 0, 1), (0, 1, 1), (3, 0, 1)] {
      let rules = PityRules(threshold: threshold, atLeast: .rare, graceAttempt: graceAttempt)
      var state = PityState()
      let consumed = drawsConsumed {
        _ = rules.attempt(chance: chance, cap: cap, in: &state, using: &$0)
      }
      #expect(consumed == [1])
    }
  }

  @Test func `PTY-2: another threshold does not shift the luck of any attempt`() {
    func lucky(threshold: Int) -> Set<Int> {
      let rules = PityRules(threshold: threshold, atLeast: .uncommon)
      var luck = stream(820)
      var state = PityState()
      return Set(
        (0..<2_000).filter { _ in
          guard case .lucky = rules.attempt(chance: 0.2, cap: 0.95, in: &state, using: &luck)
          else { return false }
          return true
        })
    }
    #expect(lucky(threshold: 20) == lucky(threshold: 5))
    #expect(lucky(threshold: 0) == lucky(threshold: 5))
    #expect((300...500).contains(lucky(threshold: 20).count))
  }
}
