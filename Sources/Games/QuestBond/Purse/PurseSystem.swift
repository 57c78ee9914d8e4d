import GameEngines
import GameSupport
import ScenarioReading

extension SystemSpec {
  /// The purse and its ledger (LED).
  static let purse = SystemSpec(
    events: [.earnsGold, .spendsGold],
    sections: [
      "purse": Fields {
        Section("purse", "holdings of a new player") {
          Amount(
            "startGold", \.startGold, rule: "LED-2", origin: .assumption,
            "gold that a new player holds")
        }
      }
    ],
    metrics: ["gold": goldMetrics])

  @QuestMetrics private static func goldMetrics(of rules: QuestRules) -> [QuestMetric] {
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
    for faucet in QuestBondGame.faucets(of: rules) {
      QuestMetric.perActiveDay(
        "gold.faucet.\(faucet)", "gold",
        "Gold that a player earns from the faucet \(faucet) per active day."
      ) { $0.ledger.earned(from: faucet) }
    }
    for sink in QuestBondGame.sinks(of: rules) {
      QuestMetric.perActiveDay(
        "gold.sink.\(sink)", "gold",
        "Gold that a player spends on the sink \(sink) per active day."
      ) { $0.ledger.spent(on: sink) }
    }
  }
}

extension EventKind {
  static let earnsGold = EventKind("gold.earns", "gold comes in by a faucet")
    .earning("gold")

  static let spendsGold = EventKind("gold.spends", "gold goes out by a sink")
    .spending("gold")
}

extension TraceRecorder {
  /// - Parameter awards: The number of equal awards paid, each cut by itself.
  @inline(never)
  func earns(
    _ gold: Int, from faucet: GoldFaucet, balance: Int, of terms: AwardTerms, awards: Int
  ) {
    record(
      .earnsGold,
      ["account": .text("\(faucet)"), "amount": .whole(gold), "balance": .whole(balance)]
        + terms.facts + (awards == 1 ? [:] : ["awards": .whole(awards)]))
  }

  @inline(never)
  func spends(_ gold: Int, on sink: GoldSink, balance: Int) {
    record(
      .spendsGold,
      ["account": .text("\(sink)"), "amount": .whole(gold), "balance": .whole(balance)])
  }
}
