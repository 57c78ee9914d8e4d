import GameEngines
import TestSupport
import Testing

@Suite struct ExpeditionTests {
  private let rules = ExpeditionRules()

  @Test(arguments: [(0, 0), (50, 0.25), (100, 0.5), (180, 0.9), (181, 0.9), (1e9, 0.9)])
  func `EXP: a stage's success is combined power ÷ rating, capped at 0.90`(
    power: Double, chance: Double
  ) {
    let success = rules.success(powers: SIMD8(repeating: power), rating: 200)
    #expect((0..<8).allSatisfy { abs(success[$0] - chance) < 1e-12 })
  }

  @Test func `EXP: a failed stage gives less`() {
    #expect(rules.exp(level: 20, passed: true) == 50)
    #expect(rules.exp(level: 20, passed: false) == 25)
    #expect(rules.share(passed: true) == 1 && rules.share(passed: false) == 0.5)
  }

  @Test func `AFX-2: pathfinder raises what an expedition gives`() {
    #expect(abs(rules.exp(level: 80, passed: true, bonus: 0.1).exact - 88) < 1e-9)
  }

  @Test(arguments: [(true, 1.0), (false, 0.5)])
  func `EXP, DRP: a failed stage has half of each chance, and pathfinder raises all of them`(
    passed: Bool, share: Double
  ) {
    let drops = DropRules(
      equipment: 0.25, material: 0.5, consumable: 0.3, odds: RarityOdds(weights: [1, 0, 0, 0, 0]))
    func equipment(lootChance: Double, bonus: Double) -> Double {
      rules.equipmentChance(
        passed: passed, base: drops.equipment, DropChance(), lootChance: lootChance, bonus: bonus)
    }
    #expect(equipment(lootChance: 0, bonus: 0) == 0.25 * share)
    #expect(abs(equipment(lootChance: 0.2, bonus: 0.5) - 0.25 * 1.7 * share) < 1e-12)
    #expect(rules.lootShare(passed: passed, bonus: 0) == share)
    let raised = rules.lootShare(passed: passed, bonus: 0.5)
    #expect(raised == 1.5 * share)
    let finds = drops.finds(share: raised)
    #expect(finds.material == Chance(0.75 * share))
    #expect(finds.consumable == Chance(0.3 * (1.5 * share)))
  }
}

@Suite struct PityOfAWholeTests {
  private let pity = PityRules(threshold: 3, atLeast: .epic)

  @Test func `PTY-3: the third dry expedition in a row is the one that drops`() {
    var state = PityState()
    let outcomes = (0..<6).map { _ in pity.settle(dropped: false, in: &state) }
    #expect(
      outcomes == [.dry, .dry, .forced(attempt: 3), .dry, .dry, .forced(attempt: 3)])
  }

  @Test func `PTY-2: any drop of its stages sets the counter to 0`() {
    var state = PityState(dry: 2)
    let outcome = pity.settle(dropped: true, in: &state)
    #expect(outcome == .lucky(attempt: 3))
    #expect(state.dry == 0)
  }

  @Test func `PTY-2: with a grace attempt the fourth is forced`() {
    let pity = PityRules(threshold: 3, atLeast: .epic, graceAttempt: true)
    var state = PityState()
    let outcomes = (0..<4).map { _ in pity.settle(dropped: false, in: &state) }
    #expect(outcomes == [.dry, .dry, .dry, .forced(attempt: 4)])
    state.dry = 3
    let evenSo = pity.settle(dropped: true, in: &state)
    #expect(evenSo == .forced(attempt: 4))
  }

  @Test func `PTY-1: without a threshold nothing is forced`() {
    let pity = PityRules(threshold: 0, atLeast: .common)
    var state = PityState()
    for attempt in 1...50 {
      let outcome = pity.settle(dropped: false, in: &state)
      #expect(outcome == .dry && state.dry == attempt)
    }
  }

  /// An expedition of three passed stages and one failed, which drops half as often, is dry with
  /// 0.75³ × 0.875.
  @Test func `PTY-3: droughts of expeditions follow the law of the whole`() {
    let dry = 0.75 * 0.75 * 0.75 * 0.875
    let law = [1 - dry, dry * (1 - dry), dry * dry * (1 - dry), dry * dry * dry]
    var state = PityState()
    let seen = counts(of: 40_000, cells: 4, seed: 1_640) { luck in
      while true {
        var dropped = false
        for chance in [0.25, 0.25, 0.25, 0.125]
        where pity.rollPart(chance: chance, cap: 0.95, in: state, using: &luck) {
          dropped = true
        }
        switch pity.settle(dropped: dropped, in: &state) {
        case .dry: continue
        case .lucky(let attempt): return attempt - 1
        case .forced: return 3
        }
      }
    }
    #expect(checkFit(seen, to: law) == [])
  }

  @Test func `PTY-4: soft pity raises each stage's chance by whole dry expeditions`() {
    let pity = PityRules(threshold: 0, atLeast: .common, softStart: 2, softStep: 0.1)
    for (dry, chance) in [(0, 0.25), (1, 0.25), (2, 0.35), (4, 0.55), (30, 0.95)] {
      let seen = successes(of: 20_000, seed: 1_650 + UInt64(dry)) {
        pity.rollPart(chance: 0.25, cap: 0.95, in: PityState(dry: dry), using: &$0)
      }
      #expect(binomialRange(trials: 20_000, probability: chance).contains(seen))
    }
  }

  @Test func `a stage is one draw, dropped or not`() {
    for chance in [0, 0.25, 1] {
      #expect(
        drawsConsumed {
          _ = pity.rollPart(chance: chance, cap: 1, in: PityState(), using: &$0)
        } == [1])
    }
  }
}
