import GameEngines
import Randomness
import Testing

@Suite struct WornEquipmentTests {
  private func piece(
    _ slot: EquipmentSlot, _ stat: Stat = .strength, primary: Double, secondary: Double = 0,
    prefix: Affix? = nil, suffix: Affix? = nil
  ) -> Equipment {
    Equipment(
      slot: slot, rarity: .rare, stat: stat, primary: primary, secondary: secondary,
      prefix: prefix, suffix: suffix)
  }

  @Test func `nobody starts with equipment`() {
    let worn = WornEquipment()
    #expect(EquipmentSlot.allCases.allSatisfy { worn[$0] == nil })
    #expect(worn.power == 0)
    #expect(worn.bonuses == Bonuses())
    #expect(EquipmentSlot.allCases.allSatisfy { worn.rarity(in: $0) == nil })
    #expect(EquipmentSlot.allCases.allSatisfy { worn.enhancement(in: $0) == 0 })
  }

  @Test func `EQP-4: what a piece would gain is its power less that of the one worn`() {
    var worn = WornEquipment()
    let sword = piece(.weapon, primary: 6, secondary: 2)
    #expect(worn.gain(of: sword, for: .warrior, offClassShare: 0.8) == 7)
    #expect(worn.gain(of: sword, for: .mage, offClassShare: 0.5) == 3.5)
    let replaced = worn.wear(sword, as: .warrior, offClassShare: 0.8)
    #expect(replaced == nil && worn[.weapon] == sword && worn.power == 7)

    let club = piece(.weapon, primary: 5)
    #expect(worn.gain(of: club, for: .warrior, offClassShare: 0.8) == -2)
    let helmet = piece(.armor, primary: 5)
    #expect(worn.gain(of: helmet, for: .warrior, offClassShare: 0.8) == 5)
  }

  @Test func `EQP-4: a piece replaces the one in its slot and gives it back`() {
    var worn = WornEquipment()
    let old = piece(.trinket, primary: 2, prefix: Affix(kind: .lucky, share: 0.05))
    let new = piece(.trinket, primary: 9, suffix: Affix(kind: .fortune, share: 0.03))
    worn.wear(old, as: .archer, offClassShare: 1)
    worn.wear(piece(.armor, primary: 1), as: .archer, offClassShare: 1)
    let replaced = worn.wear(new, as: .archer, offClassShare: 1)
    #expect(replaced == old && worn[.trinket] == new)
    #expect(worn.power == 10)
    #expect(worn.bonuses[.rareFind] == 0 && worn.bonuses[.lootChance] == 0.03)
  }

  @Test func `EQP-4: an unaffixed piece in an affixed one's place takes its bonuses away`() {
    var worn = WornEquipment()
    let affixed = piece(.weapon, primary: 2, prefix: Affix(kind: .prosperous, share: 0.04))
    worn.wear(affixed, as: .mage, offClassShare: 0.8)
    #expect(worn.bonuses[.gold] == 0.04)
    worn.wear(piece(.armor, primary: 2), as: .mage, offClassShare: 0.8)
    #expect(worn.bonuses[.gold] == 0.04)
    worn.wear(piece(.weapon, primary: 3), as: .mage, offClassShare: 0.8)
    #expect(worn.bonuses == Bonuses())
  }

  @Test func `EQP-4: rarity and enhancement of each slot are those of the piece worn there`() {
    var worn = WornEquipment()
    for (slot, rarity) in zip(EquipmentSlot.allCases, [Rarity.epic, .common, .legendary]) {
      var piece = Equipment(slot: slot, rarity: rarity, stat: .luck, primary: 1)
      piece.enhancement = 2 * rarity.rawValue
      worn.wear(piece, as: .mage, offClassShare: 0.8)
    }
    #expect(
      EquipmentSlot.allCases.map { worn.rarity(in: $0) } == [.epic, .common, .legendary, nil])
    #expect(EquipmentSlot.allCases.map { worn.enhancement(in: $0) } == [6, 0, 8, 0])
    worn.wear(piece(.weapon, primary: 1), as: .mage, offClassShare: 0.8)
    #expect(worn.rarity(in: .weapon) == .rare && worn.enhancement(in: .weapon) == 0)
  }

  /// Every bonus, by the kinds that feed it.
  private func bonuses(_ bonuses: Bonuses) -> [Double] {
    TaskCategory.allCases.map { bonuses.categoryEXP[$0.rawValue] } + [
      bonuses[.gold], bonuses[.rareFind], bonuses[.lootChance], bonuses[.dungeonSuccess],
      bonuses[.missionTime], bonuses[.streak], bonuses[.defense] / 100, bonuses[.streakShield],
      bonuses[.bondEXP], bonuses[.expeditionRewards], bonuses[.roomTime],
    ]
  }

  @Test func `AFX-2: each kind of affix feeds its own bonus alone`() {
    let fed: [AffixKind: Int] = [
      .physicalEXP: 0, .mentalEXP: 1, .socialEXP: 2, .householdEXP: 3, .wellnessEXP: 4,
      .creativeEXP: 5, .prosperous: 6, .lucky: 7, .fortune: 8, .vigilant: 9, .swift: 10,
      .scholar: 10, .persistence: 11, .warding: 12, .resilient: 13, .devotion: 14,
      .pathfinder: 15, .haste: 16,
    ]
    for kind in AffixKind.allCases {
      var worn = WornEquipment()
      let affix = Affix(kind: kind, share: 0.0625)
      worn.wear(piece(.armor, primary: 1, suffix: affix), as: .mage, offClassShare: 0.8)
      let expected = (0..<17).map { $0 == fed[kind] ? 0.0625 : 0 }
      #expect(bonuses(worn.bonuses) == expected)
    }
  }

  @Test func `AFX-2: bonuses of all worn pieces add up, prefixes and suffixes`() {
    var worn = WornEquipment()
    for (slot, share) in zip(EquipmentSlot.allCases, [0.02, 0.03, 0.05]) {
      let affixed = piece(
        slot, primary: 1, prefix: Affix(kind: .swift, share: share),
        suffix: Affix(kind: .scholar, share: share / 2))
      worn.wear(affixed, as: .mage, offClassShare: 0.8)
    }
    #expect(abs(worn.bonuses[.missionTime] - 0.15) < 1e-12)
    #expect(worn.bonuses[.gold] == 0)
  }

  /// 25 × 1.04 is 26 exactly: a bonus that came out a hair lower would be cut to 25.
  @Test func `TSK-7: a worn bonus is as exact as its affix`() {
    for hundredths in 200...1_400 {
      var worn = WornEquipment()
      let affix = Affix(kind: .mentalEXP, share: Double(hundredths) / 10_000)
      worn.wear(piece(.armor, primary: 1, prefix: affix), as: .mage, offClassShare: 0.8)
      var factors = TaskFactors(verification: .quick, streakDays: 0)
      var bonusTotals = BonusTotals()
      bonusTotals.add(worn.bonuses)
      factors.bonusEXPFactor = bonusTotals.taskEXPFactor(of: .mental)
      let exp = TaskRewardEngine().exp(base: 25, factors).inHand
      #expect(exp == 25 * (10_000 + hundredths) / 10_000)
    }
  }

  @Test func `EQP-4: worn by gain, each slot holds the best piece there was`() {
    let generator = EquipmentGenerator()
    let odds = RarityOdds(weights: [50, 32, 14, 3.5, 0.5])
    for characterClass in CharacterClass.allCases {
      var luck = stream(1_300 + UInt64(characterClass.rawValue))
      var worn = WornEquipment()
      var best = [Double](repeating: 0, count: 4)
      for level in 1...60 {
        let found = generator.make(
          odds: odds, level: level, atLeast: .common, rareFind: 0, using: &luck)
        let power = found.power(for: characterClass, offClassShare: 0.8)
        best[found.slot.rawValue] = max(best[found.slot.rawValue], power)
        if worn.gain(of: found, for: characterClass, offClassShare: 0.8) > 0 {
          worn.wear(found, as: characterClass, offClassShare: 0.8)
        }
        #expect(abs(worn.power - best.reduce(0, +)) < 1e-9)
        #expect(worn.minPower == best.min())
      }
    }
  }
}
