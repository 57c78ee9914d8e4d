import GameEngines
import GameSupport
import Statistics

extension QuestRules {
  /// Ways of players to turn one thing into another (STO, FRG, EQP-4), without the bonuses that a
  /// player may have on gold or on affixes: of all systems, the last first.
  ///
  /// Each conversion takes the case that is best for players, on any level: the rarity that they
  /// want, with or without an affix, the cheapest daily deal, as many goods as the merchant can
  /// bring, a key where it is cheapest, and any piece sold or salvaged, whatever the auto-rules do.
  ///
  /// Arena entries, duties and expeditions take play and depend on strength, and nothing turns back
  /// enhancing, re-rolling and nodes (RSC): these are no conversions. Essence comes from tasks only,
  /// so while every craft takes some, none is part of a circle.
  var conversions: [Conversion] { SystemSpec.all.reversed().flatMap { $0.conversions(self) } }
}

/// A piece of equipment as salvage and sale tell them apart.
struct PieceKind {
  let rarity: Rarity
  let isAffixed: Bool

  static let all = Rarity.allCases.flatMap { rarity in
    [false, true].map { PieceKind(rarity: rarity, isAffixed: $0) }
  }
}

extension Resource {
  static let gold = Resource("gold")

  static func piece(_ kind: PieceKind) -> Resource {
    let name = "\(kind.isAffixed ? "affixed" : "plain") \(kind.rarity) piece"
    return Resource(name, plural: name + "s")
  }

  /// A consumable; a catalyst is in the inventory.
  static func consumable(_ kind: Consumable) -> Resource {
    kind == .catalyst ? .stock(.catalysts) : Resource("\(kind)")
  }

  static func stock(_ stock: Stock) -> Resource {
    switch stock {
    case .essence: Resource("essence")
    case .materials: Resource("material", plural: "materials")
    case .fragments: Resource("fragment", plural: "fragments")
    case .scrolls: Resource("affix scroll", plural: "affix scrolls")
    case .keys: Resource("expedition key", plural: "expedition keys")
    case .tokens: Resource("research token", plural: "research tokens")
    case .catalysts: Resource("forge catalyst", plural: "forge catalysts")
    case .streakArmor: Resource("streak armor")
    case .commonHerbs: Resource("common herb", plural: "common herbs")
    case .uncommonHerbs: Resource("uncommon herb", plural: "uncommon herbs")
    case .rareHerbs: Resource("rare herb", plural: "rare herbs")
    }
  }
}

extension Rational {
  /// Makes the decimal that a chance was given as, of at most 15 decimals.
  init(_ chance: Chance) {
    self = Rational(Int((chance.probability * 1e15).rounded())) / 1_000_000_000_000_000
  }
}

extension QuestRules {
  /// Returns the chance that a fresh piece has an affix (AFX-1).
  func affixedChance(of rarity: Rarity, sure: Int = 0) -> Rational {
    let affixes = equipment.affixes
    if affixes.minAffixes(of: rarity, sure: sure) > 0 { return 1 }
    let chances = [affixes.prefixChances, affixes.suffixChances]
    return 1 - chances.reduce(1) { $0 * (1 - Rational($1[rarity.rawValue])) }
  }

  /// Returns a fresh piece on average: plain or affixed.
  func fresh(_ rarity: Rarity, chance: Rational = 1, sure: Int = 0) -> [Quantity] {
    let affixed = affixedChance(of: rarity, sure: sure)
    return [(false, 1 - affixed), (true, affixed)].map { isAffixed, share in
      Quantity(chance * share, .piece(PieceKind(rarity: rarity, isAffixed: isAffixed)))
    }
  }

  /// Buying at the store's prices, and in the daily deal (STO). Pieces are limited by the stock;
  /// scrolls, keys and consumables are not, even in the deal.
  var conversionsOfStore: [Conversion] {
    guard store.isOn else { return [] }
    let stock = DailyLimit("pieces in stock", usesPerDay: store.stock)
    let deal = DailyLimit("pieces in the daily deal", usesPerDay: 1)
    let consumables = Consumable.allCases.prefix(store.consumablePrices.count).map { kind in
      Ware(
        good: nil, resource: .consumable(kind), regular: store.price(of: kind),
        source: RuleSource(\StoreRules.consumablePrices, index: kind.rawValue))
    }
    return pieces(of: storeOdds).flatMap { sales(of: $0, limits: [stock], ofDeal: [deal]) }
      + (consumables + extras).flatMap { sales(of: $0) }
  }

  /// Buying from the merchant, who brings a few goods on some days (STO).
  var conversionsOfMerchant: [Conversion] {
    let merchant = storeExtras.merchant
    guard store.isOn, merchant.isOn else { return [] }
    let limit = DailyLimit("the merchant's goods", usesPerDay: merchant.items.upperBound)
    let wares = (pieces(of: merchant.odds) + extras).filter { ware in
      ware.good.map { merchant.goods.weights[$0.rawValue] > 0 } ?? false
    }
    return wares.map { ware in
      Conversion(
        "buying from the merchant",
        taking: [Quantity(merchant.price(regular: ware.regular), .gold)],
        giving: [Quantity(1, ware.resource)], limits: [limit], rules: ["STO"],
        sources: [ware.source, RuleSource(\MerchantRules.priceFactor)])
    }
  }

  /// A thing for sale, its regular price, and the number that sets it.
  private struct Ware {
    /// nil for things that the merchant never brings.
    let good: MerchantGood?
    let resource: Resource
    let regular: Award
    let source: RuleSource
  }

  /// Affix scroll and expedition key, if the store sells them; a key at its lowest price.
  private var extras: [Ware] {
    let scroll = storeExtras.scrollPrice.map {
      Ware(
        good: .scroll, resource: .stock(.scrolls), regular: Award($0),
        source: RuleSource(\StoreExtras.scrollPrice))
    }
    // The price is linear in the level, so it is lowest at one of the ends. No player reaches a
    // level above the highest.
    let key = storeExtras.keyPrices.flatMap { prices in
      [prices.fromLevel, prices.highestLevel].filter { $0 <= prices.highestLevel }
        .compactMap(prices.price).min()
    }.map {
      Ware(
        good: .key, resource: .stock(.keys), regular: $0, source: RuleSource(\KeyPrices.first))
    }
    return [scroll, key].compactMap { $0 }
  }

  private func pieces(of odds: RarityOdds) -> [Ware] {
    PieceKind.all.filter { kind in
      let affixed = affixedChance(of: kind.rarity)
      return odds.weights[kind.rarity.rawValue] > 0 && (kind.isAffixed ? affixed > 0 : affixed < 1)
    }.map { kind in
      Ware(
        good: .equipment, resource: .piece(kind), regular: store.price(of: kind.rarity),
        source: RuleSource(\StoreRules.equipmentPrices, index: kind.rarity.rawValue))
    }
  }

  /// Buying a good of the store at its price, and in the deal.
  private func sales(
    of ware: Ware, limits: [DailyLimit] = [], ofDeal: [DailyLimit] = []
  ) -> [Conversion] {
    func sale(
      _ deal: DailyDeal, _ name: String, _ limits: [DailyLimit], _ percent: [RuleSource]
    ) -> Conversion {
      Conversion(
        name, taking: [Quantity(deal.price(ofGood: 0, regular: ware.regular), .gold)],
        giving: [Quantity(1, ware.resource)], limits: limits, rules: ["STO"],
        sources: [ware.source] + percent)
    }
    let inDeal = storeExtras.deal.map { deal in
      sale(
        DailyDeal(good: 0, percent: deal.percent.upperBound), "buying in the daily deal",
        limits + ofDeal, [RuleSource(\DailyDealRules.percent)])
    }
    return [sale(.none, "buying", limits, [])] + [inDeal].compactMap { $0 }
  }

  /// Crafting, applying scrolls and brewing (FRG-1, FRG-5, FRG-6, EQP-5).
  var conversionsOfForge: [Conversion] { crafts + setCrafts + scrolls + brews }

  private var crafts: [Conversion] {
    let crafting = forge.crafting
    return crafting.tiers.enumerated().flatMap { index, tier in
      let lower = Rational(Chance(crafting.lowerShare))
      let upper = Rarity(rawValue: tier.lower.rawValue + 1)
      let pieces =
        fresh(tier.lower, chance: lower, sure: tier.sureAffixesLower)
        + (upper.map { fresh($0, chance: 1 - lower, sure: tier.sureAffixesUpper) } ?? [])
      return [false, true].map { targeted in
        Conversion(
          "crafting T\(index + 1)\(targeted ? ", targeted" : "")",
          taking: amounts(of: crafting.price(tier: index, targeted: targeted)), giving: pieces,
          rules: ["FRG-1"],
          sources: [RuleSource(\CraftTier.gold, ordinal: index)] + costs(of: index)
            + [RuleSource(\CraftingRules.lowerShare)]
            + (targeted ? [RuleSource(\CraftingRules.targetedFactor)] : []))
      }
    }
  }

  private var setCrafts: [Conversion] {
    guard sets.isOn, let price = forge.crafting.setRecipe else { return [] }
    return [
      Conversion(
        "crafting a set piece", taking: amounts(of: price), giving: fresh(SetRules.rarity),
        rules: ["EQP-5"],
        sources: [RuleSource(\CraftPrice.gold)] + costs(of: CraftingRules.tierCount))
    ]
  }

  /// A scroll makes a plain piece an affixed one.
  private var scrolls: [Conversion] {
    Rarity.allCases.compactMap { rarity in
      forge.scrolls.price(of: rarity).map { price in
        Conversion(
          "applying a scroll",
          taking: [
            Quantity(price, .gold), Quantity(1, .stock(.scrolls)),
            Quantity(1, .piece(PieceKind(rarity: rarity, isAffixed: false))),
          ], giving: [Quantity(1, .piece(PieceKind(rarity: rarity, isAffixed: true)))],
          rules: ["FRG-5"], sources: [RuleSource(\ScrollRules.prices, index: rarity.rawValue - 1)])
      }
    }
  }

  private var brews: [Conversion] {
    let herbs = forge.herbCraft
    guard herbs.isOn else { return [] }
    return HerbCraftRules.products.map { product in
      Conversion(
        "brewing", taking: amounts(of: herbs.price(of: product.grade)),
        giving: [Quantity(1, .consumable(product))], rules: ["FRG-6"],
        sources: [
          RuleSource(\HerbCraftRules.gold, index: product.grade.rawValue),
          RuleSource(\HerbCraftRules.herbs, index: product.grade.rawValue),
        ])
    }
  }

  /// The costs besides gold of a tier, or of the set recipe, which comes after the tiers.
  private func costs(of recipe: Int) -> [RuleSource] {
    [
      RuleSource(\InventoryCost.essence, ordinal: recipe),
      RuleSource(\InventoryCost.materials, ordinal: recipe),
      RuleSource(\InventoryCost.fragments, ordinal: recipe),
    ]
  }

  private func amounts(of price: CraftPrice) -> [Quantity] {
    [Quantity(price.gold, .gold)] + Stock.allCases.map { Quantity(price.cost[$0], .stock($0)) }
  }

  /// Selling and salvaging pieces (EQP-4, FRG-4).
  var conversionsOfGear: [Conversion] {
    PieceKind.all.flatMap { kind in
      let (piece, rarity) = ([Quantity(1, .piece(kind))], kind.rarity.rawValue)
      let yield = salvage.yields[rarity]
      let scroll = kind.isAffixed ? Rational(salvage.scrollChances[rarity]) : 0
      return [
        Conversion(
          "selling", taking: piece, giving: [Quantity(stash.prices[rarity], .gold)],
          rules: ["EQP-4"], sources: [RuleSource(\StashRules.prices, index: rarity)]),
        Conversion(
          "salvaging", taking: piece,
          giving: [
            Quantity(yield.gold, .gold), Quantity(yield.materials, .stock(.materials)),
            Quantity(yield.fragments, .stock(.fragments)), Quantity(scroll, .stock(.scrolls)),
          ], rules: ["FRG-4"],
          sources: [
            RuleSource(\SalvageRules.gold, index: rarity),
            RuleSource(\SalvageRules.materials, index: rarity),
            RuleSource(\SalvageRules.fragments, index: rarity),
            RuleSource(\SalvageRules.scrollChances, index: rarity),
          ]),
      ]
    }
  }
}
