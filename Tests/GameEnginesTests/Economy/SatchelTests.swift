import GameEngines
import Testing

@Suite struct SatchelTests {
  @Test func `FRG-1: a cost is paid whole`() {
    var satchel = Satchel()
    satchel.essence = 3
    satchel.materials = 2
    satchel.herbs[1] = 1
    let cost = SatchelCost(essence: 3, materials: 2, herbs: SIMD4(0, 1, 0, 0))
    #expect(satchel.holds(cost))
    let isPaid = satchel.pay(cost)
    #expect(isPaid)
    #expect(satchel == Satchel())
  }

  @Test(arguments: [
    SatchelCost(essence: 6), SatchelCost(materials: 6), SatchelCost(fragments: 6),
    SatchelCost(tokens: 6), SatchelCost(herbs: SIMD4(0, 0, 6, 0)),
    SatchelCost(essence: 1, materials: 1, fragments: 1, tokens: 1, herbs: SIMD4(6, 0, 0, 0)),
  ])
  func `FRG-1: where anything is missing, nothing is taken`(cost: SatchelCost) {
    var satchel = Satchel()
    (satchel.essence, satchel.materials, satchel.fragments, satchel.tokens) = (5, 5, 5, 5)
    satchel.herbs = SIMD4(repeating: 5)
    let before = satchel
    let isPaid = satchel.pay(cost)
    #expect(!isPaid)
    #expect(satchel == before)
  }
}
