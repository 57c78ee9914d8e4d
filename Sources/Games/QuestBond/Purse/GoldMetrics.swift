import GameEngines
import GameSupport

extension QuestBondGame {
  /// Returns the faucets of gold of the systems in force.
  static func faucets(of rules: QuestRules) -> [GoldFaucet] {
    let daily = rules.daily
    let accounts: [(GoldFaucet, Bool)] = [
      (.task, true), (.dungeon, rules.dungeons != nil), (.mission, rules.missions != nil),
      (.levelUp, true), (.arena, rules.arena != nil), (.raid, rules.raid != nil), (.salvage, true),
      (.dailyQuest, daily.quests != nil), (.login, daily.login != nil),
      (.comeback, daily.comeback != nil), (.goal, daily.goals != nil),
      (.achievement, daily.achievements != nil), (.paragon, rules.growth.paragon != nil),
    ]
    return accounts.filter(\.1).map(\.0)
  }

  /// Returns the sinks of gold of the systems in force.
  static func sinks(of rules: QuestRules) -> [GoldSink] {
    let (forge, market, hasStore) = (rules.forge, rules.market, rules.store != nil)
    return GoldSink.allCases.filter { sink in
      switch sink {
      case .enhance: rules.enhancement != nil
      case .store, .consumable: hasStore
      case .craft: forge.crafting != nil
      case .herbCraft: forge.herbCraft != nil
      case .reroll: forge.rerolls != nil
      // Scrolls cost gold in store and forge.
      case .scroll: forge.scrolls != nil || hasStore && market.scrollPrice != nil
      case .key: hasStore && market.keyPrices != nil
      case .arenaEntry: rules.arena != nil
      case .giftFee: rules.party?.gifts != nil
      case .dutyRefresh: rules.daily.duties != nil
      case .research: rules.research != nil
      }
    }
  }

  static func accounts(of rules: QuestRules) -> CurrencyAccounts<GoldFaucet, GoldSink> {
    CurrencyAccounts("gold", faucets: faucets(of: rules), sinks: sinks(of: rules))
  }

  @QuestMetrics static func goldMetrics(of rules: QuestRules) -> [QuestMetric] {
    QuestMetric.perDay(
      "gold.faucets", "gold",
      "Gold that all faucets give a player per day of the run, active or not."
    ) { $0.ledger.totalEarned }
    QuestMetric.perDay(
      "gold.sinks", "gold",
      "Gold that all sinks take from a player per day of the run, active or not."
    ) { $0.ledger.totalSpent }
    QuestMetric.perDay(
      "gold.net", "gold",
      "Gold from all faucets less gold into all sinks of a player per day of the run, active or "
        + "not."
    ) { $0.ledger.totalEarned - $0.ledger.totalSpent }
    QuestMetric.perActiveDay(
      "gold.faucets", "gold", "Gold that all faucets give a player per active day."
    ) { $0.ledger.totalEarned }
    QuestMetric.perActiveDay(
      "gold.sinks", "gold", "Gold that all sinks take from a player per active day."
    ) { $0.ledger.totalSpent }
    QuestMetric.perActiveDay(
      "gold.net", "gold",
      "Gold from all faucets less gold into all sinks of a player per active day."
    ) { $0.ledger.totalEarned - $0.ledger.totalSpent }
    for faucet in faucets(of: rules) {
      QuestMetric.perActiveDay(
        "gold.faucet.\(faucet)", "gold",
        "Gold that a player earns from the faucet \(faucet) per active day."
      ) { $0.ledger.earned(from: faucet) }
    }
    for sink in sinks(of: rules) {
      QuestMetric.perActiveDay(
        "gold.sink.\(sink)", "gold",
        "Gold that a player spends on the sink \(sink) per active day."
      ) { $0.ledger.spent(on: sink) }
    }
  }
}
