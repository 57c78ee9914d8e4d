import GameEngines
import ScenarioReading

// `store`.

extension StoreRules {
  static let fields = Fields<StoreRules>(rule: "STO") {
    Whole(
      "stock", \.stock, in: 0...StoreRules.mostStock, unit: "pieces",
      "pieces of equipment on offer each day")
    Whole(
      "equipmentPrices", \.equipmentPrices, count: 5...5, unit: "gold", origin: .assumption,
      "price of a piece, by rarity")
    Whole(
      "consumablePrices", \.consumablePrices, count: 5...5, unit: "gold", origin: .assumption,
      "price of EXP boost, gold boost, material magnet, stat snack, potion")
  }
}

extension QuestMarket {
  /// The parts of the market; one without its section is off.
  static let fields = Fields<QuestMarket>(rule: "STO") {
    System("deal", \.deal, "the daily deal: one of the pieces on offer is cheaper") {
      WholeRange(
        "percent", \.percent, in: 0...100, unit: "percent",
        "least and most that the day's deal is cheaper")
    }
    System(
      "scroll", \.scrollPrice, default: QuestMarket.designedScrollPrice, "affix scrolls for sale",
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
      "merchant", \.merchant, "the wandering merchant, who comes on some days", origin: .assumption
    ) {
      Probability(
        "chance", \.chance, origin: .design, "chance a day that the wandering merchant comes")
      WholeRange(
        "items", \.items, in: 1...MerchantRules.mostItems, unit: "goods", origin: .design,
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
