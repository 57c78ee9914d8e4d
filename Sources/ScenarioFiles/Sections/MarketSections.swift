import GameEngines
import QuestBond

/// What `store` has besides its stock and its consumables, and `research`.
enum MarketSections {
  /// Each part that is absent is not there.
  static func market(_ reader: SectionReader, highest: Int) -> QuestMarket {
    QuestMarket(
      deal: reader.section("deal", "the daily deal: one of the pieces on offer is cheaper") {
        reader in
        DailyDealRules(
          percent: reader.wholeRange(
            "percent", default: 25...40, in: 0...100, unit: "percent", rule: "STO",
            "least and most that the day's deal is cheaper"))
      },
      scrollPrice: reader.section("scroll", "affix scrolls for sale") { reader in
        reader.amount("price", default: 800, rule: "STO", "price of an affix scroll")
      },
      keyPrices: reader.section("key", "expedition keys for sale") {
        keyPrices($0, highest: highest)
      },
      merchant: reader.section(
        "merchant", "the wandering merchant, who comes on some days", merchant))
  }

  private static func keyPrices(_ reader: SectionReader, highest: Int) -> KeyPrices {
    KeyPrices(
      first: reader.amount(
        "firstGold", default: 500, rule: "STO",
        "price of an expedition key at the first level at which it is sold"),
      last: reader.amount(
        "lastGold", default: 1000, rule: "STO",
        "the same at the highest level; linear between"),
      fromLevel: reader.integer(
        "fromLevel", default: 20, in: 1...1000, unit: "level", rule: "STO", origin: .assumption,
        "the level from which on keys are sold"),
      highestLevel: highest)
  }

  private static func merchant(_ reader: SectionReader) -> MerchantRules {
    MerchantRules(
      chance: reader.chance(
        "chance", default: 0.1, rule: "STO", "chance a day that the wandering merchant comes"),
      items: reader.wholeRange(
        "items", default: 1...3, in: 1...MerchantRules.mostItems, unit: "goods", rule: "STO",
        "least and most goods that it brings"),
      weights: reader.weights(
        "goods", default: [50, 25, 25], count: 3...3, rule: "STO", origin: .assumption,
        "weights of equipment, affix scroll and expedition key among its goods"),
      rarities: reader.weights(
        "rarities", default: [0, 0, 70, 25, 5], count: 5...5, rule: "STO", origin: .assumption,
        "weights of common, uncommon, rare, epic, legendary among its equipment"),
      priceFactor: reader.share(
        "priceFactor", default: 1, rule: "STO", origin: .assumption,
        "its prices as a share of the store's"))
  }

  // MARK: research

  static func research(_ reader: SectionReader) -> ResearchRules {
    let costs = costs(reader)
    return ResearchRules(
      branches: ResearchBranch.allCases.map { branch in
        costs.branch(nodes(of: branch, reader))
      })
  }

  private static func costs(_ reader: SectionReader) -> ResearchCosts {
    func rising(
      _ key: String, _ range: ClosedRange<Int>, _ unit: String, _ what: String,
      origin: RuleNumber.Origin
    ) -> ClosedRange<Int> {
      reader.wholeRange(
        key, default: range, in: 0...1_000_000, unit: unit, rule: "RSC", origin: origin,
        "\(what) of a branch's first and last node; even steps between")
    }
    let designed = ResearchCosts()
    return ResearchCosts(
      gold: rising("gold", designed.gold, "gold", "price", origin: .design),
      materials: rising(
        "materials", designed.materials, "materials", "materials", origin: .assumption),
      tokens: rising("tokens", designed.tokens, "tokens", "tokens", origin: .assumption),
      minutes: rising("minutes", designed.minutes, "minutes", "duration", origin: .design))
  }

  private static func nodes(
    of branch: ResearchBranch, _ reader: SectionReader
  ) -> [ResearchBonus] {
    let designed = ResearchRules.designed[branch.rawValue]
    return reader.listOrDefaults(
      "\(branch)", "the nodes of the branch \(branch), in their order",
      defaultCount: designed.count, count: 0...ResearchRules.mostNodes
    ) { reader, index in
      let base = designed.indices.contains(index) ? designed[index] : designed[0]
      return ResearchBonus(
        reader.choice(
          "bonus", default: base.kind, rule: "RSC", origin: .assumption,
          "what the node raises for good"),
        reader.number(
          "amount", default: base.amount, in: 0...100, unit: "share or points", rule: "RSC",
          origin: .assumption, "by how much: 0.05 is 5 %, defense is in points of power"))
    }
  }
}
