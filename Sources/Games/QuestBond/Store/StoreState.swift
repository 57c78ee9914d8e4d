import GameEngines
import GameSupport
import Players
import Randomness

/// Goods of the store besides its stock and its consumables, and the travelling merchant (STO);
/// nil where it is not sold. Cards are never sold, and nothing here is paid in gems.
struct StoreExtras: DesignedRules {
  var deal: DailyDealRules?
  var scrollPrice: Int?
  var keyPrices: KeyPrices?
  var merchant = MerchantRules.off

  static let designedScrollPrice = 800
}

/// The store's goods by number: the stock by place, the consumables by kind, then scroll and key.
struct StoreGoods: Sendable {
  /// The number of goods that the store sells, and the numbers of some of them.
  let goods, firstConsumable, scroll, key: Int
  /// The rarities in stock: the lowest price of a piece on any day, and the factor on its points.
  let stockRarities: [(minPrice: Int, factor: Double)]

  init(_ rules: QuestRules) {
    let (store, storeExtras) = (rules.store, rules.storeExtras)
    firstConsumable = store.stock
    scroll = firstConsumable + store.consumablePrices.count
    key = scroll + (storeExtras.scrollPrice == nil ? 0 : 1)
    goods = key + (storeExtras.keyPrices == nil ? 0 : 1)
    let maxPercent = storeExtras.deal?.percent.upperBound ?? 0
    let odds = rules.storeOdds.probabilities
    let prices = store.equipmentPrices
    stockRarities = prices.indices.filter { odds[$0] > 0 }.map { rarity in
      (prices[rarity] * (100 - maxPercent) / 100, rules.equipment.rules.rarityFactors[rarity])
    }
  }

  func number(of good: Good) -> Int? {
    switch good {
    case .stockPiece(let place): place
    case .consumable(let consumable): firstConsumable + consumable.rawValue
    case .scroll: scroll
    case .key: key
    default: nil
    }
  }

  func name(ofGood number: Int) -> String {
    if number < 0 { return "" }
    if number < firstConsumable { return "piece \(number)" }
    if number < scroll { return "\(Consumable.allCases[number - firstConsumable])" }
    return number == scroll && key > scroll ? "scroll" : "key"
  }
}

/// One player's market: today's goods, which of them are sold, and tallies.
struct StoreState: Sendable {
  var whim: KeyedStream
  /// The day that is open, and the level of its pieces.
  var day = 0, level = 1
  var deal = DailyDeal.none
  var merchant = MerchantVisit.none
  /// Places of the stock, and of the merchant's goods, sold today: one bit each.
  var soldStock: UInt32 = 0
  /// The rarities of today's stock by place, set at the first look, in `StoreRules.maxStock` lanes.
  var stock = SIMD16<Int8>(repeating: 0)
  var isStockKnown = false
  var soldByMerchant: UInt32 = 0
  /// True if at a visit of the last active day nothing that the player wants was within its budget.
  var hasUnpaid = false
  // Counts over a life.
  var merchantDays = 0, merchantGoods = 0, deals = 0, scrolls = 0, keys = 0
  /// Pieces from store and merchant.
  var bought = 0

  init(_ key: PlayerKey) { whim = key.stream(.spendingWhim) }
}

extension QuestBondGame {
  /// Opens the market of a day from the day's own luck: the same at every visit.
  @inline(__always)
  func openStore(_ day: Int, _ player: inout QuestPlayer) {
    guard rules.store.isOn, player.store.day != day else { return }
    player.store.day = day
    player.store.level = player.level
    player.store.soldStock = 0
    player.store.isStockKnown = false
    player.store.soldByMerchant = 0
    if let deal = rules.storeExtras.deal {
      var luck = player.key.stream(.storeDeal, day: day)
      player.store.deal = deal.deal(amongGoods: goods.goods, using: &luck)
    }
    if rules.storeExtras.merchant.isOn {
      var luck = player.key.stream(.merchantVisit, day: day)
      player.store.merchant = rules.storeExtras.merchant.visit(using: &luck)
      if player.store.merchant.count > 0 { player.store.merchantDays += 1 }
    }
    if let trace = player.trace { traceStore(trace, &player) }
  }

  @inline(never)
  private func traceStore(_ trace: TraceRecorder, _ player: inout QuestPlayer) {
    let (today, extras) = (player.store, rules.storeExtras)
    let (stock, wares) = (0..<rules.store.stock, 0..<today.merchant.count)
    var luck = stock.map { trace.luck(.storeStock, draw: $0, of: today.day) }
    if extras.deal != nil { luck.append(trace.luck(.storeDeal, draw: 0, of: today.day)) }
    if extras.merchant.isOn { luck.append(trace.luck(.merchantVisit, draw: 0, of: today.day)) }
    luck += wares.map { trace.luck(.merchantPiece, draw: $0, of: today.day) }
    trace.record(
      .opensStore,
      [
        "deal": .whole(today.deal.good), "percentOff": .whole(today.deal.percent),
        "merchant": .text(wares.map { "\(today.merchant[$0])" }.joined(separator: ", ")),
        "on": .text(goods.name(ofGood: today.deal.good)),
      ], luck: luck)
    /// A good has no price if the player cannot buy it yet.
    func offers(
      _ what: String, _ piece: Equipment?, at place: Int, isMerchants: Bool, price: Int?
    ) {
      trace.record(.offers) {
        ["what": .text(what), "place": .whole(place), "merchant": .flag(isMerchants)]
          + (price.map { ["price": .whole($0)] } ?? [:]) + (piece.map { Facts(of: $0) } ?? [:])
      }
    }
    for place in stock {
      let piece = piece(of: rules.storeOdds, pieceLuck(.storeStock, at: place, player), player)
      let price = today.deal.price(ofGood: place, regular: rules.store.price(of: piece.rarity))
      offers("piece", piece, at: place, isMerchants: false, price: price)
    }
    for place in wares {
      let good = today.merchant[place]
      let luck = pieceLuck(.merchantPiece, at: place, player)
      let piece = good == .equipment ? piece(of: extras.merchant.odds, luck, player) : nil
      let regular: Award? =
        switch good {
        case .equipment: piece.map { rules.store.price(of: $0.rarity) }
        case .scroll: extras.scrollPrice.map { Award($0) }
        case .key: extras.keyPrices?.price(level: player.level)
        }
      offers(
        good == .equipment ? "piece" : "\(good)", piece, at: place, isMerchants: true,
        price: regular.map { extras.merchant.price(regular: $0) })
    }
  }
}
