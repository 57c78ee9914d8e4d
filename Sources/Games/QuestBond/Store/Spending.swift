import GameEngines

/// A thing that gold can buy.
enum Good: Sendable, Hashable {
  case enhancement(EquipmentSlot)
  /// Other work of the forge.
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

  /// Its name in a trace, its place, and whether it is the merchant's.
  var described: (what: String, place: Int?, isMerchants: Bool) {
    switch self {
    case .enhancement: ("enhancement", nil, false)
    case .forge: ("forge", nil, false)
    case .consumable: ("consumable", nil, false)
    case .stockPiece(let place): ("piece", place, false)
    case .scroll: ("scroll", nil, false)
    case .key: ("key", nil, false)
    case .merchants(let good, let place): (good == .equipment ? "piece" : "\(good)", place, true)
    case .research: ("research", nil, false)
    }
  }
}

extension QuestBondGame {
  /// Buys what the player's style wants and its reserve allows (PLY-5). The player sees only its
  /// purse, its gear and today's goods.
  @inline(__always)
  func visitStore(day: Int, atMinute minute: Int, _ player: inout QuestPlayer) {
    openStore(day, &player)
    if player.spending == .none { return }
    shop(day: day, atMinute: minute, &player)
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
      var table = OfferTable(in: room, policy: rules.spending[player.spending])
      var budget = table.policy.spendable(
        balance: player.ledger.balance, earned: player.ledger.totalEarned)
      for _ in 0..<table.policy.purchasesPerVisit {
        let mood = table.policy.feel(using: &player.store.whim)
        player.trace?.considers(mood, budget: budget, player.store.whim)
        if !mood.isInMood { return }
        table.clear(budget: budget)
        addOffers(to: &table, day: day, &player)
        guard let offer = table.policy.choose(from: table.offers, mood) else { return }
        budget -= offer.price
        buy(offer, day: day, atMinute: minute, &player)
      }
    }
    swap(&offerRoom, &player.offerRoom)
  }

  /// Adds everything that gold can buy now. The first of equally good offers is taken.
  @inline(__always)
  private func addOffers(to table: inout OfferTable, day: Int, _ player: inout QuestPlayer) {
    addEnhancements(to: &table, &player)
    addForgeWork(to: &table, &player)
    addStore(to: &table, day: day, &player)
    addResearch(to: &table, &player)
  }

  /// Pays for a good and takes it; does nothing if the purse does not hold the price (LED-2).
  private func buy(
    _ offer: Offer, day: Int, atMinute minute: Int, _ player: inout QuestPlayer
  ) {
    if case .forge(let wish) = offer.good {
      perform(wish, day: day, &player)
      return
    }
    guard charge(offer.price, on: offer.good.sink, &player) else { return }
    let isDeal = goods.number(of: offer.good) == player.store.deal.good
    player.trace?.buys(offer.good, price: offer.price, isDeal: isDeal)
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
    if isDeal { player.store.tally.deals += 1 }
  }
}
