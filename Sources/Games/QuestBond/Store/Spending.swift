import GameEngines

extension QuestBondGame {
  /// Buys what the player's style wants and its reserve allows (PLY-5). The player sees only its
  /// purse, its gear and today's goods.
  @inline(__always)
  func visitStore(day: Int, atMinute minute: Int, _ player: inout QuestPlayer) {
    openMarket(day, &player)
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
        let mood = table.policy.feel(using: &player.market.whim)
        player.trace?.considers(mood, budget: budget, player.market.whim)
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

  /// Adds the next enhancement step of each worn piece (FRG-2).
  @inline(__always)
  private func addEnhancements(to table: inout OfferTable, _ player: inout QuestPlayer) {
    guard table.wants(.enhance) else { return }
    for number in 0..<EquipmentSlot.count {
      // Each number below the count is that of a slot.
      let slot = EquipmentSlot(unchecked: number)
      guard let rarity = player.worn.rarity(in: slot) else { continue }
      let step = player.worn.enhancement(in: slot)
      guard let price = enhancement.price(rarity: rarity, enhancement: step), table.allows(price)
      else { continue }
      table.add(
        .enhancement(slot), price: price, worth: enhancement.expectedGain(enhancement: step))
    }
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
    let isDeal = market.number(of: offer.good) == player.market.deal.good
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
    if isDeal { player.market.tally.deals += 1 }
  }

  /// Attempts an enhancement that is paid for (FRG-2). Uses a catalyst in hand if the attempt is
  /// likely to fail (FRG-3).
  private func enhance(_ slot: EquipmentSlot, _ player: inout QuestPlayer) {
    guard var piece = player.worn[slot] else { return }
    player.forge.tally.enhanceAttempts += 1
    let chance = enhancement.successChances[piece.enhancement].probability
    let catalyst = player.inventory.catalysts > 0 && chance <= rules.gearWorth.catalystAtMost
    if catalyst {
      player.useOne(of: .catalysts, for: .enhance)
      player.trace?.uses(
        .catalyst, by: min(1, chance * enhancement.catalystFactor) - chance,
        left: player.inventory.catalysts)
      player.forge.tally.catalysts += 1
    }
    let before = piece
    let outcome = enhancement.attempt(
      &piece, catalyst: catalyst, success: &player.forge.successLuck,
      critical: &player.forge.criticalLuck)
    var (isCritical, points) = (false, 0.0)
    if case .enhanced(let gain, let critical) = outcome { (isCritical, points) = (critical, gain) }
    player.trace?.record(
      .enhances, by: .after(.enhanceSuccess, player.forge.successLuck),
      .after(.enhanceCritical, player.forge.criticalLuck)
    ) {
      [
        "slot": .text("\(slot)"), "chance": .number(chance), "catalyst": .flag(catalyst),
        "succeeds": .flag(outcome != .failed), "critical": .flag(isCritical),
        "gain": .number(points), "piece": .whole(Int(before.number)),
        "rarity": .text("\(before.rarity)"), "plus": .whole(before.enhancement),
      ]
    }
    if outcome == .failed { return }
    player.forge.tally.enhanceSuccesses += 1
    wear(piece, &player)
  }
}
