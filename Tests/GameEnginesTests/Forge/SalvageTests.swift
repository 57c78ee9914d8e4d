import Randomness
import TestSupport
import Testing

@testable import GameEngines

@Suite struct SalvageTests {
  private let rules = SalvageRules()

  private func piece(_ rarity: Rarity, affixed: Bool = false) -> Equipment {
    Equipment(
      slot: .weapon, rarity: rarity, stat: .strength, primary: 10,
      suffix: affixed ? Affix(kind: .haste, share: 0.05) : nil)
  }

  @Test(arguments: [
    (Rarity.common, 1, 0, 5), (.uncommon, 0, 2, 15), (.rare, 1, 3, 40), (.epic, 2, 5, 100),
    (.legendary, 4, 8, 250),
  ])
  func `FRG-4: what a salvaged piece gives`(
    rarity: Rarity, fragments: Int, materials: Int, gold: Int
  ) {
    let expected = SalvageYield(fragments: fragments, materials: materials, gold: gold)
    #expect(rules.yield(of: piece(rarity)) == expected)
    #expect(rules.yield(of: piece(rarity, affixed: true)) == expected)
  }

  @Test(arguments: zip(Rarity.allCases, [0, 0.1, 0.2, 0.3, 0.5]))
  func `FRG-4: the scroll of an affixed piece is recovered by rarity`(
    rarity: Rarity, chance: Double
  ) {
    let affixed = piece(rarity, affixed: true)
    let seen = successes(of: 20_000, seed: 1_500 + UInt64(rarity.rawValue)) {
      rules.recoversScroll(from: affixed, using: &$0)
    }
    #expect(binomialRange(trials: 20_000, probability: chance).contains(seen))
  }

  @Test(arguments: Rarity.allCases)
  func `FRG-4: a piece without affix has no scroll, and is one draw all the same`(rarity: Rarity) {
    let sure = SalvageRules { $0.scrollChances = [1, 1, 1, 1, 1].map { Chance($0) } }
    let plain = piece(rarity)
    #expect(successes(of: 50, seed: 1) { sure.recoversScroll(from: plain, using: &$0) } == 0)
    for piece in [plain, piece(rarity, affixed: true)] {
      #expect(drawsConsumed { _ = rules.recoversScroll(from: piece, using: &$0) } == [1])
    }
  }

  /// By rarity, at levels 1, 19, 20 and 100.
  @Test(arguments: [
    (1, [true, false, false, false, false]), (19, [true, false, false, false, false]),
    (20, [true, true, false, false, false]), (100, [true, true, false, false, false]),
  ])
  func `EQP-4: commons are salvaged, below rare from level 20 on, affixed pieces never`(
    level: Int, salvaged: [Bool]
  ) {
    #expect(Rarity.allCases.map { rules.salvages(piece($0), level: level) } == salvaged)
    #expect(
      !Rarity.allCases.contains { rules.salvages(piece($0, affixed: true), level: level) })
  }

  @Test func `EQP-4: each auto-rule can be turned off alone`() {
    let keepsCommons = SalvageRules { $0.commons = false }
    #expect(!keepsCommons.salvages(piece(.common), level: 19))
    #expect(keepsCommons.salvages(piece(.common), level: 20))
    let commonsOnly = SalvageRules { $0.belowRareFromLevel = 0 }
    #expect(commonsOnly.salvages(piece(.common), level: 100))
    #expect(!commonsOnly.salvages(piece(.uncommon), level: 100))
    let anyAffix = SalvageRules { $0.keepAffixed = false }
    #expect(anyAffix.salvages(piece(.uncommon, affixed: true), level: 20))
    #expect(!anyAffix.salvages(piece(.rare, affixed: true), level: 100))
    let none = SalvageRules {
      $0.commons = false
      $0.belowRareFromLevel = 0
    }
    #expect(!Rarity.allCases.contains { none.salvages(piece($0), level: 100) })
  }
}
