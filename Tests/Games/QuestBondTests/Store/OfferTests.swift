import GameEngines
import Randomness
import TestSupport
import Testing

@testable import Players
@testable import QuestBond

/// PLY-5: what a policy chooses of the offers, by itself.
@Suite struct OfferTests {
  // MARK: What

  private func offer(_ slot: EquipmentSlot, price: Int, benefit: Double, weight: Double = 1)
    -> Offer
  {
    Offer(
      good: .enhancement(slot), price: price, cost: Double(price), benefit: benefit, weight: weight)
  }

  private func choice(
    _ policy: SpendingPolicy, _ offers: [Offer], inMood: Bool = true, draw: UInt64 = 0
  ) -> Good? {
    offers.withUnsafeBufferPointer {
      policy.choose(from: $0, ShoppingMood(isInMood: inMood, draw: draw))?.good
    }
  }

  @Test func `the best is what is worth most for its price, wants counted in`() {
    let policy = SpendingPolicy()
    let cheap = offer(.weapon, price: 50, benefit: 1)
    let strong = offer(.armor, price: 200, benefit: 3)
    #expect(choice(policy, [strong, cheap]) == .enhancement(.weapon))
    let wanted = offer(.armor, price: 200, benefit: 3, weight: 2)
    #expect(choice(policy, [cheap, wanted]) == .enhancement(.armor))
    let free = offer(.trinket, price: 0, benefit: 0.5)
    #expect(choice(policy, [cheap, wanted, free]) == .enhancement(.trinket))
  }

  @Test func `of several alike the first is taken`() {
    let alike = [offer(.armor, price: 100, benefit: 2), offer(.weapon, price: 50, benefit: 1)]
    #expect(choice(SpendingPolicy(), alike) == .enhancement(.armor))
    #expect(choice(SpendingPolicy(), alike.reversed()) == .enhancement(.weapon))
  }

  @Test func `without an offer or without the mood nothing is taken`() {
    for kind in SpendingPolicy.Choice.allCases {
      let policy = SpendingPolicy(choice: kind)
      #expect(choice(policy, []) == nil)
      #expect(choice(policy, [offer(.armor, price: 1, benefit: 1)], inMood: false) == nil)
    }
  }

  @Test func `a whim takes anything, in proportion to how much it is wanted`() {
    let policy = SpendingPolicy.designed(.whim)
    let offers = [
      offer(.weapon, price: 900, benefit: 0.1), offer(.armor, price: 1, benefit: 9, weight: 2),
      offer(.trinket, price: 50, benefit: 1, weight: 5),
    ]
    var luck = KeyedStream(StreamKey(seed: 2330))
    var counts = [0, 0, 0]
    for _ in 0..<50_000 {
      switch choice(policy, offers, draw: luck.next()) {
      case .enhancement(.weapon): counts[0] += 1
      case .enhancement(.armor): counts[1] += 1
      default: counts[2] += 1
      }
    }
    #expect(checkFit(counts, to: [1.0 / 8, 2.0 / 8, 5.0 / 8]) == [])
    #expect(choice(policy, offers, draw: 0) == .enhancement(.weapon))
    #expect(choice(policy, offers, draw: .max) == .enhancement(.trinket))
  }

  @Test(arguments: [0.0, 0.35, 1.0])
  func `the mood for a purchase comes with its chance and takes two draws`(mood: Double) {
    let policy = SpendingPolicy(mood: mood)
    var luck = CountingGenerator(KeyedStream(StreamKey(seed: 2331)))
    var moods = 0
    for _ in 0..<20_000 where policy.feel(using: &luck).isInMood { moods += 1 }
    #expect(luck.draws == 40_000)
    #expect(binomialRange(trials: 20_000, probability: mood).contains(moods))
  }

  // MARK: The table of offers

  /// What of these a table takes up.
  private func table(
    budget: Int, _ policy: SpendingPolicy, _ fill: (inout OfferTable) -> Void
  ) -> [Offer] {
    withUnsafeTemporaryAllocation(of: Offer.self, capacity: OfferTable.room) { room in
      var table = OfferTable(in: room, budget: budget, policy: policy)
      fill(&table)
      return Array(table.offers)
    }
  }

  @Test func `what costs more for its power than a player pays is no offer`() {
    let policy = SpendingPolicy(maxPerPoint: 50, wants: [.key: 2])
    let offers = table(budget: 1_000, policy) { table in
      table.add(.scroll, price: 50, benefit: 1)
      table.add(.scroll, price: 51, benefit: 1)
      table.add(.key, price: 100, benefit: 1)
      table.add(.key, price: 10, benefit: 1, cost: 101)
    }
    #expect(offers.map(\.price) == [50, 100])
  }

  @Test func `what is too dear, worth nothing or not wanted is no offer`() {
    let policy = SpendingPolicy(wants: [.key: 0, .research: 3])
    let offers = table(budget: 100, policy) { table in
      table.add(.scroll, price: 100, benefit: 1)
      table.add(.scroll, price: 101, benefit: 1)
      table.add(.scroll, price: 50, benefit: 0)
      table.add(.scroll, price: 50, benefit: -1)
      table.add(.key, price: 50, benefit: 1)
      table.add(.research(.combat), price: 50, benefit: 1)
    }
    #expect(offers.map(\.good) == [.scroll, .research(.combat)])
    #expect(offers.map(\.weight) == [1, 3])
  }

  @Test func `what no table takes at its cheapest and best, it takes at no price and worth`() {
    var luck = KeyedStream(StreamKey(seed: 2331))
    var (kept, passedOver) = (0, 0)
    for _ in 0..<5000 {
      let policy = SpendingPolicy(
        maxPerPoint: Double(luck.index(below: 40)), wants: [.key: Double(luck.index(below: 3)) / 2]
      )
      let budget = luck.index(below: 300)
      let (least, most) = (luck.index(below: 200), luck.uniform() * 60)
      let (price, benefit) = (least + luck.index(below: 100), most * luck.uniform())
      var mayTake = false
      let offers = table(budget: budget, policy) { table in
        mayTake = table.mayTake(.key, minPrice: least, maxBenefit: most)
        table.add(.key, price: price, benefit: benefit)
      }
      if !mayTake { passedOver += 1 }
      kept += offers.count
      #expect(mayTake || offers.isEmpty)
    }
    #expect(kept > 500 && passedOver > 500)
  }

  @Test func `a full table takes nothing more`() {
    let offers = table(budget: 100, SpendingPolicy()) { table in
      for place in 0..<OfferTable.room + 20 {
        table.add(.stockPiece(place: place), price: 1, benefit: 1)
      }
    }
    #expect(offers.count == OfferTable.room)
    #expect(offers.last?.good == .stockPiece(place: OfferTable.room - 1))
  }

  @Test func `whatever is on offer, a policy takes only what it can pay and wants`() {
    var luck = KeyedStream(StreamKey(seed: 2332))
    for _ in 0..<3000 {
      let budget = luck.index(below: 500)
      let policy = SpendingPolicy(
        mood: 1, choice: luck.index(below: 2) == 0 ? .best : .any,
        wants: [.enhance: Double(luck.index(below: 3)), .key: Double(luck.index(below: 3))])
      let offers = table(budget: budget, policy) { table in
        for slot in EquipmentSlot.allCases {
          table.add(
            .enhancement(slot), price: luck.index(below: 900),
            benefit: Double(luck.index(below: 4)) - 1)
        }
        table.add(.key, price: luck.index(below: 900), benefit: 2)
      }
      let mood = policy.feel(using: &luck)
      let taken = offers.withUnsafeBufferPointer { policy.choose(from: $0, mood) }
      #expect((taken == nil) == offers.isEmpty)
      guard let taken else { continue }
      #expect(taken.price <= budget)
      #expect(taken.benefit > 0)
      #expect(policy[taken.good.sink] > 0)
    }
  }
}
