import GameEngines
import GameSupport
import Statistics

// Buying from store and merchant (STO).

extension QuestConversions {
  /// Buying at the store's prices, and in the daily deal. Pieces are limited by the stock; scrolls,
  /// keys and consumables are not, even in the deal.
  var ofStore: [Conversion] {
    let store = rules.store
    guard store.isOn else { return [] }
    let stock = DailyLimit("pieces in stock", usesPerDay: store.stock)
    let deal = DailyLimit("pieces in the daily deal", usesPerDay: 1)
    return pieces(of: rules.storeOdds).flatMap { kind in
      sales(
        of: .piece(kind), regular: store.price(of: kind.rarity), limits: [stock], ofDeal: [deal],
        at: RuleSource(\StoreRules.equipmentPrices, index: kind.rarity.rawValue))
    }
      + Consumable.allCases.prefix(store.consumablePrices.count).flatMap { kind in
        sales(
          of: .consumable(kind), regular: store.price(of: kind),
          at: RuleSource(\StoreRules.consumablePrices, index: kind.rawValue))
      }
      + extras.flatMap { sales(of: $0.resource, regular: $0.regular, at: $0.source) }
  }

  /// Buying from the merchant, who brings a few goods on some days.
  var ofMerchant: [Conversion] {
    let (store, merchant) = (rules.store, rules.storeExtras.merchant)
    guard store.isOn, merchant.isOn else { return [] }
    let limit = DailyLimit("the merchant's goods", usesPerDay: merchant.items.upperBound)
    func sale(_ resource: Resource, _ regular: Award, _ source: RuleSource) -> Conversion {
      Conversion(
        "buying from the merchant",
        taking: [Quantity(merchant.price(regular: regular), .gold)],
        giving: [Quantity(1, resource)], limits: [limit], rules: ["STO"],
        sources: [source, RuleSource(\MerchantRules.priceFactor)])
    }
    let isSold = merchant.goods.weights.map { $0 > 0 }
    let pieces = isSold[MerchantGood.equipment.rawValue] ? pieces(of: merchant.odds) : []
    return pieces.map {
      sale(
        .piece($0), store.price(of: $0.rarity),
        RuleSource(\StoreRules.equipmentPrices, index: $0.rarity.rawValue))
    }
      + extras.filter { isSold[$0.good.rawValue] }.map { sale($0.resource, $0.regular, $0.source) }
  }

  /// Affix scroll and expedition key, if the store sells them; a key at its lowest price.
  private var extras: [(good: MerchantGood, resource: Resource, regular: Award, source: RuleSource)]
  {
    let storeExtras = rules.storeExtras
    let scroll = storeExtras.scrollPrice.map {
      (
        MerchantGood.scroll, Resource.stock(.scrolls), Award($0),
        RuleSource(\StoreExtras.scrollPrice)
      )
    }
    // The price is linear in the level, so it is lowest at one of the ends. No player reaches a
    // level above the highest.
    let key = storeExtras.keyPrices.flatMap { prices in
      [prices.fromLevel, prices.highestLevel].filter { $0 <= prices.highestLevel }
        .compactMap(prices.price).min()
    }.map { (MerchantGood.key, Resource.stock(.keys), $0, RuleSource(\KeyPrices.first)) }
    return [scroll, key].compactMap { $0 }
  }

  /// The kinds of pieces that a seller may have.
  private func pieces(of odds: RarityOdds) -> [PieceKind] {
    PieceKind.all.filter { kind in
      let affixed = affixedChance(of: kind.rarity)
      return odds.weights[kind.rarity.rawValue] > 0 && (kind.isAffixed ? affixed > 0 : affixed < 1)
    }
  }

  /// Buying a good of the store at its price, and in the deal.
  private func sales(
    of resource: Resource, regular: Award, limits: [DailyLimit] = [], ofDeal: [DailyLimit] = [],
    at source: RuleSource
  ) -> [Conversion] {
    func sale(
      _ price: Int, _ deal: String, _ limits: [DailyLimit], _ percent: [RuleSource]
    ) -> Conversion {
      Conversion(
        "buying\(deal)", taking: [Quantity(price, .gold)],
        giving: [Quantity(1, resource)], limits: limits, rules: ["STO"],
        sources: [source] + percent)
    }
    let plain = sale(DailyDeal.none.price(ofGood: 0, regular: regular), "", limits, [])
    guard let percent = rules.storeExtras.deal?.percent.upperBound else { return [plain] }
    let price = DailyDeal(good: 0, percent: percent).price(ofGood: 0, regular: regular)
    return [
      plain,
      sale(price, " in the daily deal", limits + ofDeal, [RuleSource(\DailyDealRules.percent)]),
    ]
  }
}
