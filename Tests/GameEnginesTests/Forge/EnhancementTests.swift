import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct EnhancementTests {
  private let rules = EnhancementRules()
  private let successes = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]
  private let gains = [1.0, 1, 1, 1, 1, 1, 2, 2, 2, 3]

  private func piece(_ rarity: Rarity = .rare, enhanced: Int) -> Equipment {
    var piece = Equipment(slot: .weapon, rarity: rarity, stat: .strength, primary: 10)
    piece.enhancement = enhanced
    return piece
  }

  /// Factors doubled, to stay in whole numbers.
  @Test func `FRG-2: gold is the rarity's base × the step's factor`() {
    let doubled = [2, 3, 4, 6, 8, 10, 16, 24, 40, 80]
    for (rarity, base) in zip(Rarity.allCases, [50, 100, 200, 500, 1_000]) {
      for step in 0..<10 {
        #expect(rules.price(rarity: rarity, enhancement: step) == base * doubled[step] / 2)
      }
    }
  }

  @Test func `FRG-2: +10 is the highest, and has no price and no gain`() {
    #expect(rules.highest == 10)
    for rarity in Rarity.allCases {
      #expect(rules.price(rarity: rarity, enhancement: 10) == nil)
    }
    #expect(rules.expectedGain(enhancement: 10) == 0)
  }

  @Test(arguments: 0..<10)
  func `FRG-2: success and critical share at each step`(step: Int) {
    var luck = stream(1_400 + UInt64(step))
    var criticalLuck = stream(1_420 + UInt64(step))
    var (enhanced, critical) = (0, 0)
    for _ in 0..<20_000 {
      var piece = piece(enhanced: step)
      let outcome = rules.attempt(&piece, success: &luck, critical: &criticalLuck)
      guard case .enhanced(let gain, let isCritical) = outcome else {
        #expect(piece == self.piece(enhanced: step))
        continue
      }
      enhanced += 1
      critical += isCritical ? 1 : 0
      #expect(gain == gains[step] * (isCritical ? 2 : 1))
      #expect(piece.primary == 10 + gain && piece.enhancement == step + 1)
    }
    #expect(binomialRange(trials: 20_000, probability: successes[step]).contains(enhanced))
    #expect(binomialRange(trials: enhanced, probability: 0.1).contains(critical))
  }

  @Test func `FRG-2: an enhancement changes nothing but level and primary stat`() {
    let affix = Affix(kind: .haste, share: 0.08)
    let before = Equipment(
      slot: .armor, rarity: .epic, stat: .luck, primary: 4, secondary: 2, suffix: affix)
    var after = before
    var (luck, criticalLuck) = (stream(1_440), stream(1_441))
    _ = rules.attempt(&after, success: &luck, critical: &criticalLuck)
    after.primary = 4
    after.enhancement = 0
    #expect(after == before)
  }

  @Test func `FRG-2: from +0 to +10 a piece gains at least 15 points, at most 30`() {
    for seed in 1_450..<1_470 as Range<UInt64> {
      var (luck, criticalLuck) = (stream(seed), stream(seed + 1_000))
      var piece = piece(enhanced: 0)
      var total = 0.0
      while piece.enhancement < rules.highest {
        let outcome = rules.attempt(&piece, success: &luck, critical: &criticalLuck)
        if case .enhanced(let gain, _) = outcome { total += gain }
      }
      #expect(piece.primary == 10 + total && (15...30).contains(total))
    }
  }

  @Test func `FRG-2: the expected gain counts failures and criticals`() {
    for step in 0..<10 {
      let expected = successes[step] * gains[step] * 1.1
      #expect(abs(rules.expectedGain(enhancement: step) - expected) < 1e-12)
    }
  }

  @Test(arguments: [0, 3, 9])
  func `an attempt is one draw of each stream, whatever comes of it`(step: Int) {
    for criticalChance in [0, 0.1, 1] {
      let rules = EnhancementRules { $0.criticalChance = Chance(criticalChance) }
      var criticalLuck = CountingGenerator(stream(1_480))
      let consumed = drawsConsumed(times: 100) {
        var piece = piece(enhanced: step)
        _ = rules.attempt(&piece, success: &$0, critical: &criticalLuck)
      }
      #expect(consumed == [1] && criticalLuck.draws == 100)
    }
  }
}
