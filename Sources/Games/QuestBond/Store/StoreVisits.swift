import GameEngines
import GameSupport
import Players
import Randomness

extension QuestBondGame {
  @inline(__always)
  func addStore(to table: inout OfferTable, day: Int, _ player: inout QuestPlayer) {
    guard rules.store.isOn else { return }
    addConsumables(to: &table, day: day, &player)
    addStock(to: &table, &player)
    if let regular = scrollPrice(player) {
      let price = player.store.deal.price(ofGood: goods.scroll, regular: regular)
      addScroll(.scroll, price: price, to: &table, &player)
    }
    if let regular = keyPrice(player) {
      let price = player.store.deal.price(ofGood: goods.key, regular: regular)
      table.add(.key, price: price, benefit: rules.spending.keyBenefit)
    }
    for place in 0..<player.store.merchant.count
    where player.store.soldByMerchant & 1 << UInt32(place) == 0 {
      addMerchantGood(at: place, to: &table, &player)
    }
  }

  /// Adds consumables if one more would have an effect.
  @inline(__always)
  private func addConsumables(to table: inout OfferTable, day: Int, _ player: inout QuestPlayer) {
    guard table.wants(.consumable) else { return }
    var wanted = player.boosts.wanted(day: day)
    wanted.formIntersection(.dropped)
    while let consumable = wanted.popFirst() {
      let price = player.store.deal.price(
        ofGood: goods.firstConsumable + consumable.number,
        regular: rules.store.price(of: consumable))
      table.add(.consumable(consumable), price: price, benefit: rules.spending.consumableBenefit)
    }
  }

  /// Adds pieces that are better than those worn.
  @inline(__always)
  private func addStock(to table: inout OfferTable, _ player: inout QuestPlayer) {
    // In most visits no piece of the stock can be affordable and better: skips looking at each.
    guard table.wants(.store), mayHelp(factor: strongest(within: table), player) else { return }
    if !player.store.isStockKnown { lookAtStock(&player) }
    for place in 0..<rules.store.stock
    where player.store.soldStock &>> UInt32(truncatingIfNeeded: place) & 1 == 0 {
      // The stock was filled from rarities.
      let rarity = Rarity(unchecked: Int(player.store.stock[place]))
      let price = player.store.deal.price(ofGood: place, regular: rules.store.price(of: rarity))
      guard table.allows(price), mayHelp(rarity, player) else { continue }
      table.add(
        .stockPiece(place: place), price: price,
        benefit: gain(of: rules.storeOdds, pieceLuck(.storeStock, at: place, player), player))
    }
  }

  /// Draws the rarities of today's stock, which do not change from one purchase to the next.
  private func lookAtStock(_ player: inout QuestPlayer) {
    for place in 0..<rules.store.stock {
      let rarity = rarity(of: rules.storeOdds, pieceLuck(.storeStock, at: place, player))
      player.store.stock[place] = Int8(truncatingIfNeeded: rarity.number)
    }
    player.store.isStockKnown = true
  }

  /// Returns the factor of the strongest piece that the stock can hold within the budget, or 0.
  @inline(__always)
  private func strongest(within table: borrowing OfferTable) -> Double {
    var strongest = 0.0
    for rarity in goods.stockRarities where table.allows(rarity.minPrice) {
      strongest = max(strongest, rarity.factor)
    }
    return strongest
  }

  /// Adds a scroll for its best use: the empty place of a worn piece where it seems worth most, at
  /// the forge's price besides (FRG-5).
  private func addScroll(
    _ good: Good, price: Int, to table: inout OfferTable, _ player: inout QuestPlayer
  ) {
    guard table.wants(.scroll), table.allows(price) else { return }
    var use: (price: Int, benefit: Double)?
    for number in 0..<ForgeWish.places {
      // Numbers count the places of all slots.
      let slot = EquipmentSlot(unchecked: number / AffixPlace.count)
      let place = AffixPlace(unchecked: number % AffixPlace.count)
      guard let rarity = player.worn.rarity(in: slot),
        player.worn.affixKind(in: slot, place) == nil,
        let price = rules.forge.scrolls.price(of: rarity)
      else { continue }
      let benefit = forge.benefit(ofAffixIn: place, rarity, for: player.characterClass.line)
      if benefit > use?.benefit ?? 0 { use = (price, benefit) }
    }
    guard let use else { return }
    table.add(good, price: price, benefit: use.benefit, cost: Double(price + use.price))
  }

  /// Returns the price of a scroll for a player without one.
  @inline(__always)
  private func scrollPrice(_ player: borrowing QuestPlayer) -> Award? {
    player.inventory.scrolls == 0 ? rules.storeExtras.scrollPrice.map { Award($0) } : nil
  }

  /// Returns the price of a key for a player who wants one: it has none, and there are expeditions.
  @inline(__always)
  private func keyPrice(_ player: borrowing QuestPlayer) -> Award? {
    guard player.inventory.keys == 0, rules.expeditions.isOn else { return nil }
    return rules.storeExtras.keyPrices?.price(level: player.level)
  }

  private func addMerchantGood(
    at place: Int, to table: inout OfferTable, _ player: inout QuestPlayer
  ) {
    let good = Good.merchants(player.store.merchant[place], place: place)
    switch player.store.merchant[place] {
    case .equipment:
      let luck = pieceLuck(.merchantPiece, at: place, player)
      let rarity = rarity(of: rules.storeExtras.merchant.odds, luck)
      let price = rules.storeExtras.merchant.price(regular: rules.store.price(of: rarity))
      guard table.allows(price), mayHelp(rarity, player) else { return }
      table.add(
        good, price: price, benefit: gain(of: rules.storeExtras.merchant.odds, luck, player))
    case .scroll:
      guard let regular = scrollPrice(player) else { return }
      let price = rules.storeExtras.merchant.price(regular: regular)
      addScroll(good, price: price, to: &table, &player)
    case .key:
      guard let regular = keyPrice(player) else { return }
      let price = rules.storeExtras.merchant.price(regular: regular)
      table.add(good, price: price, benefit: rules.spending.keyBenefit)
    }
  }

  // MARK: - Pieces

  // A piece is made from its luck at each look, if at all: that costs less than keeping it.

  /// Returns the rarity that `piece(of:_:_:)` will have.
  @inline(__always)
  func rarity(of odds: RarityOdds, _ luck: KeyedStream) -> Rarity {
    var luck = luck
    return odds.draw(using: &luck)
  }

  /// Returns the piece that belongs to this luck on this day.
  @inline(__always)
  func piece(of odds: RarityOdds, _ luck: KeyedStream, _ player: borrowing QuestPlayer) -> Equipment
  {
    var luck = luck
    return rules.equipment.make(
      odds: odds, level: player.store.level, atLeast: .common, rareFind: 0,
      tilt: tilt(of: player), using: &luck)
  }

  /// Returns whether a piece of a rarity could be better than the weakest one worn: the strongest
  /// has a secondary stat of half its primary, of which half counts.
  @inline(__always)
  func mayHelp(_ rarity: Rarity, _ player: borrowing QuestPlayer) -> Bool {
    mayHelp(factor: rules.equipment.rules.rarityFactors[rarity.rawValue], player)
  }

  /// Returns the same of a rarity with this factor on the points of a piece.
  @inline(__always)
  private func mayHelp(factor: Double, _ player: borrowing QuestPlayer) -> Bool {
    let equipment = rules.equipment.rules
    let points = equipment.points(level: player.store.level) * factor * 1.25
    return points * max(1, equipment.offClassShare) > player.worn.minPower
  }

  /// Returns the power that `piece(of:_:_:)` will add, for which its affixes need not be known.
  @inline(__always)
  func gain(of odds: RarityOdds, _ luck: KeyedStream, _ player: borrowing QuestPlayer) -> Double {
    var luck = luck
    let plain = rules.equipment.makePlain(
      odds: odds, level: player.store.level, atLeast: .common, rareFind: 0, using: &luck)
    return gain(of: plain, player)
  }

  /// Returns the luck of today's piece at a place, each with its own stream: looks change no other.
  @inline(__always)
  func pieceLuck(
    _ purpose: Purpose, at place: Int, _ player: borrowing QuestPlayer
  ) -> KeyedStream {
    var luck = player.key.stream(purpose, day: player.store.day)
    luck.skip(place)
    return KeyedStream(StreamKey(seed: luck.next()))
  }

  // MARK: - Taking what was bought

  func takeFromStock(_ place: Int, _ player: inout QuestPlayer) {
    player.store.soldStock |= 1 << UInt32(place)
    player.store.bought += 1
    buy(piece(of: rules.storeOdds, pieceLuck(.storeStock, at: place, player), player), &player)
  }

  /// Takes a piece that is paid for.
  private func buy(_ piece: Equipment, _ player: inout QuestPlayer) {
    var piece = piece
    if let trace = player.trace {
      trace.number(&piece)
      trace.record(.takesHome) { [piece] in Facts(of: piece) }
    }
    take(piece, &player)
  }

  func takeScroll(from account: StockAccount = .store, _ player: inout QuestPlayer) {
    player.gain(1, of: .scrolls, from: account)
    player.store.scrolls += 1
  }

  func takeKey(from account: StockAccount = .store, _ player: inout QuestPlayer) {
    player.gain(1, of: .keys, from: account)
    player.store.keys += 1
  }

  func take(_ good: MerchantGood, fromMerchantAt place: Int, _ player: inout QuestPlayer) {
    player.store.soldByMerchant |= 1 << UInt32(place)
    player.store.merchantGoods += 1
    switch good {
    case .equipment:
      player.store.bought += 1
      let luck = pieceLuck(.merchantPiece, at: place, player)
      buy(piece(of: rules.storeExtras.merchant.odds, luck, player), &player)
    case .scroll: takeScroll(from: .merchant, &player)
    case .key: takeKey(from: .merchant, &player)
    }
  }
}
