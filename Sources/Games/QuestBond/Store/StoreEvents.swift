import GameEngines
import GameKit
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
  /// What today brings: the deal, the merchant, and the luck of each piece in stock.
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

  /// One thing that store or merchant have today.
  ///
  /// - Parameters:
  ///   - piece: nil where it is none.
  ///   - good: Of the merchant; the store's stock is equipment.
  ///   - price: nil where the player cannot buy it yet.
  @inline(never)
  func offers(
    _ piece: Equipment?, at place: Int, _ good: MerchantGood = .equipment, isMerchants: Bool,
    price: Int?
  ) {
    let what = good == .equipment ? "piece" : "\(good)"
    record(
      .offers,
      ["what": .text(what), "place": .whole(place), "merchant": .flag(isMerchants)]
        + (price.map { ["price": .whole($0)] } ?? [:]) + (piece.map { facts(of: $0) } ?? [:]))
  }

  /// The piece that was bought.
  @inline(never)
  func takesHome(_ piece: inout Equipment) {
    number(&piece)
    record(.takesHome, facts(of: piece))
  }

  /// The mood before a purchase, and what chooses among offers where the choice is left to chance.
  @inline(never)
  func considers(_ mood: ShoppingMood, budget: Int, _ stream: KeyedStream) {
    record(
      .considers, ["inMood": .flag(mood.isInMood), "budget": .whole(budget)],
      luck: [
        luck(.spendingWhim, after: stream.rewound(by: 1)), luck(.spendingWhim, after: stream),
      ])
  }

  @inline(never)
  func buys(_ good: Good, price: Int, isDeal: Bool) {
    let place: Facts =
      switch good {
      case .stockPiece(let place): ["place": .whole(place)]
      case .merchants(_, let place): ["place": .whole(place)]
      default: [:]
      }
    let (what, isMerchants): (String, Bool) =
      switch good {
      case .enhancement: ("enhancement", false)
      case .forge: ("forge", false)
      case .consumable: ("consumable", false)
      case .stockPiece: ("piece", false)
      case .scroll: ("scroll", false)
      case .key: ("key", false)
      case .merchants(.equipment, _): ("piece", true)
      case .merchants(.scroll, _): ("scroll", true)
      case .merchants(.key, _): ("key", true)
      case .research: ("research", false)
      }
    record(
      .buys,
      [
        "what": .text(what), "price": .whole(price), "merchant": .flag(isMerchants),
        "deal": .flag(isDeal),
      ] + place)
  }
}
