import GameEngines
import Randomness
import TestSupport
import Testing

@Suite struct EquipmentTests {
  @Test func `EQP-1: four slots`() {
    #expect(
      EquipmentSlot.allCases.map { "\($0)" } == ["weapon", "armor", "accessory", "trinket"])
    #expect(EquipmentSlot.count == EquipmentSlot.allCases.count)
  }

  @Test(arguments: [
    (1, [2.25, 2.925, 3.825, 4.95, 6.75]), (20, [7, 9.1, 11.9, 15.4, 21]),
    (100, [27, 35.1, 45.9, 59.4, 81]),
  ])
  func `EQP-3: primary points are (2 + level ÷ 4) × the rarity's factor`(
    level: Int, expected: [Double]
  ) {
    let rules = EquipmentRules()
    for (rarity, points) in zip(Rarity.allCases, expected) {
      let fresh = rules.primaryPoints(level: level, rarity: rarity)
      #expect(abs(fresh - points) < 1e-9)
      #expect(fresh == rules.points(level: level) * rules.rarityFactors[rarity.rawValue])
    }
  }

  @Test func `PWR: the secondary stat counts half, another class's stat less`() {
    let piece = Equipment(slot: .armor, rarity: .rare, stat: .wisdom, primary: 10, secondary: 5)
    #expect(piece.power(for: .mage, offClassShare: 0.8) == 12.5)
    #expect(piece.power(for: .warrior, offClassShare: 0.8) == 10)
    #expect(piece.power(for: .archer, offClassShare: 0) == 0)
  }

  @Test func `a piece is affixed with a prefix, a suffix or both`() {
    let affix = Affix(kind: .swift, share: 0.1)
    var piece = Equipment(slot: .armor, rarity: .rare, stat: .wisdom, primary: 10)
    #expect(!piece.isAffixed && piece.enhancement == 0)
    piece.prefix = affix
    #expect(piece.isAffixed)
    piece.suffix = affix
    piece.prefix = nil
    #expect(piece.isAffixed)
  }
}

@Suite struct EquipmentGeneratorTests {
  private let generator = EquipmentGenerator()
  private let mythic = RarityOdds(weights: [10, 25, 35, 22, 8])

  private func only(_ rarity: Rarity) -> RarityOdds {
    RarityOdds(weights: Rarity.allCases.map { $0 == rarity ? 1 : 0 })
  }

  private func pieces(
    _ count: Int, _ odds: RarityOdds, level: Int = 20, seed: UInt64
  ) -> [Equipment] {
    var luck = stream(seed)
    return (0..<count).map { _ in
      generator.make(odds: odds, level: level, atLeast: .common, rareFind: 0, using: &luck)
    }
  }

  @Test func `a piece and then its affixes are the piece made at once, however late they come`() {
    var luck = stream(1_190)
    for whole in pieces(200, mythic, seed: 1_190) {
      var piece = generator.makePlain(
        odds: mythic, level: 20, atLeast: .common, rareFind: 0, using: &luck)
      #expect(!piece.isAffixed)
      var affixLuck = luck
      luck.skip(6)
      generator.affix(&piece, using: &affixLuck)
      #expect(piece == whole)
    }
  }

  /// All three come from one draw.
  @Test func `EQP-1, EQP-3: slots, stats and secondary stats are independent of one another`() {
    var seen = [Int](repeating: 0, count: 48)
    for piece in pieces(30_000, only(.uncommon), seed: 1_100) {
      let place = piece.slot.rawValue * 6 + piece.stat.rawValue
      seen[2 * place + (piece.secondary > 0 ? 1 : 0)] += 1
    }
    let law = (0..<48).map { $0 % 2 == 0 ? 0.75 / 24 : 0.25 / 24 }
    #expect(checkFit(seen, to: law) == [])
  }

  @Test(arguments: zip(Rarity.allCases, [0, 0.25, 0.5, 0.75, 1]))
  func `EQP-3: a secondary stat at half the points, by rarity`(rarity: Rarity, chance: Double) {
    let made = pieces(10_000, only(rarity), seed: 1_110 + UInt64(rarity.rawValue))
    let primary = EquipmentRules().primaryPoints(level: 20, rarity: rarity)
    #expect(made.allSatisfy { $0.rarity == rarity && $0.primary == primary })
    #expect(made.allSatisfy { $0.secondary == 0 || $0.secondary == primary / 2 })
    let having = made.count { $0.secondary > 0 }
    #expect(binomialRange(trials: 10_000, probability: chance).contains(having))
  }

  @Test func `EQP-2, AFX-1: a piece has the rarity of its odds and the affixes of its rarity`() {
    let made = pieces(20_000, mythic, seed: 1_120)
    let rarities = Rarity.allCases.map { rarity in made.count { $0.rarity == rarity } }
    #expect(checkFit(rarities, to: [0.10, 0.25, 0.35, 0.22, 0.08]) == [])
    #expect(!made.contains { $0.rarity == .common && $0.isAffixed })
    #expect(made.allSatisfy { $0.isAffixed || $0.rarity < .epic })
    let rare = made.filter { $0.rarity == .rare }
    #expect(
      binomialRange(trials: rare.count, probability: 0.65).contains(rare.count(where: \.isAffixed)))
  }

  @Test func `a piece is always eight draws`() {
    for odds in Rarity.allCases.map(only) + [mythic] {
      for lowest in Rarity.allCases {
        let consumed = drawsConsumed(times: 40) {
          _ = generator.make(odds: odds, level: 3, atLeast: lowest, rareFind: 0.2, using: &$0)
        }
        #expect(consumed == [8])
      }
    }
  }

  @Test func `the n-th piece has the same slot and stat under any rules`() {
    let one = pieces(300, mythic, seed: 1_130)
    let other = pieces(300, only(.legendary), level: 80, seed: 1_130)
    #expect(one.map(\.slot) == other.map(\.slot) && one.map(\.stat) == other.map(\.stat))
    #expect(one.map(\.rarity) != other.map(\.rarity))
  }
}
