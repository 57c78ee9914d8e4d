import Players
import Testing

@testable import QuestBond

/// The lists of the game are folds over its systems.
struct SystemSpecTests {
  @Test func `every name of an order is a part of a system, and each part is named once`() {
    let all = SystemSpec.all
    for (order, names) in [
      (ListOrder.sections, all.flatMap { $0.sections.map(\.key) }),
      (ListOrder.metrics, all.flatMap { $0.metrics.map(\.key) }),
      (ListOrder.odds, all.flatMap { $0.odds.map(\.key) }),
    ] {
      #expect(order.sorted() == names.sorted())
    }
    #expect(Set(all.flatMap { $0.lint.map(\.key) }) == Set(ListOrder.lint))
  }

  @Test func `a part without a place in the order comes last`() {
    let parts = SystemSpec.parts(\.lint, by: []).count
    #expect(parts == SystemSpec.parts(\.lint, by: ListOrder.lint).count)
    #expect(SystemSpec.parts(\.metrics, by: ["ratchet"]).count == ListOrder.metrics.count)
  }

  @Test func `no event belongs to two systems, and no two streams have one key`() {
    let ids = SystemSpec.all.flatMap { $0.events.map(\.id) }
    #expect(Set(ids).count == ids.count)
    let keys = Purpose.ofQuestBond.map(\.key)
    #expect(Set(keys).count == keys.count)
  }
}
