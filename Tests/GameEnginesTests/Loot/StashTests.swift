import GameEngines
import Randomness
import Testing

@Suite struct StashTests {
  private func piece(_ primary: Double, set: EquipmentSet? = nil) -> Equipment {
    Equipment(slot: .armor, rarity: .rare, stat: .wisdom, primary: primary, set: set)
  }

  private func store(_ piece: Equipment, in stash: inout Stash, capacity: Int) -> Equipment? {
    stash.store(piece, capacity: capacity, for: .mage, offClassShare: 0.8)
  }

  @Test func `EQP-4: what fits in stays, then the least is sold`() {
    var stash = Stash()
    for power in [5.0, 3, 4] { #expect(store(piece(power), in: &stash, capacity: 3) == nil) }
    #expect(store(piece(6), in: &stash, capacity: 3) == piece(3))
    #expect(store(piece(2), in: &stash, capacity: 3) == piece(2))
    #expect(stash.pieces.map(\.primary).sorted() == [4, 5, 6])
  }

  @Test func `EQP-4: a stash of no room sells all`() {
    var stash = Stash()
    #expect(store(piece(5), in: &stash, capacity: 0) == piece(5))
    #expect(stash.pieces.isEmpty)
  }

  @Test func `EQP-4, EQP-5: pieces of sets are the last to go`() {
    var stash = Stash()
    _ = store(piece(1, set: .arcanum), in: &stash, capacity: 2)
    _ = store(piece(9), in: &stash, capacity: 2)
    #expect(store(piece(2, set: .arcanum), in: &stash, capacity: 2) == piece(9))
    #expect(store(piece(99), in: &stash, capacity: 2) == piece(99))
    #expect(store(piece(3, set: .arcanum), in: &stash, capacity: 2) == piece(1, set: .arcanum))
  }

  @Test func `EQP-4: nothing is lost and nothing doubled, whatever goes in and out`() {
    for seed in 5_150..<5_180 as Range<UInt64> {
      var luck = stream(seed)
      var stash = Stash()
      let capacity = luck.index(below: 6)
      var held: [Double] = []
      for number in 1...200 {
        if !held.isEmpty, luck.index(below: 4) == 0 {
          let out = stash.take(at: luck.index(below: stash.pieces.count))
          held.remove(at: held.firstIndex(of: out.primary)!)
        } else {
          let power = Double(number) + 100 * Double(luck.index(below: 10))
          held.append(power)
          if let sold = store(piece(power), in: &stash, capacity: capacity) {
            #expect(sold.primary == held.min())
            held.remove(at: held.firstIndex(of: sold.primary)!)
          }
        }
        #expect(stash.pieces.count <= capacity)
        #expect(stash.pieces.map(\.primary).sorted() == held.sorted())
      }
    }
  }

  @Test func `EQP-4: a piece is sold by its rarity`() {
    #expect(StashRules().price(of: piece(1)) == 80)
    #expect(StashRules { $0.prices = [1, 2, 3, 4, 5] }.price(of: piece(1)) == 3)
  }
}
