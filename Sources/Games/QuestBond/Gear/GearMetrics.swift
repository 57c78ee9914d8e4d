import GameEngines
import ScenarioReading

extension QuestBondGame {
  /// Uses of equipment.
  @QuestMetrics static var equipmentMetrics: [QuestMetric] {
    QuestMetric.ratio(
      "equipment.power", "power", "Power of all pieces that a player wears on the last day."
    ) { $0.worn.power }
    QuestMetric.count(
      "equipment.stored", "pieces", "Pieces that a player puts into the stash in the whole run."
    ) { $0.gear.tally.stored }
    QuestMetric.count(
      "equipment.salvaged", "pieces", "Pieces that a player salvages in the whole run."
    ) { $0.gear.tally.salvaged }
    QuestMetric.count(
      "equipment.bought", "pieces",
      "Pieces that a player buys from store and merchant in the whole run."
    ) { $0.market.tally.bought }
  }

  @QuestMetrics static func gearMetrics(of rules: QuestRules) -> [QuestMetric] {
    for rarity in Rarity.allCases {
      QuestMetric.count(
        "equipment.worn.\(rarity)", "pieces",
        "Pieces of rarity \(rarity) that a player wears on the last day."
      ) { $0.worn.count(of: rarity) }
    }
    QuestMetric.count(
      "equipment.stashed", "pieces", "Pieces in a player's stash on the last day."
    ) { $0.gear.stash.pieces.count }
    QuestMetric.count(
      "equipment.sold", "pieces",
      "Pieces that a player sells because the stash is full in the whole run."
    ) { $0.gear.tally.sold }
    QuestMetric.count(
      "streak.shielded", "days",
      "Missed days over which a worn streak shield keeps a player's main streak."
    ) { $0.gear.tally.shieldedDays }
    if let sets = rules.sets {
      QuestMetric.share(
        "set.complete", "Share of players who wear a complete set on the last day."
      ) { sets.complete($0.worn.setPieces) > 0 }
    }
  }
}
