import GameEngines
import Randomness
import TestSupport
import Testing

@testable import Players
@testable import QuestBond

/// PLY-5: the offers of a visit are brought up to date after a purchase, not made anew.
@Suite struct RenewedOffersTests {
  /// Buys at random until the budget or the offers are gone, and holds the offers after each
  /// purchase to those that are made anew. Returns the goods after which offers were kept.
  private func shop(
    _ life: ShippedLife, budget: Int, day: Int, _ luck: inout KeyedStream
  ) -> [Good] {
    var (player, kept) = (life.member, [Good]())
    player.ledger = GoldLedger(start: 100_000)
    for stock: Stock in [.essence, .materials, .tokens, .commonHerbs, .uncommonHerbs, .rareHerbs] {
      player.gain(luck.index(below: 40), of: stock, from: .store)
    }
    while player.inventory.keys > 0 { player.useOne(of: .keys, for: .expedition) }
    withUnsafeTemporaryAllocation(of: Offer.self, capacity: 2 * OfferTable.room) { room in
      let (room, spare) = (room[..<OfferTable.room], room[OfferTable.room...])
      let policy = SpendingPolicy(wants: [.key: 0.5])
      var table = OfferTable(in: .init(rebasing: room), budget: budget, policy: policy)
      life.game.renew(&table, after: nil, day: day, &player)
      while !table.offers.isEmpty, kept.count < 30 {
        let offer = table.offers[luck.index(below: table.offers.count)]
        table.budget -= offer.price
        life.game.buy(offer, day: day, atMinute: day * 1440 - 60, &player)
        life.game.renew(&table, after: offer.good, day: day, &player)
        if offer.good.onlyEndsOffers { kept.append(offer.good) }
        var anew = OfferTable(in: .init(rebasing: spare), budget: table.budget, policy: policy)
        life.game.renew(&anew, after: nil, day: day, &player)
        #expect(Array(table.offers) == Array(anew.offers), "\(offer.good)")
      }
    }
    return kept
  }

  @Test func `offers that are kept after a purchase are those that would be made anew`() throws {
    var luck = KeyedStream(StreamKey(seed: 2333))
    var kinds: [String: Int] = [:]
    for player in 0..<StudySize.of(sample: 3, full: 20) {
      var life = try ShippedLife(.quest(tasks: 6, spending: .balanced), player: player)
      for day in 1...60 {
        try life.live(day)
        let budget = luck.index(below: 20_000)
        for good in shop(life, budget: budget, day: day, &luck) {
          kinds[good.described.what, default: 0] += 1
        }
      }
    }
    for kind in ["consumable", "forge", "research"] {
      #expect(kinds[kind, default: 0] > 20, "\(kind): \(kinds)")
    }
  }
}
