import GameEngines
import GameKit
import Statistics

extension QuestBondGame {
  static func lootMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    var metrics: [LifeMetric<QuestPlayer>] = []
    for source in LootSource.allCases where isOn(source, rules) {
      let index = source.rawValue
      metrics.append(
        .count(
          "drops.\(source.name)", "drops",
          "Pieces of equipment that a player gets from \(source.places) in the whole run."
        ) {
          $0.loot.tally.luckyDrops[index] + $0.loot.tally.forcedDrops[index]
        })
      metrics.append(
        .ratio(
          "drops.\(source.name).forced.share", "share of drops",
          "Of a player's own drops from \(source.places) the share that pity forced, "
            + "averaged over players with a drop: each of them counts once, however many drops "
            + "it has, while drought.\(source.name).forced.share pools all players' droughts."
        ) { player in
          let forced = player.loot.tally.forcedDrops[index]
          let drops = player.loot.tally.luckyDrops[index] + forced
          return drops == 0 ? nil : Double(forced) / Double(drops)
        })
      metrics.append(
        .count(
          "drought.\(source.name).longest", source.attempts,
          "Longest drought of a player without equipment from \(source.places), also one "
            + "that is still open on the last day."
        ) { player in
          max(player.loot.tally.longestDrought[index], player.pity(source).dry)
        })
    }
    for rarity in Rarity.allCases {
      metrics.append(
        .count(
          "equipment.found.\(rarity)", "pieces",
          "Pieces of rarity \(rarity) that a player gets in the whole run, wherever from."
        ) { $0.loot.tally.found[rarity.rawValue] })
    }
    return metrics
  }

  /// What is gathered besides equipment.
  static var findMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio(
        "fragments.perActiveDay", "fragments",
        "Fragments that a player gets per active day."
      ) { $0.perActiveDay($0.gear.tally.fragments) },
      .count(
        "scrolls", "scrolls",
        "Scrolls that a player gets back by salvaging in the whole run."
      ) { $0.gear.tally.scrolls },
      .ratio(
        "materials.perActiveDay", "materials",
        "Materials that a player gets per active day."
      ) { $0.perActiveDay($0.loot.tally.materials) },
      .ratio(
        "consumables.perActiveDay", "consumables",
        "Consumables that a player gets per active day."
      ) { $0.perActiveDay($0.loot.tally.consumables) },
    ]
  }

  /// Whether a source's system is on.
  private static func isOn(_ source: LootSource, _ rules: QuestRules) -> Bool {
    switch source {
    case .task: true
    case .dungeonRoom: rules.dungeons != nil
    case .mission: rules.missions != nil
    case .expedition: rules.expeditions != nil
    }
  }
}
