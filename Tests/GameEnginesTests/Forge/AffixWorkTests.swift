import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct ScrollTests {
  private let rules = ScrollRules()

  private func piece(_ rarity: Rarity) -> Equipment {
    Equipment(slot: .armor, rarity: rarity, stat: .luck, primary: 5)
  }

  @Test func `FRG-5: a scroll costs 100, 200, 300, 500 gold by rarity; commons take none`() {
    #expect(Rarity.allCases.map { rules.price(of: $0) } == [nil, 100, 200, 300, 500])
  }

  @Test func `FRG-5: a scroll fills the empty place alone, with an affix of the piece's rarity`() {
    var luck = stream(5_300)
    let affixes = AffixRules { $0.classOnly = Chance(0) }
    for _ in 0..<200 {
      var piece = piece(.rare)
      rules.apply(to: &piece, .prefix, favoured: nil, by: affixes, using: &luck)
      let prefix = piece.prefix
      #expect(prefix!.kind.rawValue < AffixKind.prefixCount && piece.suffix == nil)
      #expect((0.03...0.06).contains(prefix!.share))
      rules.apply(to: &piece, .suffix, favoured: nil, by: affixes, using: &luck)
      #expect(piece.prefix == prefix && piece.suffix!.kind.rawValue >= AffixKind.prefixCount)
      #expect(piece.rerolls == 0)
    }
  }

  @Test func `a scroll is two draws`() {
    let consumed = drawsConsumed {
      var piece = piece(.epic)
      rules.apply(to: &piece, .suffix, favoured: .luck, by: AffixRules(), using: &$0)
    }
    #expect(consumed == [2])
  }
}

@Suite struct RerollTests {
  private let rules = RerollRules()
  private let affixes = AffixRules()

  private func piece() -> Equipment {
    Equipment(
      slot: .armor, rarity: .legendary, stat: .luck, primary: 5,
      prefix: Affix(kind: .swift, share: 0.1), suffix: Affix(kind: .haste, share: 0.1))
  }

  private func reroll(_ piece: inout Equipment, _ place: AffixPlace, _ luck: inout KeyedStream) {
    rules.reroll(&piece, place, favoured: .wisdom, by: affixes, using: &luck)
  }

  private func price(_ piece: Equipment, _ place: AffixPlace) -> Int {
    rules.price(after: piece.rerolls(of: place))!
  }

  @Test func `FRG-5: the ladder climbs from 300 to 8,900, then 10,000 each`() {
    var luck = stream(5_310)
    var piece = piece()
    var paid: [Int] = []
    for _ in 0..<12 {
      paid.append(price(piece, .prefix))
      reroll(&piece, .prefix, &luck)
    }
    let ladder = [300, 500, 800, 1_300, 2_100, 3_400, 5_500, 8_900]
    #expect(paid == ladder + [10_000, 10_000, 10_000, 10_000])
    #expect(price(piece, .suffix) == 300)
  }

  @Test func `FRG-5: changing the other place resets the ladder, of both`() {
    var luck = stream(5_320)
    var piece = piece()
    for _ in 0..<3 { reroll(&piece, .prefix, &luck) }
    #expect(piece.rerolls == 3 && piece.rerolledPlace == .prefix)
    #expect(price(piece, .prefix) == 1_300)
    reroll(&piece, .suffix, &luck)
    #expect(piece.rerolls == 1 && piece.rerolledPlace == .suffix)
    #expect(price(piece, .suffix) == 500)
    #expect(price(piece, .prefix) == 300)
    reroll(&piece, .prefix, &luck)
    #expect(price(piece, .prefix) == 500)
  }

  @Test func `FRG-5: a re-roll changes its place alone, and is two draws`() {
    for place in AffixPlace.allCases {
      let other: AffixPlace = place == .prefix ? .suffix : .prefix
      let consumed = drawsConsumed(seed: 5_330) {
        var piece = piece()
        rules.reroll(&piece, place, favoured: nil, by: affixes, using: &$0)
        #expect(piece[other] == self.piece()[other] && piece.primary == 5)
        #expect(place.kinds.contains(piece[place]!.kind.rawValue))
      }
      #expect(consumed == [2])
    }
  }

  /// The n-th re-roll is the first to give the kind with p(1 − p)ⁿ⁻¹, and has cost the ladder's
  /// first n steps.
  @Test(arguments: [(AffixKind.mentalEXP, Stat.wisdom, 1.1 / 10.1), (.lucky, .luck, 1.1 / 10.2)])
  func `FRG-5: gold spent until a wanted kind comes, against the exact law`(
    wanted: AffixKind, favoured: Stat, chance: Double
  ) {
    let stated = affixes.probabilities(in: .prefix, favoured: favoured)[wanted.rawValue]
    #expect(abs(stated - chance) < 1e-12)
    let most = 400
    var spentAfter = [0]
    for rolls in 0..<most { spentAfter.append(spentAfter[rolls] + rules.price(after: rolls)!) }
    var law = (1...most).map { chance * power(1 - chance, $0 - 1) }
    let exactMean = zip(law, spentAfter.dropFirst()).reduce(0) { $0 + $1.0 * Double($1.1) }
    law[most - 1] += 1 - law.reduce(0, +)

    let trials = 20_000
    var luck = stream(5_340 + UInt64(wanted.rawValue))
    var seen = [Int](repeating: 0, count: most)
    var total = 0.0
    for _ in 0..<trials {
      var piece = piece()
      var spent = 0
      var rolls = 0
      repeat {
        spent += price(piece, .prefix)
        rules.reroll(&piece, .prefix, favoured: favoured, by: affixes, using: &luck)
        rolls += 1
      } while piece.prefix!.kind != wanted && rolls < most
      #expect(spent == spentAfter[rolls])
      seen[rolls - 1] += 1
      total += Double(spent)
    }
    #expect(checkFit(seen, to: law) == [])
    let square = zip(law, spentAfter.dropFirst()).reduce(0) { $0 + $1.0 * Double($1.1 * $1.1) }
    let spread = (square - exactMean * exactMean).squareRoot()
    #expect(abs(total / Double(trials) - exactMean) < 5 * spread / Double(trials).squareRoot())
  }

  private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
