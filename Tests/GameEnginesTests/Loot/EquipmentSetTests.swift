import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct EquipmentSetTests {
  private let rules = SetRules()

  private func piece(_ set: EquipmentSet?, _ slot: EquipmentSlot) -> Equipment {
    Equipment(slot: slot, rarity: .epic, stat: .luck, primary: 5, set: set)
  }

  private func worn(_ pieces: [Equipment]) -> WornEquipment {
    var worn = WornEquipment()
    for piece in pieces { worn.wear(piece, as: .mage, offClassShare: 1) }
    return worn
  }

  @Test func `EQP-5: three sets, one for each class line`() {
    #expect(EquipmentSet.allCases.map { "\($0)" } == ["vanguard", "arcanum", "windstrider"])
    #expect(EquipmentSet.allCases.map(\.line) == [.warrior, .mage, .archer])
    for line in ClassLine.allCases { #expect(EquipmentSet(of: line).line == line) }
  }

  @Test(arguments: EquipmentSet.allCases)
  func `EQP-5: two worn pieces give the set's bonus, one gives none, more no more`(
    set: EquipmentSet
  ) {
    var expected = Bonuses()
    switch set {
    case .vanguard: expected[.dungeonDefense] = 0.10
    case .arcanum: expected[.missionTime] = 0.10
    case .windstrider: expected[.lootChance] = 0.10
    }
    for count in 0...4 {
      let pieces = EquipmentSlot.allCases.prefix(count).map { piece(set, $0) }
      let bonuses = rules.bonuses(worn(pieces).setPieces)
      #expect(bonuses == (count >= 2 ? expected : Bonuses()))
      #expect(rules.complete(worn(pieces).setPieces) == (count >= 2 ? 1 : 0))
    }
  }

  @Test func `EQP-5: pieces of different sets do not count together, two sets may be complete`() {
    let mixed = worn([piece(.vanguard, .weapon), piece(.arcanum, .armor), piece(nil, .trinket)])
    #expect(rules.bonuses(mixed.setPieces) == Bonuses())
    let both = worn([
      piece(.vanguard, .weapon), piece(.arcanum, .armor), piece(.arcanum, .trinket),
      piece(.vanguard, .accessory),
    ])
    #expect(rules.complete(both.setPieces) == 2)
    #expect(rules.bonuses(both.setPieces)[.dungeonDefense] == 0.10)
    #expect(rules.bonuses(both.setPieces)[.missionTime] == 0.10)
  }

  @Test func `EQP-5: a piece taken off counts no more`() {
    var worn = worn([piece(.vanguard, .weapon), piece(.vanguard, .armor)])
    let plain = piece(nil, .armor)
    #expect(rules.complete(worn.setPieces(wearing: plain)) == 0)
    #expect(rules.complete(worn.setPieces) == 1)
    worn.wear(plain, as: .mage, offClassShare: 1)
    #expect(worn.setPieces == SIMD4(1, 0, 0, 0))
    #expect(worn.setPieces(wearing: piece(.vanguard, .weapon)) == worn.setPieces)
  }

  @Test func `EQP-5: 3 % of drops are of a set, each set alike, from two draws`() {
    let seen = counts(of: 60_000, cells: 4, seed: 5_100) {
      rules.draw(using: &$0).map { $0.rawValue + 1 } ?? 0
    }
    #expect(checkFit(seen, to: [0.97, 0.01, 0.01, 0.01]) == [])
    for drop in [0, 0.03, 1] {
      #expect(drawsConsumed { _ = SetRules { $0.drop = Chance(drop) }.draw(using: &$0) } == [2])
    }
  }

  @Test(arguments: EquipmentSet.allCases)
  func `EQP-5: a set piece is epic, has its line's stat and takes a piece's draws`(
    set: EquipmentSet
  ) {
    let generator = EquipmentGenerator()
    var slots = [Int](repeating: 0, count: 4)
    let consumed = drawsConsumed(times: 2_000, seed: 5_110 + UInt64(set.rawValue)) {
      let piece = generator.make(set, level: 20, tilt: AffixTilt(), using: &$0)
      #expect(piece.set == set && piece.rarity == .epic && piece.isAffixed)
      #expect(piece.stat == set.line.primaryStat && piece.primary == 7 * 2.2)
      slots[piece.slot.rawValue] += 1
    }
    #expect(consumed == [8])
    #expect(checkFit(slots, to: [0.25, 0.25, 0.25, 0.25]) == [])
  }
}
