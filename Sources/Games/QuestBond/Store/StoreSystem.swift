import GameEngines
import GameSupport
import Players
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
        Section("spending", \.spending, "styles of spending income") { SpendingRules.fields }
      },
      "gearValuation": Fields {
        Section(
          "gearValuation", \.gearValuation, "values by which a player compares gear and crafting"
        ) { GearValuation.fields }
      },
    ],
    metrics: ["store": storeMetrics],
    conversions: { $0.conversionsOfStore + $0.conversionsOfMerchant },
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
    ],
    takeOver: { game, player, _ in
      // A day opens the store only as far as it is there.
      if game.rules.storeExtras.deal == nil { player.store.deal = .none }
      if !game.rules.storeExtras.merchant.isOn { player.store.merchant = .none }
    })

  @QuestMetrics private static func storeMetrics(of rules: QuestRules) -> [QuestMetric] {
    Metric.perActiveDay("drops", "drops") {
      $0.loot.luckyDrops.wrappedSum() + $0.loot.forcedDrops.wrappedSum()
    }
    .means(
      "Pieces of equipment that a player gets from all sources with pity together, per active "
        + "day.")
    if rules.store.isOn {
      if rules.storeExtras.deal != nil {
        Metric.total("store.deals", "purchases") { $0.store.deals }
          .means("Daily deals that a player buys in the store in the whole run.")
      }
      if rules.storeExtras.scrollPrice != nil {
        Metric.total("store.scrolls", "scrolls") { $0.store.scrolls }
          .means("Scrolls that a player buys from store and merchant in the whole run.")
      }
      if rules.storeExtras.keyPrices != nil {
        Metric.total("store.keys", "keys") { $0.store.keys }
          .means("Expedition keys that a player buys from store and merchant in the whole run.")
      }
      if rules.storeExtras.merchant.isOn {
        Metric.total("merchant.days", "days") { $0.store.merchantDays }
          .means("Active days of a player on which the merchant is there.")
        Metric.total("merchant.bought", "purchases") { $0.store.merchantGoods }
          .means("Purchases of a player from the merchant in the whole run.")
      }
    }
  }
}

extension Purpose {
  static let storeStock = Purpose("storeStock", key: 3, isOfADay: true)
  static let storeDeal = Purpose("storeDeal", key: 230, isOfADay: true)
  static let merchantVisit = Purpose("merchantVisit", key: 231, drawsPerDecision: 5, isOfADay: true)
  static let merchantPiece = Purpose("merchantPiece", key: 232, isOfADay: true)
}

extension EventKind {
  static let opensStore = EventKind("store.day", "goods of store and merchant today")
  static let considers = EventKind("store.mood", "the mood for a purchase")
  static let offers = EventKind("store.good", "a good that store or merchant have today")
  static let buys = EventKind("store.buys", "something is bought")

  static let takesHome = EventKind("store.piece", "the piece that was bought")
    .explaining { .payment("store", words: piece($0)) }
}

extension MerchantRules: SwitchedRules {
  static let off = Self { $0.items = 0...0 }
  var isOn: Bool { items.lowerBound > 0 }
}

extension StoreRules: SwitchedRules {
  static let off = Self { ($0.stock, $0.equipmentPrices, $0.consumablePrices) = (0, [], []) }
  var isOn: Bool { !equipmentPrices.isEmpty }

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

extension Lint {
  func reportPrices() {
    reportFreeSinks()
    warnWhenFalling(\EnhancementRules.priceFactors) { index in
      "step \(index + 1) is cheaper than the one before it"
    }
    warnWhenFalling(\RerollRules.ladder) { index in
      "re-roll \(index + 1) is cheaper than the one before it"
    }
    let success = numbers(\EnhancementRules.successChances)
    if let index = success.firstIndex(of: 0), index + 1 < success.count {
      warn(
        \EnhancementRules.successChances, index: index,
        "this step never succeeds, so those after it are never reached")
    }
  }

  /// Reports a sink that takes no gold.
  func reportFree(_ price: AnyKeyPath, _ what: String) {
    guard has(price), numbers(price).allSatisfy({ $0 == 0 }) else { return }
    warn(price, "the price of \(what) is 0, so this sink takes no gold")
  }

  private func reportFreeSinks() {
    reportFree(\StoreRules.equipmentPrices, "pieces of equipment")
    reportFree(\StoreRules.consumablePrices, "consumables")
    section(of: \StoreExtras.scrollPrice)?.reportFree(\Int.self, "scrolls")
    reportFree(\EnhancementRules.basePrices, "enhancing")
    reportFree(\ScrollRules.prices, "applying a scroll")
    reportFree(\RerollRules.ladder, "re-rolling")
    if number(\KeyPrices.first) == 0 { reportFree(\KeyPrices.last, "keys") }
    if let free = number(\ArenaRules.freeEntries), let most = number(\ArenaRules.maxEntries) {
      if free < most { reportFree(\ArenaRules.entryPrice, "an entry") }
      if free > most {
        warn(
          \ArenaRules.freeEntries,
          "\(shown(\ArenaRules.freeEntries)) is above maxEntries, "
            + "\(shown(\ArenaRules.maxEntries)), so the rest is never used")
      }
    }
    if let free = number(\DutyRules.freeRefreshes), let most = number(\DutyRules.maxRefreshes),
      free < most
    {
      reportFree(\DutyRules.refreshPrice, "a refresh")
    }
  }
}
