import GameEngines

extension QuestBondGame {
  @QuestMetrics static func storeMetrics(of rules: QuestRules) -> [QuestMetric] {
    QuestMetric.perActiveDay(
      "drops", "drops",
      "Pieces of equipment that a player gets from all sources with pity together, per active day."
    ) { $0.loot.tally.luckyDrops.wrappedSum() + $0.loot.tally.forcedDrops.wrappedSum() }
    if rules.store != nil {
      if rules.market.deal != nil {
        QuestMetric.count(
          "store.deals", "purchases",
          "Daily deals that a player buys in the store in the whole run."
        ) { $0.market.tally.deals }
      }
      if rules.market.scrollPrice != nil {
        QuestMetric.count(
          "store.scrolls", "scrolls",
          "Scrolls that a player buys from store and merchant in the whole run."
        ) { $0.market.tally.scrolls }
      }
      if rules.market.keyPrices != nil {
        QuestMetric.count(
          "store.keys", "keys",
          "Expedition keys that a player buys from store and merchant in the whole run."
        ) { $0.market.tally.keys }
      }
      if rules.market.merchant != nil {
        QuestMetric.count(
          "merchant.days", "days", "Active days of a player on which the merchant is there."
        ) { $0.market.tally.merchantDays }
        QuestMetric.count(
          "merchant.bought", "purchases",
          "Purchases of a player from the merchant in the whole run."
        ) { $0.market.tally.merchantGoods }
      }
    }
  }
}
