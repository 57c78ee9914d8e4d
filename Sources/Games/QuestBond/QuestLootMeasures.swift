import GameEngines
import GameKit
import Statistics

// Metrics of loot, enhancing, dungeons and missions, by player.

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
          $0.tally.luckyDrops[index] + $0.tally.forcedDrops[index]
        })
      metrics.append(
        .ratio(
          "drops.\(source.name).forced.share", "share of drops",
          "Of a player's own drops from \(source.places) the share that pity forced, "
            + "averaged over players with a drop: each of them counts once, however many drops "
            + "it has, while drought.\(source.name).forced.share pools all players' droughts."
        ) { player in
          let forced = player.tally.forcedDrops[index]
          let drops = player.tally.luckyDrops[index] + forced
          return drops == 0 ? nil : Double(forced) / Double(drops)
        })
      metrics.append(
        .count(
          "drought.\(source.name).longest", source.attempts,
          "Longest drought of a player without equipment from \(source.places), also one "
            + "that is still open on the last day."
        ) { player in
          max(player.tally.longestDrought[index], player.pity(source).dry)
        })
    }
    for rarity in Rarity.allCases {
      metrics.append(
        .count(
          "equipment.found.\(rarity)", "pieces",
          "Pieces of rarity \(rarity) that a player gets in the whole run, wherever from."
        ) { $0.tally.found[rarity.rawValue] })
    }
    return metrics + [
      .ratio(
        "equipment.power", "power",
        "Power of all pieces that a player wears on the last day."
      ) { $0.worn.power },
      .count(
        "equipment.stored", "pieces",
        "Pieces that a player puts into the stash in the whole run."
      ) { $0.tally.stored },
      .count(
        "equipment.salvaged", "pieces",
        "Pieces that a player salvages in the whole run."
      ) { $0.tally.salvaged },
      .count(
        "equipment.bought", "pieces",
        "Pieces that a player buys from store and merchant in the whole run."
      ) { $0.tally.bought },
      .count(
        "enhance.attempts", "attempts",
        "Attempts of a player to enhance a worn piece in the whole run."
      ) { $0.tally.enhanceAttempts },
      .ratio(
        "enhance.success.share", "share of attempts",
        "Of a player's attempts to enhance the share that succeeds, averaged over players "
          + "with an attempt."
      ) { player in
        Self.share(player.tally.enhanceSuccesses, of: player.tally.enhanceAttempts)
      },
      .ratio(
        "fragments.perActiveDay", "fragments",
        "Fragments that a player gets per active day."
      ) { $0.perActiveDay($0.tally.fragments) },
      .count(
        "scrolls", "scrolls",
        "Scrolls that a player gets back by salvaging in the whole run."
      ) { $0.tally.scrolls },
      .ratio(
        "materials.perActiveDay", "materials",
        "Materials that a player gets per active day."
      ) { $0.perActiveDay($0.tally.materials) },
      .ratio(
        "consumables.perActiveDay", "consumables",
        "Consumables that a player gets per active day."
      ) { $0.perActiveDay($0.tally.consumables) },
    ]
  }

  static func adventureMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let dungeons: [LifeMetric<QuestPlayer>] = [
      .ratio(
        "dungeon.runs.perActiveDay", "runs",
        "Dungeon runs of a player per active day, those with its party included."
      ) { $0.perActiveDay($0.tally.runs) },
      .ratio(
        "dungeon.completed.share", "share of runs",
        "Of a player's dungeon runs the share that is completed, averaged over players "
          + "with a run."
      ) {
        Self.share($0.tally.completedRuns, of: $0.tally.runs)
      },
      .ratio(
        "dungeon.rooms.passed.share", "share of rooms",
        "Of the dungeon rooms that a player enters the share that it passes, averaged "
          + "over players with a room."
      ) {
        Self.share($0.tally.passedRooms, of: $0.tally.rooms)
      },
    ]
    let missions: [LifeMetric<QuestPlayer>] = [
      .ratio(
        "mission.perActiveDay", "missions",
        "Missions that a player finishes, won or lost, per active day."
      ) { $0.perActiveDay($0.tally.missions) },
      .ratio(
        "mission.won.share", "share of missions",
        "Of a player's missions the share that is won, averaged over players with a "
          + "mission."
      ) {
        Self.share($0.tally.wonMissions, of: $0.tally.missions)
      },
      .ratio(
        "herbs.perActiveDay", "herbs",
        "Herbs that a player gets per active day."
      ) { $0.perActiveDay($0.tally.herbs) },
    ]
    return [
      .ratio(
        "tasks.perActiveDay", "tasks",
        "Tasks that a player finishes per active day."
      ) { $0.perActiveDay($0.tally.tasks) }
    ]
      + (rules.dungeons == nil ? [] : dungeons) + (rules.missions == nil ? [] : missions)
      + [
        .ratio(
          "levels.perActiveDay", "levels",
          "Levels that a player gains per active day, those before a rebirth included."
        ) { player in
          let levelsPerLife = rules.levels.highestLevel - 1
          return player.perActiveDay(
            player.level - 1 + player.growth.rebirth.count * levelsPerLife)
        },
        .count(
          "streak.longest", "days",
          "Longest row of days that a player's main streak lasts."
        ) { $0.streak.longest },
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
