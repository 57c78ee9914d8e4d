import Randomness
import TestSupport
import Testing

@testable import GameEngines

/// What classes have to do with affixes (CLS-4, CLS-5), and where affixes do anything (AFX-3).
@Suite struct AffixClassTests {
  private let rules = AffixRules()

  // MARK: CLS-4

  @Test func `CLS-4: each class line has a prefix and a suffix that match its primary stat`() {
    for line in ClassLine.allCases {
      for place in AffixPlace.allCases {
        #expect(place.kinds.contains { rules.kindStats[$0] == line.primaryStat })
      }
    }
    for category in TaskCategory.allCases {
      #expect(AffixKind.exp(of: category).matchingStat == category.stat)
    }
  }

  @Test(arguments: ClassLine.allCases, AffixPlace.allCases)
  func `CLS-4: a matching kind is 10 % likelier than another`(line: ClassLine, place: AffixPlace) {
    let odds = rules.probabilities(in: place, favoured: line.primaryStat)
    let plain = zip(place.kinds, odds).first { rules.kindStats[$0.0] != line.primaryStat }!.1
    for (kind, chance) in zip(place.kinds, odds) {
      let expected = rules.kindStats[kind] == line.primaryStat ? 1.1 : 1
      #expect(abs(chance / plain - expected) < 1e-12)
    }
    #expect(abs(odds.reduce(0, +) - 1) < 1e-12)
  }

  @Test(arguments: [Stat.strength, .wisdom, .dexterity], AffixPlace.allCases)
  func `CLS-4: kinds come out by their chances`(stat: Stat, place: AffixPlace) {
    // A match far above 10 %, so that a forgotten one cannot pass.
    let rules = AffixRules { $0.classMatch = 3 }
    let seed = 5_000 + UInt64(2 * stat.rawValue + place.rawValue)
    let seen = counts(of: 30_000, cells: place.kinds.count, seed: seed) {
      rules.affix(place, for: .rare, favoured: stat, using: &$0).kind.rawValue
        - place.kinds.lowerBound
    }
    #expect(checkFit(seen, to: rules.probabilities(in: place, favoured: stat)) == [])
  }

  @Test func `CLS-4: 10 % can be seen in a large sample`() {
    let odds = rules.probabilities(in: .prefix, favoured: .dexterity)
    let seen = counts(of: 400_000, cells: 10, seed: 5_020) {
      rules.affix(.prefix, for: .rare, favoured: .dexterity, using: &$0).kind.rawValue
    }
    #expect(checkFit(seen, to: odds) == [])
    #expect(checkFit(seen, to: Array(repeating: 0.1, count: 10)) != [])
  }

  @Test func `CLS-4: no match makes all kinds alike`() {
    let none = AffixRules { $0.classMatch = 0 }
    for place in AffixPlace.allCases {
      let alike = Array(repeating: 1 / Double(place.kinds.count), count: place.kinds.count)
      #expect(none.probabilities(in: place, favoured: .wisdom) == alike)
      #expect(rules.probabilities(in: place, favoured: nil) == alike)
    }
  }

  // MARK: CLS-5

  @Test func `CLS-5: one affix in twenty binds to one of the six evolved classes`() {
    let seen = counts(of: 60_000, cells: 1 + CharacterClass.count, seed: 5_030) {
      let bound = rules.affix(.suffix, for: .epic, favoured: nil, using: &$0).boundTo
      return bound.map { 1 + $0.rawValue } ?? 0
    }
    #expect(checkFit(seen, to: [0.95, 0, 0, 0] + Array(repeating: 0.05 / 6, count: 6)) == [])
  }

  /// The same luck in a world where all bind and in one where none does.
  @Test func `CLS-5: a bound affix is worth 1.25 times what it would be`() {
    let (free, bound) = (
      AffixRules { $0.classOnly = Chance(0) }, AffixRules { $0.classOnly = Chance(1) }
    )
    var (luck, same) = (stream(5_040), stream(5_040))
    for _ in 0..<500 {
      let a = free.affix(.prefix, for: .legendary, favoured: nil, using: &luck)
      let b = bound.affix(.prefix, for: .legendary, favoured: nil, using: &same)
      #expect(a.boundTo == nil && b.boundTo?.isEvolved == true)
      #expect(a.kind == b.kind && b.share == a.share * 1.25)
    }
  }

  @Test func `CLS-5: a bound affix does nothing for other classes`() {
    for owner in CharacterClass.allCases where owner.isEvolved {
      let piece = Equipment(
        slot: .armor, rarity: .epic, stat: .luck, primary: 4,
        prefix: Affix(kind: .prosperous, share: 0.1, boundTo: owner),
        suffix: Affix(kind: .fortune, share: 0.05))
      for characterClass in CharacterClass.allCases {
        var worn = WornEquipment()
        worn.wear(piece, as: characterClass, offClassShare: 0.8)
        #expect(worn.bonuses[.gold] == (characterClass == owner ? 0.1 : 0))
        #expect(worn.bonuses[.lootChance] == 0.05)
      }
    }
  }

  @Test func `CLS-5: an affix bound to what a character evolves to counts from then on`() {
    var worn = WornEquipment()
    worn.wear(
      Equipment(
        slot: .armor, rarity: .epic, stat: .luck, primary: 4,
        prefix: Affix(kind: .prosperous, share: 0.1, boundTo: .ranger)),
      as: .archer, offClassShare: 0.8)
    #expect(worn.bonuses == Bonuses())
    worn.renewBonuses(for: .ranger)
    #expect(worn.bonuses[.gold] == 0.1)
  }

  // MARK: AFX-1, AFX-3

  @Test(arguments: Rarity.allCases, [1, 2])
  func `AFX-1: sure affixes come on top of what luck gives`(rarity: Rarity, sure: Int) {
    var (luck, same) = (stream(5_050), stream(5_050))
    for _ in 0..<400 {
      let lucky = rules.roll(for: rarity, using: &luck)
      let owed = rules.roll(for: rarity, sure: sure, using: &same)
      #expect([owed.prefix, owed.suffix].count { $0 != nil } >= sure)
      if let prefix = lucky.prefix { #expect(owed.prefix == prefix) }
      if let suffix = lucky.suffix { #expect(owed.suffix == suffix) }
    }
  }

  @Test func `AFX-1: a bonus on the affix chance is relative`() {
    let tilt = AffixTilt(chance: 0.5)
    let prefixes = successes(of: 20_000, seed: 5_060) {
      rules.roll(for: .uncommon, tilt: tilt, using: &$0).prefix != nil
    }
    #expect(binomialRange(trials: 20_000, probability: 0.3).contains(prefixes))
    let commons = successes(of: 2_000, seed: 5_061) {
      rules.roll(for: .common, tilt: tilt, using: &$0).prefix != nil
    }
    #expect(commons == 0)
  }

  private func bonusTotals(_ kind: AffixKind) -> BonusTotals {
    let place: AffixPlace = kind.rawValue < AffixKind.prefixCount ? .prefix : .suffix
    var piece = Equipment(slot: .weapon, rarity: .epic, stat: .luck, primary: 1)
    piece[place] = Affix(kind: kind, share: 0.07)
    var worn = WornEquipment()
    worn.wear(piece, as: .mage, offClassShare: 1)
    var bonusTotals = BonusTotals()
    bonusTotals.add(worn.bonuses)
    return bonusTotals
  }

  /// What bonuses do for tasks alone, and for what runs while the player is away.
  private func ofTasks(_ bonusTotals: BonusTotals) -> [Double] {
    TaskCategory.allCases.map { bonusTotals.taskEXPFactor(of: $0) / bonusTotals.expFactor }
      + [bonusTotals.sums[.streak], bonusTotals.sums[.streakShield]]
  }

  private func ofAway(_ bonusTotals: BonusTotals) -> [Double] {
    [bonusTotals.sums[.missionTime], bonusTotals.sums[.expeditionRewards]]
  }

  private static let ofTasks: Set<AffixKind> = [
    .physicalEXP, .mentalEXP, .socialEXP, .householdEXP, .wellnessEXP, .creativeEXP, .resilient,
    .persistence,
  ]
  private static let away: Set<AffixKind> = [.swift, .scholar, .pathfinder]

  @Test(arguments: AffixKind.allCases)
  func `AFX-3: task affixes do nothing in AFK content, and the other way round`(kind: AffixKind) {
    let bonusTotals = bonusTotals(kind)
    #expect((ofTasks(bonusTotals) != ofTasks(BonusTotals())) == Self.ofTasks.contains(kind))
    #expect((ofAway(bonusTotals) != ofAway(BonusTotals())) == Self.away.contains(kind))
    let isWide =
      bonusTotals.goldFactor != 1 || bonusTotals.sums[.rareFind] + bonusTotals.sums[.lootChance] > 0
    #expect(isWide == kind.worksEverywhere)
    // EXP that is no task's is nobody's business.
    #expect(bonusTotals.expFactor == 1)
  }

  @Test func `AFX-2: every kind does something`() {
    for kind in AffixKind.allCases { #expect(bonusTotals(kind) != BonusTotals(), "\(kind)") }
  }
}
