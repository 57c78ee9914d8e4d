import GameEngines
import TestSupport
import Testing

/// So many cards of an effect, each of the same amount.
private func cards(_ count: Int, _ effect: CardEffect = .exp, _ amount: Double = 0.005) -> [Card] {
  (0..<count).map { number in
    Card {
      $0.name = "\(effect) \(number)"
      $0.effect = effect
      $0.amount = amount
    }
  }
}

@Suite struct CardTests {
  @Test func `CRD: a duplicate gives nothing`() {
    let rules = CardRules { $0.list = cards(1) }
    var collection = CardCollection()
    var luck = stream(1_660)
    let first = collection.insert(rules.draw(using: &luck))
    let before = rules.bonuses(of: collection)
    let second = collection.insert(rules.draw(using: &luck))
    #expect(first && !second)
    #expect(collection.count == 1 && rules.bonuses(of: collection) == before)
  }

  @Test func `CRD: a collection tells 128 cards apart`() {
    for card in 0..<128 {
      var collection = CardCollection()
      let isNew = collection.insert(card)
      #expect(isNew)
      #expect(collection.count == 1)
      #expect((0..<128).allSatisfy { collection.contains($0) == ($0 == card) })
    }
  }

  @Test func `CRD: what each effect raises`() {
    for effect in CardEffect.allCases {
      var collection = CardCollection()
      _ = collection.insert(0)
      let found = CardRules { $0.list = cards(1, effect, 0.25) }.bonuses(of: collection)
      var expected = Bonuses()
      switch effect {
      case .exp: expected[.exp] = 0.25
      case .gold: expected[.gold] = 0.25
      case .dungeonSuccess: expected[.dungeonSuccess] = 0.25
      case .lootChance: expected[.lootChance] = 0.25
      case .missionSpeed: expected[.missionTime] = 0.25
      case .defense: expected[.defense] = 0.25
      }
      #expect(found == expected)
    }
  }

  @Test(arguments: [
    (9, 0, 0, 0, 0, 0), (10, 0.02, 0, 0, 0, 0), (25, 0.02, 0.02, 0, 0, 0),
    (50, 0.02, 0.02, 0.03, 0, 0), (75, 0.02, 0.02, 0.03, 0.03, 0), (99, 0.02, 0.02, 0.03, 0.03, 0),
    (100, 0.02, 0.02, 0.03, 0.03, 1), (128, 0.02, 0.02, 0.03, 0.03, 1),
  ])
  func `CRD: milestones at 10, 25, 50, 75 and 100 cards`(
    held: Int, exp: Double, gold: Double, loot: Double, dungeon: Double, titles: Int
  ) {
    let rules = CardRules { $0.list = cards(128, .defense, 0) }
    var collection = CardCollection()
    for card in 0..<held { _ = collection.insert(card) }
    let bonuses = rules.bonuses(of: collection)
    #expect(bonuses[.exp] == exp && bonuses[.gold] == gold)
    #expect(bonuses[.lootChance] == loot && bonuses[.dungeonSuccess] == dungeon)
    #expect(rules.titles(of: collection) == titles)
  }

  @Test func `CRD: a collection is worth the same whatever the order of its cards`() {
    let list = (0..<60).map { card in
      Card {
        $0.name = "\(card)"
        $0.amount = 0.003 + 0.0001 * Double(card)
      }
    }
    let rules = CardRules { $0.list = list }
    var upward = CardCollection()
    var shuffled = CardCollection()
    for card in 0..<60 { _ = upward.insert(card) }
    for card in 0..<60 { _ = shuffled.insert(card * 37 % 60) }
    #expect(rules.bonuses(of: upward) == rules.bonuses(of: shuffled))
  }

  @Test func `a card is one draw`() {
    let rules = CardRules { $0.list = cards(3) }
    #expect(drawsConsumed { _ = rules.draw(using: &$0) } == [1])
  }
}

/// With n equally likely cards a collection of k grows with (n − k) ÷ n: the coupon collector's
/// problem.
@Suite struct CardCollectingTests {
  /// The law of different cards after so many found, of n.
  private func different(after found: Int, of n: Int) -> [Double] {
    var law = [Double](repeating: 0, count: n + 1)
    law[0] = 1
    for _ in 0..<found {
      law = law.indices.map { held in
        let stays = law[held] * Double(held) / Double(n)
        return held == 0 ? stays : stays + law[held - 1] * Double(n - held + 1) / Double(n)
      }
    }
    return law
  }

  @Test(arguments: [10, 40, 120])
  func `CRD: different cards after so many found follow the exact law`(found: Int) {
    let rules = CardRules { $0.list = cards(50) }
    let seen = counts(of: 10_000, cells: 51, seed: 1_670 + UInt64(found)) { luck in
      var collection = CardCollection()
      for _ in 0..<found { _ = collection.insert(rules.draw(using: &luck)) }
      return collection.count
    }
    #expect(checkFit(seen, to: different(after: found, of: 50)) == [])
  }

  /// P(complete after m) − P(complete after m − 1), and all beyond 1,200 in the last cell.
  @Test func `CRD: cards found until all 50 are held follow the exact law`() {
    let most = 1_200
    var held = [Double](repeating: 0, count: 51)
    held[0] = 1
    var law = [Double](repeating: 0, count: most + 1)
    for found in 0..<most {
      let before = held[50]
      held = held.indices.map { k in
        held[k] * Double(k) / 50 + (k > 0 ? held[k - 1] * Double(51 - k) / 50 : 0)
      }
      law[found] = held[50] - before
    }
    law[most] = 1 - held[50]

    // n × (1 + 1 ÷ 2 + … + 1 ÷ n) is the mean of that law: 224.96 cards for 50.
    let mean = law.indices.reduce(0) { $0 + Double($1 + 1) * law[$1] }
    let harmonic = (1...50).reduce(0) { $0 + 50 / Double($1) }
    #expect(abs(harmonic - 224.960) < 1e-3)
    #expect(abs(mean - harmonic) < 1e-6)

    let rules = CardRules { $0.list = cards(50) }
    let seen = counts(of: 5_000, cells: most + 1, seed: 1_680) { luck in
      var collection = CardCollection()
      var found = 0
      while collection.count < 50 {
        _ = collection.insert(rules.draw(using: &luck))
        found += 1
      }
      return min(found - 1, most)
    }
    #expect(checkFit(seen, to: law) == [])
  }

  @Test func `CRD: every card is as likely`() {
    let rules = CardRules { $0.list = cards(100) }
    let seen = counts(of: 50_000, cells: 100, seed: 1_690) { luck in
      rules.draw(using: &luck)
    }
    #expect(checkFit(seen, to: [Double](repeating: 0.01, count: 100)) == [])
  }
}
