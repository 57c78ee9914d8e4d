import GameEngines
import GameSupport
import Randomness

extension EventKind {
  static let opensStore = EventKind("store.day", "what store and merchant have today")
  static let considers = EventKind("store.mood", "the mood for a purchase")
  static let offers = EventKind("store.good", "a good that store or merchant have today")
  static let buys = EventKind("store.buys", "something is bought")

  static let takesHome = EventKind("store.piece", "the piece that was bought")
    .explaining { .payment("store", words: piece($0)) }

  static let ofStore = [opensStore, considers, offers, buys, takesHome]
}

extension TraceRecorder {
  /// Records the day's market: the deal, the merchant, and the luck of each piece in stock.
  @inline(never)
  func opensStore(
    _ state: MarketState, on good: String, stock: Int, hasDeal: Bool, hasMerchant: Bool
  ) {
    let day = state.day
    var rolls = (0..<stock).map { luck(.storeStock, draw: $0, of: day) }
    if hasDeal { rolls.append(luck(.storeDeal, draw: 0, of: day)) }
    if hasMerchant { rolls.append(luck(.merchantVisit, draw: 0, of: day)) }
    rolls += (0..<state.merchant.count).map { luck(.merchantPiece, draw: $0, of: day) }
    record(
      .opensStore,
      [
        "deal": .whole(state.deal.good), "percentOff": .whole(state.deal.percent),
        "merchant": .text(
          (0..<state.merchant.count).map { "\(state.merchant[$0])" }.joined(separator: ", ")),
        "on": .text(good),
      ], luck: rolls)
  }

  /// Records one of today's goods of store or merchant.
  ///
  /// - Parameters:
  ///   - piece: The piece; nil for other goods.
  ///   - good: The merchant's good; the store's stock is equipment.
  ///   - price: The price; nil if the player cannot buy it yet.
  @inline(never)
  func offers(
    _ piece: Equipment?, at place: Int, _ good: MerchantGood = .equipment, isMerchants: Bool,
    price: Int?
  ) {
    let what = good == .equipment ? "piece" : "\(good)"
    record(.offers) {
      ["what": .text(what), "place": .whole(place), "merchant": .flag(isMerchants)]
        + (price.map { ["price": .whole($0)] } ?? [:]) + (piece.map { Facts(of: $0) } ?? [:])
    }
  }

  /// Records the mood before a purchase, and the draw that chooses if the choice is left to chance.
  @inline(never)
  func considers(_ mood: ShoppingMood, budget: Int, _ stream: KeyedStream) {
    record(
      .considers, by: .after(.spendingWhim, stream.rewound(by: 1)), .after(.spendingWhim, stream)
    ) { ["inMood": .flag(mood.isInMood), "budget": .whole(budget)] }
  }

  @inline(never)
  func buys(_ good: Good, price: Int, isDeal: Bool) {
    let (what, place, isMerchants): (String, Int?, Bool) =
      switch good {
      case .enhancement: ("enhancement", nil, false)
      case .forge: ("forge", nil, false)
      case .consumable: ("consumable", nil, false)
      case .stockPiece(let place): ("piece", place, false)
      case .scroll: ("scroll", nil, false)
      case .key: ("key", nil, false)
      case .merchants(let good, let place):
        (good == .equipment ? "piece" : "\(good)", place, true)
      case .research: ("research", nil, false)
      }
    record(.buys) {
      [
        "what": .text(what), "price": .whole(price), "merchant": .flag(isMerchants),
        "deal": .flag(isDeal),
      ] + (place.map { ["place": .whole($0)] } ?? [:])
    }
  }
}
