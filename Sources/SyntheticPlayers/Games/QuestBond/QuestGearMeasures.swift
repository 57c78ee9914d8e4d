import GameEngines

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
      .count("equipment.worn.\(rarity)", "pieces") { $0.worn(of: rarity) }
    }
    metrics += [
      .count("equipment.stashed", "pieces") { $0.gear.stash.pieces.count },
      .count("equipment.sold", "pieces") { $0.gear.tally.sold },
      .count("streak.shielded", "days") { $0.gear.tally.shieldedDays },
    ]
    if let sets = rules.sets {
      metrics.append(.share("set.complete") { sets.complete($0.worn.setPieces) > 0 })
    }
    return metrics + forgeMetrics(of: rules)
  }

  private static func forgeMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let forge = rules.forge
    var metrics: [LifeMetric<QuestPlayer>] = []
    if forge.crafting != nil {
      metrics += [
        .count("forge.crafted", "pieces") { $0.gear.tally.crafted },
        .count("forge.setPieces", "pieces") { $0.gear.tally.setPieces },
        .count("satchel.essence", "essence") { $0.satchel.essence },
        .count("satchel.materials", "materials") { $0.satchel.materials },
        .count("satchel.fragments", "fragments") { $0.satchel.fragments },
      ]
    }
    if forge.rerolls != nil {
      metrics.append(.count("forge.rerolls", "re-rolls") { $0.gear.tally.rerolls })
    }
    if forge.scrolls != nil {
      metrics += [
        .count("forge.scrollsApplied", "scrolls") { $0.gear.tally.scrollsApplied },
        .count("satchel.scrolls", "scrolls") { $0.satchel.scrolls },
      ]
    }
    if forge.herbCraft != nil {
      metrics += [
        .count("forge.brewed", "consumables") { $0.gear.tally.brewed },
        .count("forge.catalysts", "catalysts") { $0.gear.tally.catalysts },
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
