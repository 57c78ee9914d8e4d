import GameEngines
import TestSupport
import Testing

/// STO: the daily deal.
@Suite struct DailyDealTests {
  private let rules = DailyDealRules()

  @Test func `STO: the deal is 25 to 40 percent off, each whole percent equally likely`() {
    #expect(rules.percent == 25...40)
    let counts = counts(of: 200_000, cells: 101, seed: 2301) {
      rules.deal(amongGoods: 11, using: &$0).percent
    }
    #expect(checkFit(counts, to: (0...100).map { (25...40).contains($0) ? 1.0 / 16 : 0 }) == [])
  }

  @Test func `STO: each of the store's goods is equally likely to be the deal`() {
    let counts = counts(of: 200_000, cells: 11, seed: 2302) {
      rules.deal(amongGoods: 11, using: &$0).good
    }
    #expect(checkFit(counts, to: Array(repeating: 1.0 / 11, count: 11)) == [])
  }

  @Test func `a deal takes one draw, also where there is nothing to sell`() {
    for goods in [0, 1, 11] {
      #expect(drawsConsumed { _ = rules.deal(amongGoods: goods, using: &$0) } == [1])
    }
    var luck = stream(2303)
    #expect(rules.deal(amongGoods: 0, using: &luck) == .none)
  }

  @Test func `only the deal's good is cheaper, cut to whole gold`() {
    let deal = DailyDeal(good: 2, percent: 25)
    #expect(deal.price(ofGood: 2, regular: 150) == 112)
    #expect(deal.price(ofGood: 2, regular: 800) == 600)
    #expect(deal.price(ofGood: 2, regular: 1) == 0)
    #expect(deal.price(ofGood: 1, regular: 150) == 150)
    #expect(DailyDeal(good: 0, percent: 100).price(ofGood: 0, regular: 800) == 0)
    // A key at level 23 costs 518.75: × 0.75 = 389.06; of 518 it would be 388.
    #expect(deal.price(ofGood: 2, regular: KeyPrices().price(level: 23)!) == 389)
    for good in 0...20 {
      #expect(DailyDeal.none.price(ofGood: good, regular: 150) == 150)
    }
  }
}
