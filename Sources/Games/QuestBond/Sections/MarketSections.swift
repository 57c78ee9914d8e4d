import GameEngines
import ScenarioReading

// What `store` has besides its stock and its consumables, and `research`.

extension QuestMarket {
  /// Each part that is absent is not there.
  static let fields = Fields(default: QuestMarket(), rule: "STO") {
    System(
      "deal", \.deal, DailyDealRules.fields,
      "the daily deal: one of the pieces on offer is cheaper")
    System(
      "scroll", \.scrollPrice,
      Fields(default: QuestMarket.designedScrollPrice, rule: "STO") {
        Amount("price", \.self, "price of an affix scroll")
      }, "affix scrolls for sale")
    System("key", \.keyPrices, KeyPrices.fields, "expedition keys for sale")
    System(
      "merchant", \.merchant, MerchantRules.fields,
      "the wandering merchant, who comes on some days")
  }
}

extension DailyDealRules {
  fileprivate static let fields = Fields(default: DailyDealRules(), rule: "STO") {
    WholeRange(
      "percent", \.percent, in: 0...100, unit: "percent",
      "least and most that the day's deal is cheaper")
  }
}

extension KeyPrices {
  fileprivate static let fields = Fields(default: KeyPrices(), rule: "STO") {
    Amount(
      "firstGold", \.first, "price of an expedition key at the first level at which it is sold")
    Amount("lastGold", \.last, "the same at the highest level; linear between")
    Whole(
      "fromLevel", \.fromLevel, in: 1...1000, unit: "level", origin: .assumption,
      "the level from which on keys are sold")
  }
}

extension MerchantRules {
  fileprivate static let fields = Fields(default: MerchantRules(), rule: "STO", origin: .assumption)
  {
    Probability(
      "chance", \.chance, origin: .design, "chance a day that the wandering merchant comes")
    WholeRange(
      "items", \.items, in: 1...MerchantRules.mostItems, unit: "goods", origin: .design,
      "least and most goods that it brings")
    Weights(
      "goods", \.goods, "weights of equipment, affix scroll and expedition key among its goods")
    Weights(
      "rarities", \.odds,
      "weights of common, uncommon, rare, epic, legendary among its equipment")
    Share("priceFactor", \.priceFactor, "its prices as a share of the store's")
  }
}

// MARK: research

extension ResearchPlan {
  static let fields = Fields(default: ResearchPlan(), rule: "RSC", origin: .assumption) {
    WholeRange(
      "gold", \.costs.gold, in: 0...1_000_000, unit: "gold", origin: .design,
      "price of a branch's first and last node; even steps between")
    WholeRange(
      "materials", \.costs.materials, in: 0...1_000_000, unit: "materials",
      "materials of a branch's first and last node; even steps between")
    WholeRange(
      "tokens", \.costs.tokens, in: 0...1_000_000, unit: "tokens",
      "tokens of a branch's first and last node; even steps between")
    WholeRange(
      "minutes", \.costs.minutes, in: 0...1_000_000, unit: "minutes", origin: .design,
      "duration of a branch's first and last node; even steps between")
    for branch in ResearchBranch.allCases {
      List(
        "\(branch)", \.bonuses[branch.rawValue], ResearchBonus.fields,
        count: 0...ResearchRules.mostNodes, start: .atPlace,
        new: ResearchRules.designed[branch.rawValue][0],
        "the nodes of the branch \(branch), in their order")
    }
  }
}

extension ResearchBonus {
  fileprivate static let fields = Fields(
    default: ResearchRules.designed[0][0], rule: "RSC", origin: .assumption
  ) {
    Case("bonus", \.kind, "what the node raises for good")
    Number(
      "amount", \.amount, in: 0...100, unit: "share or points",
      "by how much: 0.05 is 5 %, defense is in points of power")
  }
}
