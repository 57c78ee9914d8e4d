import GameEngines
import GameKit
import Measurement
import Statistics
import TimeQuest

extension QuestBondGame {
  /// The accounts that the systems in force move gold through.
  static func faucets(of rules: QuestRules) -> [GoldFaucet] {
    [.task] + (rules.dungeons == nil ? [] : [.dungeon]) + (rules.missions == nil ? [] : [.mission])
      + [.levelUp] + (rules.arena == nil ? [] : [.arena]) + (rules.raid == nil ? [] : [.raid])
      + [.salvage] + dailyFaucets(of: rules)
  }

  static func sinks(of rules: QuestRules) -> [GoldSink] {
    let open: [GoldSink] =
      (rules.enhancement == nil ? [] : [.enhance])
      + (rules.store == nil ? [] : [.store, .consumable]) + forgeSinks(of: rules)
      + (rules.arena == nil ? [] : [.arenaEntry])
      + (rules.party?.gifts == nil ? [] : [.giftFee]) + marketSinks(of: rules)
      + dailySinks(of: rules)
    // In the order of the accounts, each once: scrolls cost gold in store and forge.
    return GoldSink.allCases.filter(open.contains)
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
