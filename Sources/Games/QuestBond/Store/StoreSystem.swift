import GameEngines
import GameSupport
import Players
import Randomness
import ScenarioReading

extension SystemSpec {
  /// The store and the travelling merchant (STO), and how players spend there (PLY-5).
  static let store = SystemSpec(
    purposes: [.storeStock, .storeDeal, .merchantVisit, .merchantPiece],
    events: [.opensStore, .considers, .offers, .buys, .takesHome],
    sinks: [
      .store: { $0.store.isOn }, .consumable: { $0.store.isOn },
      // Scrolls cost gold in store and forge.
      .scroll: { $0.store.isOn && $0.storeExtras.scrollPrice != nil },
      .key: { $0.store.isOn && $0.storeExtras.keyPrices != nil },
    ],
    sections: [
      "store": Fields {
        System("store", "the store and its prices") {
          Group(turningOn: \.store.section) { StoreRules.fields }
          Group(\.storeExtras) { StoreExtras.fields }
        }
        Check { rules, _ in rules.storeExtras.keyPrices?.highestLevel = rules.levels.highestLevel }
      },
      "spending": Fields {
        Section("spending", \.spending, "styles of spending income") {
          SpendingRules.fields
        }
      },
      "gearWorth": Fields {
        Section(
          "gearWorth", \.gearValuation, "values by which a player compares gear and crafting"
        ) { GearValuation.fields }
      },
    ],
    metrics: ["store": storeMetrics],
    conversions: { $0.ofStore + $0.ofMerchant },
    lint: [
      "prices": { $0.reportPrices() },
      "unused": { lint in
        if !lint.has(\ScrollRules.prices) {
          lint.section(of: \StoreExtras.scrollPrice)?.warn(
            "scrolls do nothing without the section forge.scroll")
        }
        if !lint.has(\QuestExpeditions.list) {
          lint.section(with: \KeyPrices.last)?.warn(
            "keys do nothing without the section expeditions")
        }
      },
    ])

  @QuestMetrics private static func storeMetrics(of rules: QuestRules) -> [QuestMetric] {
    QuestMetric.perActiveDay(
      "drops", "drops",
      "Pieces of equipment that a player gets from all sources with pity together, per active day."
    ) { $0.loot.tally.luckyDrops.wrappedSum() + $0.loot.tally.forcedDrops.wrappedSum() }
    if rules.store.isOn {
      if rules.storeExtras.deal != nil {
        QuestMetric.count(
          "store.deals", "purchases",
          "Daily deals that a player buys in the store in the whole run."
        ) { $0.store.tally.deals }
      }
      if rules.storeExtras.scrollPrice != nil {
        QuestMetric.count(
          "store.scrolls", "scrolls",
          "Scrolls that a player buys from store and merchant in the whole run."
        ) { $0.store.tally.scrolls }
      }
      if rules.storeExtras.keyPrices != nil {
        QuestMetric.count(
          "store.keys", "keys",
          "Expedition keys that a player buys from store and merchant in the whole run."
        ) { $0.store.tally.keys }
      }
      if rules.storeExtras.merchant.isOn {
        QuestMetric.count(
          "merchant.days", "days", "Active days of a player on which the merchant is there."
        ) { $0.store.tally.merchantDays }
        QuestMetric.count(
          "merchant.bought", "purchases",
          "Purchases of a player from the merchant in the whole run."
        ) { $0.store.tally.merchantGoods }
      }
    }
  }
}

extension EventKind {
  static let opensStore = EventKind("store.day", "goods of store and merchant today")
  static let considers = EventKind("store.mood", "the mood for a purchase")
  static let offers = EventKind("store.good", "a good that store or merchant have today")
  static let buys = EventKind("store.buys", "something is bought")

  static let takesHome = EventKind("store.piece", "the piece that was bought")
    .explaining { .payment("store", words: piece($0)) }
}

extension TraceRecorder {
  /// Records the day's market: the deal, the merchant, and the luck of each piece in stock.
  @inline(never)
  func opensStore(
    _ state: StoreState, on good: String, stock: Int, hasDeal: Bool, hasMerchant: Bool
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
    let (what, place, isMerchants) = good.described
    record(.buys) {
      [
        "what": .text(what), "price": .whole(price), "merchant": .flag(isMerchants),
        "deal": .flag(isDeal),
      ] + (place.map { ["place": .whole($0)] } ?? [:])
    }
  }
}

extension StoreRules: SwitchedRules {
  static let off = Self { ($0.stock, $0.equipmentPrices, $0.consumablePrices) = (0, [], []) }
  var isOn: Bool { !equipmentPrices.isEmpty }
}

extension MerchantRules: SwitchedRules {
  static let off = Self { $0.items = 0...0 }
  var isOn: Bool { items.lowerBound > 0 }
}

extension StoreRules {
  static let fields = Fields<StoreRules>(rule: "STO") {
    Whole(
      "stock", \.stock, in: 0...StoreRules.maxStock, unit: "pieces",
      "pieces of equipment on offer each day")
    Whole(
      "equipmentPrices", \.equipmentPrices, count: 5...5, unit: "gold", origin: .assumption,
      "price of a piece, by rarity")
    Whole(
      "consumablePrices", \.consumablePrices, count: 5...5, unit: "gold", origin: .assumption,
      "price of EXP boost, gold boost, material magnet, stat snack, potion")
  }
}

extension StoreExtras {
  /// The parts of the market; one without its section is off.
  static let fields = Fields<StoreExtras>(rule: "STO") {
    System("deal", \.deal, "the daily deal: one of the pieces on offer is cheaper") {
      WholeRange(
        "percent", \.percent, in: 0...100, unit: "percent",
        "least and most that the day's deal is cheaper")
    }
    System(
      "scroll", \.scrollPrice, default: StoreExtras.designedScrollPrice, "affix scrolls for sale",
      rule: "STO"
    ) { Amount("price", \.self, "price of an affix scroll") }
    System("key", \.keyPrices, "expedition keys for sale") {
      Amount(
        "firstGold", \.first, "price of an expedition key at the first level at which it is sold")
      Amount("lastGold", \.last, "the same at the highest level; linear between")
      Whole(
        "fromLevel", \.fromLevel, in: 1...1000, unit: "level", origin: .assumption,
        "the level from which on keys are sold")
    }
    System(
      "merchant", \.merchant.section, "the wandering merchant, who comes on some days",
      origin: .assumption
    ) {
      Probability(
        "chance", \.chance, origin: .design, "chance a day that the wandering merchant comes")
      WholeRange(
        "items", \.items, in: 1...MerchantRules.maxItems, unit: "goods", origin: .design,
        "least and most goods that it brings")
      Weights(
        "goods", \.goods, "weights of equipment, affix scroll and expedition key among its goods")
      Weights(
        "rarities", \.odds, "weights of common, uncommon, rare, epic, legendary among its equipment"
      )
      Share("priceFactor", \.priceFactor, "its prices as a share of the store's")
    }
  }
}
