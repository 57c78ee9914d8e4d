import GameEngines
import Testing

@Suite struct DisposalTests {
  private let salvage = SalvageRules()

  private func piece(_ rarity: Rarity, _ primary: Double = 1, affixed: Bool = false) -> Equipment {
    Equipment(
      slot: .armor, rarity: rarity, stat: .wisdom, primary: primary,
      prefix: affixed ? Affix(kind: .lucky, share: 0.05) : nil)
  }

  private func dispose(
    of piece: Equipment, level: Int = 1, into stash: inout Stash, capacity: Int = 2
  ) -> Disposal {
    salvage.dispose(
      of: piece, level: level, into: &stash, StashRules { $0.capacity = capacity }, for: .mage,
      offClassShare: 0.8)
  }

  @Test func `EQP-4: commons are salvaged, and from level 20 on all below rare`() {
    var stash = Stash()
    #expect(dispose(of: piece(.common), into: &stash) == .salvaged)
    #expect(dispose(of: piece(.uncommon), level: 19, into: &stash) == .stored)
    #expect(dispose(of: piece(.uncommon), level: 20, into: &stash) == .salvaged)
    #expect(dispose(of: piece(.rare), level: 20, into: &stash) == .stored)
    #expect(stash.pieces.map(\.rarity) == [.uncommon, .rare])
  }

  @Test func `EQP-4: what has no room in the stash, or no longer, is sold`() {
    var stash = Stash()
    for power in [5.0, 3] { #expect(dispose(of: piece(.rare, power), into: &stash) == .stored) }
    #expect(
      dispose(of: piece(.rare, 4), into: &stash) == .storedSelling(piece(.rare, 3), gold: 80))
    #expect(
      dispose(of: piece(.epic, 1), into: &stash) == .storedSelling(piece(.epic, 1), gold: 200))
    #expect(stash.pieces.map(\.primary).sorted() == [4, 5])
  }

  @Test func `FRG-4: an affixed piece is kept, and salvaged when there is no room for it`() {
    var stash = Stash()
    let affixed = piece(.common, 1, affixed: true)
    #expect(dispose(of: affixed, level: 50, into: &stash, capacity: 1) == .stored)
    #expect(
      dispose(of: piece(.rare, 9), into: &stash, capacity: 1) == .storedSalvaging(affixed))
    #expect(dispose(of: affixed, into: &stash, capacity: 1) == .storedSalvaging(affixed))
  }
}
