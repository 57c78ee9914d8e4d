import GameEngines
import Testing

@Suite struct PowerTests {
  private func stats(strength: Double, wisdom: Double) -> Stats {
    var stats = Stats(each: 5)
    stats[.strength] = strength
    stats[.wisdom] = wisdom
    return stats
  }

  @Test func `PWR: without equipment it is the room's stat and the snack's points`() {
    let stats = stats(strength: 12, wisdom: 30)
    let worn = WornEquipment()
    func power(_ stat: Stat) -> Double {
      EncounterPower.of(stat: stat, stats: stats, worn: worn, standing: Standing())
    }
    #expect(power(.strength) == 12)
    #expect(power(.wisdom) == 30)
    let snacked = EncounterPower.of(
      stat: .wisdom, stats: stats, worn: worn, standing: Standing(), snackPoints: 1)
    #expect(snacked == 31)
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
    var standing = Standing()
    standing.add(worn.bonuses)
    let power = EncounterPower.of(
      stat: .strength, stats: stats(strength: 12, wisdom: 0), worn: worn, standing: standing)
    #expect(abs(power - 28) < 1e-12)
  }

  @Test func `PWR: an enhancement counts in full`() {
    var piece = Equipment(slot: .weapon, rarity: .common, stat: .strength, primary: 2)
    var luck = stream(520)
    var critical = stream(521)
    let outcome = EnhancementRules(criticalChance: 0).attempt(
      &piece, success: &luck, critical: &critical)
    #expect(outcome == .enhanced(gain: 1, critical: false))
    #expect(piece.power(for: .warrior, offClassShare: 0.8) == 3)
  }
}
