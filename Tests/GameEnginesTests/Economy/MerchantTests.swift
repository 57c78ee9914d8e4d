import GameEngines
import TestSupport
import Testing

/// STO: the wandering merchant.
@Suite struct MerchantTests {
  private let rules = MerchantRules()

  @Test func `STO: the merchant comes on a tenth of the days`() {
    let days = 100_000
    let visits = successes(of: days, seed: 2311) { rules.visit(using: &$0).count > 0 }
    #expect(binomialRange(trials: days, probability: 0.1).contains(visits))
  }

  @Test func `STO: a visit brings one to three goods, each number equally likely`() {
    let daily = MerchantRules { $0.chance = Chance(1) }
    let counts = counts(of: 60_000, cells: 5, seed: 2312) { daily.visit(using: &$0).count }
    #expect(checkFit(counts, to: [0, 1.0 / 3, 1.0 / 3, 1.0 / 3, 0]) == [])
  }

  @Test func `each good is what the weights say, at every place`() {
    let daily = MerchantRules {
      $0.chance = Chance(1)
      $0.items = 3...3
      $0.goods = WeightedChoice(weights: [50, 30, 20])
    }
    for place in 0..<3 {
      let counts = counts(of: 40_000, cells: 3, seed: 2313 + UInt64(place)) {
        daily.visit(using: &$0)[place].rawValue
      }
      #expect(checkFit(counts, to: [0.5, 0.3, 0.2]) == [])
    }
  }

  @Test(arguments: [0.0, 0.1, 1.0])
  func `a day takes five draws, whether the merchant comes or not`(chance: Double) {
    for items in [1...1, 1...3, 3...3] {
      let rules = MerchantRules {
        $0.chance = Chance(chance)
        $0.items = items
      }
      #expect(drawsConsumed { _ = rules.visit(using: &$0) } == [5])
    }
  }

  @Test func `STO: its equipment is rare or better`() {
    let chances = rules.odds.probabilities
    #expect(chances[Rarity.common.rawValue] == 0)
    #expect(chances[Rarity.uncommon.rawValue] == 0)
    #expect(abs(chances[Rarity.rare.rawValue] - 0.7) < 1e-12)
  }

  @Test func `it sells scrolls, keys and equipment, never cards`() {
    #expect(MerchantGood.allCases.map { "\($0)" } == ["equipment", "scroll", "key"])
  }

  @Test func `its prices are the store's times a factor`() {
    #expect(rules.price(regular: 800) == 800)
    #expect(MerchantRules { $0.priceFactor = 1.25 }.price(regular: 401) == 501)
    #expect(MerchantRules { $0.priceFactor = 0 }.price(regular: 401) == 0)
  }
}

/// STO: what an expedition key costs.
@Suite struct KeyPricesTests {
  @Test func `STO: a key costs 500 to 1000 gold, more with every level`() {
    let prices = KeyPrices()
    #expect(prices.price(level: 20) == 500)
    #expect(prices.price(level: 60) == 750)
    #expect(prices.price(level: 100) == 1000)
    #expect(prices.price(level: 23) == 518.75)
    for level in 21...100 {
      #expect(prices.price(level: level)! >= prices.price(level: level - 1)!)
    }
  }

  @Test func `keys are not sold below the first level`() {
    for level in 1..<20 { #expect(KeyPrices().price(level: level) == nil) }
    #expect(KeyPrices { $0.fromLevel = .max }.price(level: 100) == nil)
  }

  @Test func `a first level beyond the highest, and falling prices, do no harm`() {
    #expect(
      KeyPrices {
        $0.fromLevel = 50
        $0.highestLevel = 50
      }.price(level: 50) == 500)
    #expect(
      KeyPrices {
        $0.fromLevel = 50
        $0.highestLevel = 10
      }.price(level: 70) == 1000)
    #expect(
      KeyPrices {
        $0.first = 900
        $0.last = 100
        $0.fromLevel = 1
        $0.highestLevel = 9
      }.price(level: 5) == 500)
  }
}
