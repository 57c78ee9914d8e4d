import Testing

@testable import GameEngines

@Suite struct InventoryTests {
  @Test func `FRG-1: a cost is paid whole`() {
    var inventory = Inventory()
    inventory.essence = 3
    inventory.materials = 2
    inventory.herbs[1] = 1
    let cost = InventoryCost(essence: 3, materials: 2, herbs: SIMD4(0, 1, 0, 0))
    #expect(inventory.holds(cost))
    let isPaid = inventory.pay(cost)
    #expect(isPaid)
    #expect(inventory == Inventory())
  }

  @Test(arguments: [
    InventoryCost(essence: 6), InventoryCost(materials: 6), InventoryCost(fragments: 6),
    InventoryCost(tokens: 6), InventoryCost(herbs: SIMD4(0, 0, 6, 0)),
    InventoryCost(essence: 1, materials: 1, fragments: 1, tokens: 1, herbs: SIMD4(6, 0, 0, 0)),
  ])
  func `FRG-1: where anything is missing, nothing is taken`(cost: InventoryCost) {
    var inventory = Inventory()
    (inventory.essence, inventory.materials, inventory.fragments, inventory.tokens) = (5, 5, 5, 5)
    inventory.herbs = SIMD4(repeating: 5)
    let before = inventory
    let isPaid = inventory.pay(cost)
    #expect(!isPaid)
    #expect(inventory == before)
  }
}
