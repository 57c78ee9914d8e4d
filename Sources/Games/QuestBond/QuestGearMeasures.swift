import GameEngines
import GameKit
import ScenarioReading

// What a run shows of gear besides what is found.

extension QuestBondGame {
  /// The accounts of the forge's work besides enhancing.
  static func forgeSinks(of rules: QuestRules) -> [GoldSink] {
    let forge = rules.forge
    return (forge.crafting == nil ? [] : [.craft]) + (forge.herbCraft == nil ? [] : [.herbCraft])
      + (forge.rerolls == nil ? [] : [.reroll]) + (forge.scrolls == nil ? [] : [.scroll])
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
    return metrics + forgeMetrics(of: rules)
  }

  private static func forgeMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let forge = rules.forge
    var metrics: [LifeMetric<QuestPlayer>] = []
    if forge.crafting != nil {
      metrics += [
        .count(
          "forge.crafted", "pieces",
          "Pieces that a player crafts in the whole run, set pieces included."
        ) { $0.gear.tally.crafted },
        .count(
          "forge.setPieces", "pieces",
          "Set pieces that a player crafts in the whole run."
        ) { $0.gear.tally.setPieces },
        .count(
          "satchel.essence", "essence",
          "Essence that a player holds on the last day."
        ) { $0.satchel.essence },
        .count(
          "satchel.materials", "materials",
          "Materials that a player holds on the last day."
        ) { $0.satchel.materials },
        .count(
          "satchel.fragments", "fragments",
          "Fragments that a player holds on the last day."
        ) { $0.satchel.fragments },
      ]
    }
    if forge.rerolls != nil {
      metrics.append(
        .count(
          "forge.rerolls", "re-rolls",
          "Affixes that a player re-rolls in the whole run."
        ) { $0.gear.tally.rerolls })
    }
    if forge.scrolls != nil {
      metrics += [
        .count(
          "forge.scrollsApplied", "scrolls",
          "Scrolls that a player applies to pieces in the whole run."
        ) { $0.gear.tally.scrollsApplied },
        .count(
          "satchel.scrolls", "scrolls",
          "Scrolls that a player holds on the last day."
        ) { $0.satchel.scrolls },
      ]
    }
    if forge.herbCraft != nil {
      metrics += [
        .count(
          "forge.brewed", "consumables",
          "Consumables that a player brews from herbs in the whole run."
        ) { $0.gear.tally.brewed },
        .count(
          "forge.catalysts", "catalysts",
          "Catalysts that a player uses for enhancing in the whole run."
        ) { $0.gear.tally.catalysts },
      ]
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
