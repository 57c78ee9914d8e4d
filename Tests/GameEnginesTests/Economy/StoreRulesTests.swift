import GameEngines
import Testing

@Suite struct StoreRulesTests {
  private let store = StoreRules()

  @Test func `STO: four pieces of stock`() {
    #expect(store.stock == 4)
  }

  @Test(arguments: zip(Rarity.allCases, [60, 150, 400, 1_000, 1_000]))
  func `STO: equipment is priced by rarity, within 25…1000`(rarity: Rarity, price: Int) {
    #expect(store.price(of: rarity) == Award(price))
    #expect((25...1_000).contains(price))
  }

  @Test(arguments: zip(Consumable.allCases, [80, 80, 120, 40, 30]))
  func `STO: consumables cost 30…500`(consumable: Consumable, price: Int) {
    #expect(store.price(of: consumable) == Award(price))
    #expect((30...500).contains(price))
  }

  @Test func `STO: prices are the rules'`() {
    let dear = StoreRules {
      $0.stock = 1
      $0.equipmentPrices = [1, 2, 3, 4, 5]
      $0.consumablePrices = [6, 7, 8, 9, 10]
    }
    #expect(dear.price(of: Rarity.epic) == 4)
    #expect(dear.price(of: Consumable.potion) == 10)
  }
}
