import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct LootRulesTests {
  @Test(arguments: [
    (0.065, 0, 0, 0.065), (0.065, 0.02, 0, 0.085), (0.065, 0, 0.10, 0.0715),
    (0.065, 0.08, 0.50, 0.1775), (0.50, 0.30, 0.40, 1.0),
  ])
  func `DRP-1: base + flat points + base × the sum of relative bonuses`(
    base: Double, points: Double, relative: Double, chance: Double
  ) {
    let inForce = DropChance().inForce(base: base, points: points, relative: relative)
    #expect(abs(inForce - chance) < 1e-12)
  }

  @Test func `DRP-1: the cap is 0.95`() {
    #expect(DropChance().cap == 0.95)
  }

  @Test func `DRP: material and consumable have chances of their own`() {
    let task = DropRules(
      equipment: 0.065, material: 0.35, consumable: 0.175, odds: RarityRow.all[0].odds)
    let materials = successes(of: 40_000, seed: 1_201) { task.material.occurs(using: &$0) }
    let consumables = successes(of: 40_000, seed: 1_202) { task.consumable.occurs(using: &$0) }
    #expect(binomialRange(trials: 40_000, probability: 0.35).contains(materials))
    #expect(binomialRange(trials: 40_000, probability: 0.175).contains(consumables))
  }

  @Test func `DRP-2: which consumable a task drops`() {
    #expect(
      Consumable.allCases.prefix(Consumable.dropCount).map { "\($0)" }
        == ["expBoost", "goldBoost", "materialMagnet", "statSnack", "potion"])
    let rules = ConsumableRules()
    let seen = counts(of: 40_000, cells: 5, seed: 1_203) { rules.kinds.pick(using: &$0) }
    #expect(checkFit(seen, to: [0.40, 0.25, 0.15, 0.10, 0.10]) == [])
  }

  @Test func `DRP-2: what consumables do`() {
    let rules = ConsumableRules()
    #expect(rules.expBoost == 0.25 && rules.goldBoost == 0.25)
    #expect(rules.magnetTasks == 5 && rules.snackPoints == 1)
  }
}
