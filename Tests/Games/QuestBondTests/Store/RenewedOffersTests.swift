import GameEngines
import Randomness
import TestSupport
import Testing

@testable import Players
@testable import QuestBond

/// PLY-5: the offers of a visit are brought up to date after a purchase, not made anew.
@Suite struct RenewedOffersTests {
  /// An offer that can be compared.
  private struct Shown: Hashable {
    let good: Good
    let price: Int
    let cost, benefit, weight: Double

    init(_ offer: Offer) {
      (good, price, cost, benefit, weight) = (
        offer.good, offer.price, offer.cost, offer.benefit, offer.weight
      )
    }
  }

  /// Buys at random until the budget or the offers are gone, and holds the offers after each
  /// purchase to those that are made anew. Returns the goods after which offers were kept.
  private func shop(
    _ player: QuestPlayer, budget: Int, in game: QuestBondGame, day: Int,
    _ luck: inout KeyedStream
  ) -> [Good] {
    var (player, kept) = (player, [Good]())
    withUnsafeTemporaryAllocation(of: Offer.self, capacity: 2 * OfferTable.room) { room in
      let policy = SpendingPolicy(wants: [.key: 0.5])
      var table = OfferTable(
        in: .init(rebasing: room[..<OfferTable.room]), budget: budget, policy: policy)
      game.renew(&table, after: nil, day: day, &player)
      while let offer = table.offers.isEmpty
        ? nil : table.offers[luck.index(below: table.offers.count)]
      {
        table.budget -= offer.price
        game.buy(offer, day: day, atMinute: day * 1440 - 60, &player)
        game.renew(&table, after: offer.good, day: day, &player)
        if offer.good.onlyEndsOffers { kept.append(offer.good) }
        var anew = OfferTable(
          in: .init(rebasing: room[OfferTable.room...]), budget: table.budget, policy: policy)
        game.renew(&anew, after: nil, day: day, &player)
        #expect(table.offers.map(Shown.init) == anew.offers.map(Shown.init), "\(offer.good)")
        if kept.count > 30 { return }
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
        var member = life.member
        member.ledger = GoldLedger(start: 100_000)
        for stock: Stock in [
          .essence, .materials, .tokens, .commonHerbs, .uncommonHerbs, .rareHerbs,
        ] { member.gain(luck.index(below: 40), of: stock, from: .store) }
        let budget = luck.index(below: 20_000)
        for good in shop(member, budget: budget, in: life.game, day: day, &luck) {
          kinds[good.described.what, default: 0] += 1
        }
      }
    }
    for kind in ["consumable", "forge", "key", "research"] {
      #expect(kinds[kind, default: 0] > 20, "\(kind): \(kinds)")
    }
  }
}
