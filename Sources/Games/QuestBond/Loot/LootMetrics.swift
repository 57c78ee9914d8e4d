import GameEngines

extension QuestBondGame {
  @QuestMetrics static func lootMetrics(of rules: QuestRules) -> [QuestMetric] {
    for source in LootSource.allCases where isOn(source, rules) {
      let index = source.rawValue
      QuestMetric.count(
        "drops.\(source.name)", "drops",
        "Pieces of equipment that a player gets from \(source.places) in the whole run."
      ) { $0.loot.tally.luckyDrops[index] + $0.loot.tally.forcedDrops[index] }
      QuestMetric.part(
        "drops.\(source.name).forced", of: "drops",
        "Share of a player's own drops from \(source.places) that pity forced, averaged over "
          + "players with a drop: each of them counts once, however many drops it has, while "
          + "drought.\(source.name).forced.share pools all players' droughts."
      ) {
        let forced = $0.loot.tally.forcedDrops[index]
        return (forced, $0.loot.tally.luckyDrops[index] + forced)
      }
      QuestMetric.count(
        "drought.\(source.name).longest", source.attempts,
        "Longest drought of a player without equipment from \(source.places), also one that is "
          + "still open on the last day."
      ) { max($0.loot.tally.longestDrought[index], $0.pity(source).dry) }
    }
    for rarity in Rarity.allCases {
      QuestMetric.count(
        "equipment.found.\(rarity)", "pieces",
        "Pieces of rarity \(rarity) that a player gets in the whole run, wherever from."
      ) { $0.loot.tally.found[rarity.rawValue] }
    }
  }

  /// What players find besides equipment.
  @QuestMetrics static var findMetrics: [QuestMetric] {
    QuestMetric.perActiveDay(
      "fragments", "fragments", "Fragments that a player gets per active day."
    ) { $0.gear.tally.fragments }
    QuestMetric.count(
      "scrolls", "scrolls", "Scrolls that a player gets back by salvaging in the whole run."
    ) { $0.gear.tally.scrolls }
    QuestMetric.perActiveDay(
      "materials", "materials", "Materials that a player gets per active day."
    ) { $0.loot.tally.materials }
    QuestMetric.perActiveDay(
      "consumables", "consumables", "Consumables that a player gets per active day."
    ) { $0.loot.tally.consumables }
  }

  /// Returns whether a source's system is on.
  private static func isOn(_ source: LootSource, _ rules: QuestRules) -> Bool {
    switch source {
    case .task: true
    case .dungeonRoom: rules.dungeons != nil
    case .mission: rules.missions != nil
    case .expedition: rules.expeditions != nil
    }
  }
}
