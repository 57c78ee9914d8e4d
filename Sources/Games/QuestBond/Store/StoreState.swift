import GameEngines
import GameSupport
import Players
import Randomness

extension Purpose {
  // Streams of store and merchant, keyed by day.
  static let storeStock = Purpose("storeStock", key: 3, isOfADay: true)
  static let storeDeal = Purpose("storeDeal", key: 230, isOfADay: true)
  static let merchantVisit = Purpose("merchantVisit", key: 231, drawsPerDecision: 5, isOfADay: true)
  static let merchantPiece = Purpose("merchantPiece", key: 232, isOfADay: true)
}

/// Goods of the store besides its stock and its consumables, and the travelling merchant (STO);
/// nil where it is not sold. Cards are never sold, and nothing here is paid in gems.
struct StoreExtras: DesignedRules {
  /// One good a day, cheaper.
  var deal: DailyDealRules?
  /// Price of an affix scroll, in gold.
  var scrollPrice: Int?
  /// Prices of an expedition key, in gold.
  var keyPrices: KeyPrices?
  /// Sells by the store's prices.
  var merchant = MerchantRules.off

  /// Default price of an affix scroll, in gold, if the store sells scrolls.
  static let designedScrollPrice = 800
}

/// The store's goods by number, for the daily deal: the stock by place, the consumables by kind,
/// then scroll and key where the store has them.
struct StoreGoods: Sendable {
  /// The number of goods that the store sells, and the numbers of some of them.
  let goods: Int
  let firstConsumable: Int
  let scroll: Int
  let key: Int
  /// The rarities that the stock can hold: the lowest price of such a piece on any day, and the
  /// factor on its points.
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

  /// Returns the number of a good in the store; nil for goods of other sellers.
  func number(of good: Good) -> Int? {
    switch good {
    case .stockPiece(let place): place
    case .consumable(let consumable): firstConsumable + consumable.rawValue
    case .scroll: scroll
    case .key: key
    default: nil
    }
  }

  /// Returns the name of one of the store's goods; empty for an invalid number.
  func name(ofGood number: Int) -> String {
    if number < 0 { return "" }
    if number < firstConsumable { return "piece \(number)" }
    if number < scroll { return "\(Consumable.allCases[number - firstConsumable])" }
    return number == scroll && key > scroll ? "scroll" : "key"
  }
}

/// One player's market: today's goods, which of them are sold, and tallies.
struct StoreState: Sendable {
  /// The luck of being in the mood for buying.
  var whim: KeyedStream
  /// The day that is open, and the level of its pieces.
  var day = 0
  var level = 1
  var deal = DailyDeal.none
  var merchant = MerchantVisit.none
  /// Places of the stock, and of the merchant's goods, sold today: one bit each.
  var soldStock: UInt32 = 0
  /// The rarities of today's stock by place, set at the first look; there is a lane for each of
  /// `StoreRules.maxStock`.
  var stock = SIMD16<Int8>(repeating: 0)
  var isStockKnown = false
  var soldByMerchant: UInt32 = 0
  var tally = Tally()

  init(_ key: PlayerKey) { whim = key.stream(.spendingWhim) }

  /// Counts over one player's life.
  struct Tally: Sendable {
    var merchantDays = 0
    var merchantGoods = 0
    var deals = 0
    var scrolls = 0
    var keys = 0
    /// Pieces from store and merchant.
    var bought = 0
  }
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
      if player.store.merchant.count > 0 { player.store.tally.merchantDays += 1 }
    }
    if let trace = player.trace { traceStore(trace, &player) }
  }

  /// Traces today's goods of store and merchant, one by one.
  @inline(never)
  private func traceStore(_ trace: TraceRecorder, _ player: inout QuestPlayer) {
    let today = player.store
    trace.opensStore(
      today, on: goods.name(ofGood: today.deal.good), stock: rules.store.stock,
      hasDeal: rules.storeExtras.deal != nil, hasMerchant: rules.storeExtras.merchant.isOn)
    for place in 0..<rules.store.stock {
      let piece = piece(of: rules.storeOdds, stockPieceLuck(at: place, player), player)
      trace.offers(
        piece, at: place, isMerchants: false,
        price: today.deal.price(ofGood: place, regular: rules.store.price(of: piece.rarity)))
    }
    for place in 0..<today.merchant.count {
      let piece =
        today.merchant[place] == .equipment
        ? piece(
          of: rules.storeExtras.merchant.odds, merchantPieceLuck(at: place, day: today.day, player),
          player)
        : nil
      let regular: Award? =
        switch today.merchant[place] {
        case .equipment: piece.map { rules.store.price(of: $0.rarity) }
        case .scroll: rules.storeExtras.scrollPrice.map { Award($0) }
        case .key: rules.storeExtras.keyPrices?.price(level: player.level)
        }
      trace.offers(
        piece, at: place, today.merchant[place], isMerchants: true,
        price: regular.map { rules.storeExtras.merchant.price(regular: $0) })
    }
  }
}
