import GameEngines
import Testing

@Suite struct PowerTests {
  private func stats(strength: Double, wisdom: Double) -> Stats {
    var stats = Stats(each: 5)
    stats[.strength] = strength
    stats[.wisdom] = wisdom
    return stats
  }

  private func power(
    of stat: Stat, _ stats: Stats, _ worn: WornEquipment = WornEquipment(),
    _ totals: BonusTotals = BonusTotals(), snackPoints: Double = 0, bonus: Double = 0
  ) -> Double {
    EncounterPower.of(
      points: EncounterPower.tested(
        points: stats[stat], share: totals.sums[.stats], statBonus: 0, snackPoints: snackPoints),
      worn: worn.power, defense: totals.sums[.defense], bonus: bonus)
  }

  @Test func `PWR: without equipment it is the room's stat and the snack's points`() {
    let stats = stats(strength: 12, wisdom: 30)
    #expect(power(of: .strength, stats) == 12)
    #expect(power(of: .wisdom, stats) == 30)
    #expect(power(of: .wisdom, stats, snackPoints: 1) == 31)
  }

  /// 12 + (8 + 4 ÷ 2) + 3 + 100 × 0.03.
  @Test func `PWR: worn primary stats, half the secondary ones, and flat defense`() {
    var worn = WornEquipment()
    let sword = Equipment(slot: .weapon, rarity: .rare, stat: .strength, primary: 8, secondary: 4)
    let ring = Equipment(
      slot: .trinket, rarity: .uncommon, stat: .strength, primary: 3,
      suffix: Affix(kind: .warding, share: 0.03))
    worn.wear(sword, as: .warrior, offClassShare: 0.8)
    worn.wear(ring, as: .warrior, offClassShare: 0.8)
    var bonusTotals = BonusTotals()
    bonusTotals.add(worn.bonuses)
    let power = power(of: .strength, stats(strength: 12, wisdom: 0), worn, bonusTotals)
    #expect(abs(power - 28) < 1e-12)
  }

  @Test func `PWR: an enhancement counts in full`() {
    var piece = Equipment(slot: .weapon, rarity: .common, stat: .strength, primary: 2)
    var luck = stream(520)
    var critical = stream(521)
    let outcome = EnhancementRules { $0.criticalChance = Chance(0) }.attempt(
      &piece, success: &luck, critical: &critical)
    #expect(outcome == .enhanced(gain: 1, critical: false))
    #expect(piece.power(for: .warrior, offClassShare: 0.8) == 3)
  }

  /// 20 × 1.03 for the stat, 2.5 flat of cards.
  @Test func `PWR: cards, research and rebirth count by what they raise`() {
    var bonusTotals = BonusTotals()
    var rebirth = Bonuses()
    rebirth[.stats] = 0.03
    var cards = Bonuses()
    cards[.defense] = 2.5
    bonusTotals.add(rebirth)
    bonusTotals.add(cards)
    let power = power(
      of: .wisdom, stats(strength: 0, wisdom: 20), WornEquipment(), bonusTotals)
    #expect(abs(power - 23.1) < 1e-12)
  }

  @Test func `CLS-3, EQP-5: what counts in this kind of encounter raises all of the power`() {
    let power = power(
      of: .strength, stats(strength: 12, wisdom: 0), snackPoints: 4, bonus: 0.25)
    #expect(power == 20)
  }

  @Test func `MIS: a mission tests the stat alone, with all that raises it`() {
    let points = EncounterPower.tested(points: 20, share: 0.4, statBonus: 0.1, snackPoints: 1)
    #expect(points == 31)
  }
}
