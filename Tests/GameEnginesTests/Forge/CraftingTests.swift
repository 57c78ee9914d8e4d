import Randomness
import TestSupport
import Testing

@testable import GameEngines

@Suite struct CraftingTests {
  private let rules = CraftingRules()
  private let generator = EquipmentGenerator()

  private func make(
    _ tier: Int, stat: Stat? = nil, using luck: inout some RandomNumberGenerator
  ) -> Equipment {
    rules.make(tier: tier, stat: stat, level: 20, tilt: AffixTilt(), by: generator, using: &luck)
  }

  @Test(arguments: [(0, 3, 2, 0, 0), (1, 8, 5, 2, 50), (2, 15, 8, 5, 200), (3, 30, 15, 10, 500)])
  func `FRG-1: what each tier takes, and double for a chosen stat`(
    tier: Int, essence: Int, materials: Int, fragments: Int, gold: Int
  ) {
    for (targeted, factor) in [(false, 1), (true, 2)] {
      let price = rules.price(tier: tier, targeted: targeted)
      let cost = InventoryCost(
        essence: essence * factor, materials: materials * factor, fragments: fragments * factor)
      #expect(price == CraftPrice(cost: cost, gold: gold * factor))
    }
  }

  @Test(arguments: [
    (0, [0.7, 0.3, 0, 0, 0]), (1, [0, 0.7, 0.3, 0, 0]), (2, [0, 0, 0.7, 0.3, 0]),
    (3, [0, 0, 0, 0.7, 0.3]),
  ])
  func `FRG-1: the lower rarity comes out with 70 %, the upper with 30 %`(
    tier: Int, law: [Double]
  ) {
    for (stated, expected) in zip(rules.probabilities(tier: tier), law) {
      #expect(abs(stated - expected) < 1e-15)
    }
    let seen = counts(of: 20_000, cells: 5, seed: 5_200 + UInt64(tier)) {
      make(tier, using: &$0).rarity.rawValue
    }
    #expect(checkFit(seen, to: law) == [])
  }

  /// No affix, a prefix alone, a suffix alone, both, of each rarity (AFX-1). A sure affix that luck
  /// owes is a prefix.
  private static func affixLaw(_ rarity: Rarity, sure: Int) -> [Double] {
    if sure == 2 { return [0, 0, 0, 1] }
    switch rarity {
    case .common: return [1, 0, 0, 0]
    case .uncommon: return [0.8, 0.2, 0, 0]
    case .rare: return sure == 0 ? [0.35, 0.35, 0.15, 0.15] : [0, 0.7, 0.15, 0.15]
    case .epic: return [0, 0.4, 0.12, 0.48]
    case .legendary: return [0, 0.2, 0, 0.8]
    }
  }

  @Test(arguments: [
    (0, Rarity.common, [0, 0]), (1, .uncommon, [0, 0]), (2, .rare, [1, 1]), (3, .epic, [1, 2]),
  ])
  func `FRG-1: T3 has one sure affix, T4 one or two`(tier: Int, lower: Rarity, sure: [Int]) {
    let upper = Rarity(rawValue: lower.rawValue + 1)!
    let law = zip(Self.affixLaw(lower, sure: sure[0]), Self.affixLaw(upper, sure: sure[1]))
      .map { 0.7 * $0 + 0.3 * $1 }
    let seen = counts(of: 20_000, cells: 4, seed: 5_210 + UInt64(tier)) {
      let piece = make(tier, using: &$0)
      return (piece.prefix == nil ? 0 : 1) + (piece.suffix == nil ? 0 : 2)
    }
    #expect(checkFit(seen, to: law) == [])
  }

  @Test(arguments: 0..<4)
  func `FRG-1: a chosen stat is the piece's, and changes nothing else of its luck`(tier: Int) {
    var (luck, same) = (stream(5_220), stream(5_220))
    for _ in 0..<300 {
      var free = make(tier, using: &luck)
      let targeted = make(tier, stat: .wisdom, using: &same)
      #expect(targeted.stat == .wisdom)
      free.stat = .wisdom
      #expect(free == targeted)
    }
  }

  @Test func `FRG-1: a crafted piece is as strong as a found one of its level`() {
    var luck = stream(5_230)
    for tier in 0..<4 {
      for _ in 0..<50 {
        let piece = make(tier, using: &luck)
        #expect(piece.primary == generator.rules.primaryPoints(level: 20, rarity: piece.rarity))
        #expect(piece.set == nil && piece.enhancement == 0)
      }
    }
  }

  @Test func `EQP-5: a set's recipe gives a piece of the set for the slot`() {
    var luck = stream(5_240)
    for set in EquipmentSet.allCases {
      for slot in EquipmentSlot.allCases {
        let piece = rules.make(
          set, for: slot, level: 20, tilt: AffixTilt(), by: generator, using: &luck)
        #expect(piece.set == set && piece.slot == slot && piece.rarity == .epic)
        #expect(piece.stat == set.line.primaryStat)
      }
    }
  }

  @Test func `a crafted piece is always eight draws`() {
    for tier in 0..<4 {
      for stat in [nil, Stat.luck] {
        #expect(drawsConsumed(times: 50) { _ = make(tier, stat: stat, using: &$0) } == [8])
      }
    }
    let consumed = drawsConsumed(times: 50) {
      _ = rules.make(
        .arcanum, for: .trinket, level: 3, tilt: AffixTilt(), by: generator, using: &$0)
    }
    #expect(consumed == [8])
  }
}
