import GameEngines
import GameKit
import ScenarioReading

extension QuestBondGame {
  /// What becomes of equipment.
  static var equipmentMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio(
        "equipment.power", "power",
        "Power of all pieces that a player wears on the last day."
      ) { $0.worn.power },
      .count(
        "equipment.stored", "pieces",
        "Pieces that a player puts into the stash in the whole run."
      ) { $0.gear.tally.stored },
      .count(
        "equipment.salvaged", "pieces",
        "Pieces that a player salvages in the whole run."
      ) { $0.gear.tally.salvaged },
      .count(
        "equipment.bought", "pieces",
        "Pieces that a player buys from store and merchant in the whole run."
      ) { $0.market.tally.bought },
    ]
  }

  static func gearMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    var metrics: [LifeMetric<QuestPlayer>] = Rarity.allCases.map { rarity in
      .count(
        "equipment.worn.\(rarity)", "pieces",
        "Pieces of rarity \(rarity) that a player wears on the last day."
      ) { $0.worn(of: rarity) }
    }
    metrics += [
      .count(
        "equipment.stashed", "pieces",
        "Pieces in a player's stash on the last day."
      ) { $0.gear.stash.pieces.count },
      .count(
        "equipment.sold", "pieces",
        "Pieces that a player sells because the stash is full in the whole run."
      ) { $0.gear.tally.sold },
      .count(
        "streak.shielded", "days",
        "Missed days over which a worn streak shield keeps a player's main streak."
      ) { $0.gear.tally.shieldedDays },
    ]
    if let sets = rules.sets {
      metrics.append(
        .share(
          "set.complete",
          "Share of players who wear a complete set on the last day."
        ) { sets.complete($0.worn.setPieces) > 0 })
    }
    return metrics
  }
}

extension QuestPlayer {
  /// Worn pieces of a rarity.
  fileprivate func worn(of rarity: Rarity) -> Int {
    EquipmentSlot.allCases.count { worn.rarity(in: $0) == rarity }
  }
}
