import GameEngines
import GameSupport

enum Good: Sendable, Hashable {
  case enhancement(EquipmentSlot)
  case forge(ForgeWish)
  case consumable(Consumable)
  /// A piece of today's stock, by its place.
  case stockPiece(place: Int)
  case scroll
  case key
  /// One of the wandering merchant's goods, by its place.
  case merchants(MerchantGood, place: Int)
  case research(ResearchBranch)

  /// The account that its price goes to (LED-1).
  var sink: GoldSink {
    switch self {
    case .enhancement: .enhance
    case .forge(let wish): wish.sink
    case .consumable: .consumable
    case .stockPiece, .merchants(.equipment, _): .store
    case .scroll, .merchants(.scroll, _): .scroll
    case .key, .merchants(.key, _): .key
    case .research: .research
    }
  }

  /// True if a purchase of it only ends offers: it changes no gear and brings no scrolls, so that it
  /// makes no other offer, and no price or benefit is another one.
  var onlyEndsOffers: Bool {
    switch self {
    case .consumable, .forge(.brew), .key, .merchants(.key, _), .research: true
    case .enhancement, .forge, .stockPiece, .scroll, .merchants: false
    }
  }

  /// Its name in a trace, its place, and whether it is the merchant's.
  var described: (what: String, place: Int?, isMerchants: Bool) {
    switch self {
    case .stockPiece(let place): ("piece", place, false)
    case .merchants(let good, let place): (good == .equipment ? "piece" : "\(good)", place, true)
    // The case's name, without what it holds.
    default: (String("\(self)".prefix { $0 != "(" }), nil, false)
    }
  }
}

extension QuestBondGame {
  /// Buys what the player's style wants and its reserve allows (PLY-5), by what it sees.
  @inline(__always)
  func visitStore(day: Int, atMinute minute: Int, _ player: inout QuestPlayer) {
    openStore(day, &player)
    if player.habits.spending != .none { shop(day: day, atMinute: minute, &player) }
  }

  @inline(never)
  private func shop(day: Int, atMinute minute: Int, _ player: inout QuestPlayer) {
    // The favourite may have been chosen at another level.
    player.forge.favourite = nil
    // The buffer for offers belongs to the player; it is moved out for the visit, as a player
    // cannot change while a part of it is lent.
    var offerRoom: [Offer] = []
    swap(&offerRoom, &player.offerRoom)
    offerRoom.withUnsafeMutableBufferPointer { room in
      var table = OfferTable(in: room, policy: rules.spending[player.habits.spending])
      table.budget = table.policy.spendable(
        balance: player.ledger.balance, earned: player.ledger.totalEarned)
      var bought: Good?
      for _ in 0..<table.policy.purchasesPerVisit {
        let mood = table.policy.feel(using: &player.store.whim)
        // The second draw chooses if the choice is left to chance.
        let whim = player.store.whim
        player.trace?.record(
          .considers, by: .after(.spendingWhim, whim.rewound(by: 1)), .after(.spendingWhim, whim)
        ) { [budget = table.budget] in
          ["inMood": .flag(mood.isInMood), "budget": .whole(budget)]
        }
        if !mood.isInMood { return }
        renew(&table, after: bought, day: day, &player)
        guard let offer = table.policy.choose(from: table.offers, mood) else {
          if bought == nil { player.store.hasUnpaid = true }
          return
        }
        table.budget -= offer.price
        buy(offer, day: day, atMinute: minute, &player)
        bought = offer.good
      }
    }
    swap(&offerRoom, &player.offerRoom)
  }

  /// Brings the offers up to date after a purchase; at first, without one, adds all.
  @inline(__always)
  func renew(
    _ table: inout OfferTable, after bought: Good?, day: Int, _ player: inout QuestPlayer
  ) {
    if let bought, bought.onlyEndsOffers {
      table.keep { isStillOffered($0.good, day: day, &player) }
      return
    }
    table.clear()
    // The first of equally good offers is taken.
    addEnhancements(to: &table, &player)
    addForgeWork(to: &table, &player)
    addStore(to: &table, day: day, &player)
    addResearch(to: &table, &player)
  }

  /// Returns whether an offer outlives a purchase that can only end offers.
  @inline(__always)
  private func isStillOffered(_ good: Good, day: Int, _ player: inout QuestPlayer) -> Bool {
    switch good {
    case .consumable(let consumable): player.boosts.wants(consumable, day: day)
    case .forge(let wish): price(of: wish, &player) != nil
    case .key, .merchants(.key, _): player.inventory.keys == 0
    case .research: !player.research.isRunning
    case .enhancement, .stockPiece, .scroll, .merchants: true
    }
  }

  /// Pays for a good and takes it; does nothing if the purse does not hold the price (LED-2).
  func buy(_ offer: Offer, day: Int, atMinute minute: Int, _ player: inout QuestPlayer) {
    if case .forge(let wish) = offer.good {
      perform(wish, day: day, &player)
      return
    }
    guard charge(offer.price, on: offer.good.sink, &player) else { return }
    let isDeal = goods.number(of: offer.good) == player.store.deal.good
    player.trace?.record(.buys) {
      let (what, place, isMerchants) = offer.good.described
      let places: Facts = place.map { ["place": .whole($0)] } ?? [:]
      return [
        "what": .text(what), "price": .whole(offer.price), "merchant": .flag(isMerchants),
        "deal": .flag(isDeal),
      ] + places
    }
    switch offer.good {
    case .forge: break
    case .enhancement(let slot): enhance(slot, &player)
    case .consumable(let consumable): receive(consumable, day: day, &player)
    case .stockPiece(let place): takeFromStock(place, &player)
    case .scroll: takeScroll(&player)
    case .key: takeKey(&player)
    case .merchants(let good, let place): take(good, fromMerchantAt: place, &player)
    case .research(let branch): begin(branch, atMinute: minute, &player)
    }
    if isDeal { player.store.deals += 1 }
  }
}

struct Offer: Sendable, Hashable {
  let good: Good
  let price: Int
  /// Its total cost in gold: the price, and the value of everything else it takes.
  let cost: Double
  /// The points of power that it promises, or seems worth.
  let benefit: Double
  /// The weight of such a thing in the player's style.
  let weight: Double

  static let nothing = Offer(good: .key, price: 0, cost: 1, benefit: 0, weight: 0)
}

/// All offers that a player wants and can pay within its budget, before one purchase; sellers add
/// them.
struct OfferTable: ~Copyable {
  /// The most offers it can hold; later ones are left out.
  static let room = 96

  private let room: UnsafeMutableBufferPointer<Offer>
  private var count = 0
  /// The gold that may still be spent.
  var budget: Int
  /// The player's; kept here alone, as it is large.
  let policy: SpendingPolicy

  /// Lends a buffer for `OfferTable.room` offers, which must outlive the table.
  init(in room: UnsafeMutableBufferPointer<Offer>, budget: Int = 0, policy: SpendingPolicy) {
    (self.room, self.budget, self.policy) = (room, budget, policy)
  }

  var offers: UnsafeBufferPointer<Offer> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[..<count])
  }

  mutating func clear() { count = 0 }

  /// Removes all offers but those within the budget that pass a test.
  @inline(__always)
  mutating func keep(_ isKept: (Offer) -> Bool) {
    var kept = 0
    for index in 0..<count where allows(room[index].price) && isKept(room[index]) {
      if kept < index { room[kept] = room[index] }
      kept += 1
    }
    count = kept
  }

  @inline(__always)
  func wants(_ sink: GoldSink) -> Bool { policy[sink] > 0 }

  /// Returns whether a price is within the budget: cheaper to check than the worth of a good.
  @inline(__always)
  func allows(_ price: Int) -> Bool { price <= budget }

  /// Returns whether any good of a kind could be added: the cheapest is within the budget, and
  /// would not be too expensive if it were worth as much as the best.
  @inline(__always)
  func mayTake(_ sink: GoldSink, minPrice: Int, maxBenefit: Double) -> Bool {
    minPrice <= budget && policy[sink] > 0
      && maxBenefit * policy[sink] * policy.maxPerPoint >= Double(minPrice)
  }

  @inline(__always)
  mutating func add(_ good: Good, price: Int, benefit: Double, cost: Double? = nil) {
    let weight = policy[good.sink]
    let cost = max(1, cost ?? Double(price))
    guard price <= budget, benefit > 0, weight > 0, count < room.count,
      benefit * weight * policy.maxPerPoint >= cost
    else { return }
    room[count] = Offer(good: good, price: price, cost: cost, benefit: benefit, weight: weight)
    count += 1
  }
}

/// The luck of one decision to buy: always two draws.
struct ShoppingMood: Sendable {
  let isInMood: Bool
  /// Chooses among offers if the style leaves the choice to chance.
  let draw: UInt64
}

extension SpendingPolicy {
  @inline(__always)
  func feel(using luck: inout some RandomNumberGenerator) -> ShoppingMood {
    ShoppingMood(isInMood: mood.occurs(using: &luck), draw: luck.next())
  }

  /// Returns the chosen offer, if there is one and the player is in the mood: the highest worth ×
  /// weight per cost, the first of equals, or any with a chance in proportion to its weight.
  @inline(__always)
  func choose(from offers: UnsafeBufferPointer<Offer>, _ mood: ShoppingMood) -> Offer? {
    guard mood.isInMood, !offers.isEmpty else { return nil }
    return choice == .best ? best(of: offers) : any(of: offers, mood.draw)
  }

  @inline(__always)
  private func best(of offers: UnsafeBufferPointer<Offer>) -> Offer {
    var best = 0
    var bestPerGold = 0.0
    for index in offers.indices {
      let cost = offers[index].cost
      let value = offers[index].benefit * offers[index].weight
      // Compares products: a division for each offer would cost more than all the rest.
      guard value > bestPerGold * cost else { continue }
      best = index
      bestPerGold = value / cost
    }
    return offers[best]
  }

  @inline(__always)
  private func any(of offers: UnsafeBufferPointer<Offer>, _ draw: UInt64) -> Offer {
    var total = 0.0
    for offer in offers { total += offer.weight }
    var position = Double(draw >> 11) * 0x1p-53 * total
    for offer in offers {
      position -= offer.weight
      if position < 0 { return offer }
    }
    return offers[offers.count - 1]
  }
}
