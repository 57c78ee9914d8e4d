import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct AffixTests {
  /// Without affixes bound to a class, which are worth more.
  private let rules = AffixRules { $0.classOnly = Chance(0) }

  /// Chances of no affix, a prefix alone, a suffix alone, both. An epic that luck gives none has a
  /// prefix: 0.2 × 0.4 more.
  @Test(arguments: [
    (Rarity.common, [1, 0, 0, 0]), (.uncommon, [0.8, 0.2, 0, 0]),
    (.rare, [0.35, 0.35, 0.15, 0.15]), (.epic, [0, 0.32 + 0.08, 0.12, 0.48]),
    (.legendary, [0, 0.2, 0, 0.8]),
  ])
  func `AFX-1: prefixes and suffixes by rarity, and an epic has at least one`(
    rarity: Rarity, law: [Double]
  ) {
    let seen = counts(of: 40_000, cells: 4, seed: 1_000 + UInt64(rarity.rawValue)) {
      let (prefix, suffix) = rules.roll(for: rarity, using: &$0)
      return (prefix == nil ? 0 : 1) + (suffix == nil ? 0 : 2)
    }
    if rarity == .common {
      #expect(seen == [40_000, 0, 0, 0])
    } else {
      #expect(checkFit(seen, to: law) == [])
    }
  }

  @Test func `AFX-2: ten prefixes, eight suffixes, in the rulebook's order`() {
    #expect(
      AffixKind.allCases.prefix(AffixKind.prefixCount).map { "\($0)" } == [
        "physicalEXP", "mentalEXP", "socialEXP", "householdEXP", "wellnessEXP", "creativeEXP",
        "swift", "prosperous", "lucky", "resilient",
      ])
    #expect(
      AffixKind.allCases.suffix(AffixKind.suffixCount).map { "\($0)" } == [
        "vigilant", "fortune", "scholar", "devotion", "persistence", "pathfinder", "warding",
        "haste",
      ])
    #expect(AffixKind.allCases.count == AffixKind.prefixCount + AffixKind.suffixCount)
  }

  @Test func `AFX-2: each category has its EXP prefix`() {
    for category in TaskCategory.allCases {
      #expect("\(AffixKind.exp(of: category))" == "\(category)EXP")
    }
  }

  @Test func `AFX-2: every prefix is equally likely, and every suffix`() {
    var luck = stream(1_010)
    var prefixes = [Int](repeating: 0, count: AffixKind.prefixCount)
    var suffixes = [Int](repeating: 0, count: AffixKind.suffixCount)
    for _ in 0..<40_000 {
      let (prefix, suffix) = rules.roll(for: .legendary, using: &luck)
      if let prefix { prefixes[prefix.kind.rawValue] += 1 }
      if let suffix { suffixes[suffix.kind.rawValue - AffixKind.prefixCount] += 1 }
    }
    #expect(checkFit(prefixes, to: Array(repeating: 0.1, count: 10)) == [])
    #expect(checkFit(suffixes, to: Array(repeating: 0.125, count: 8)) == [])
  }

  @Test(arguments: [(Rarity.uncommon, 200, 400), (.rare, 300, 600), (.epic, 500, 900)])
  func `AFX-3: X is uniform over its rarity's range, both ends included`(
    rarity: Rarity, lowest: Int, highest: Int
  ) {
    var law = [Double](repeating: 0, count: 2_000)
    for hundredths in lowest...highest { law[hundredths] = 1 / Double(highest - lowest + 1) }
    var seen = [Int](repeating: 0, count: law.count)
    var luck = stream(1_020 + UInt64(rarity.rawValue))
    for _ in 0..<80_000 {
      let (prefix, suffix) = rules.roll(for: rarity, using: &luck)
      for affix in [prefix, suffix].compactMap(\.self) {
        seen[Int((affix.share * 10_000).rounded())] += 1
      }
    }
    #expect(checkFit(seen, to: law) == [])
    #expect(seen[lowest] > 0 && seen[highest] > 0)
  }

  /// In half hundredths of a percent, an ordinary affix is twice one of 800…1400, a greater one
  /// three times.
  @Test func `AFX-1, AFX-3: one in ten affixes of a legendary is greater, 1.5 times as strong`() {
    var law = [Double](repeating: 0, count: 4_201)
    for hundredths in 800...1_400 {
      law[2 * hundredths] += 0.9 / 601
      law[3 * hundredths] += 0.1 / 601
    }
    var seen = [Int](repeating: 0, count: law.count)
    var luck = stream(1_030)
    for _ in 0..<100_000 {
      let (prefix, suffix) = rules.roll(for: .legendary, using: &luck)
      for affix in [prefix, suffix].compactMap(\.self) {
        seen[Int((affix.share * 20_000).rounded())] += 1
      }
    }
    #expect(checkFit(seen, to: law) == [])
  }

  /// All three come from one draw. X in five parts of 120 hundredths, its last one left out.
  @Test func `AFX-1 to AFX-3: kind, X and being greater are independent of one another`() {
    var seen = [Int](repeating: 0, count: 100)
    let scaled = AffixRules {
      $0.greaterFactor = 100
      $0.classOnly = Chance(0)
    }
    var luck = stream(1_050)
    for _ in 0..<60_000 {
      guard let prefix = scaled.roll(for: .legendary, using: &luck).prefix else { continue }
      let isGreater = prefix.share > 1
      let hundredths = Int((prefix.share * (isGreater ? 100 : 10_000)).rounded())
      guard hundredths < 1_400 else { continue }
      let part = (hundredths - 800) / 120
      seen[(prefix.kind.rawValue * 5 + part) * 2 + (isGreater ? 1 : 0)] += 1
    }
    #expect(checkFit(seen, to: (0..<100).map { $0 % 2 == 0 ? 0.018 : 0.002 }) == [])
  }

  @Test func `AFX-1: only a legendary has greater affixes`() {
    let sure = AffixRules {
      $0.prefixChances = [0, 1, 1, 1, 1].map { Chance($0) }
      $0.suffixChances = [0, 1, 1, 1, 1].map { Chance($0) }
      $0.greaterChance = Chance(1)
      $0.classOnly = Chance(0)
    }
    var luck = stream(1_040)
    for (rarity, highest) in zip(Rarity.allCases, [0.04, 0.04, 0.06, 0.09, 0.21]) {
      for _ in 0..<300 {
        let (prefix, suffix) = sure.roll(for: rarity, using: &luck)
        for affix in [prefix, suffix].compactMap(\.self) {
          #expect(affix.share <= highest + 1e-12)
          if rarity == .legendary { #expect(affix.share >= 0.12 - 1e-12) }
        }
      }
    }
  }

  @Test func `the affixes of a piece are six draws, for every rarity, tilt and outcome`() {
    let tilts = [
      AffixTilt(), AffixTilt(favoured: .wisdom), AffixTilt(favoured: .defense, chance: 0.5),
    ]
    for rarity in Rarity.allCases {
      for (sure, tilt) in tilts.enumerated() {
        let consumed = drawsConsumed(times: 50) {
          _ = AffixRules().roll(for: rarity, tilt: tilt, sure: sure, using: &$0)
        }
        #expect(consumed == [6])
      }
    }
  }
}
