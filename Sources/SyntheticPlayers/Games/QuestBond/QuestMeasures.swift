import GameEngines
import Statistics

// What a QuestBond run shows: series by day, droughts by source, metrics by player.

extension QuestBondGame {
  /// The accounts that the systems built so far move gold through.
  static let faucets: [GoldFaucet] = [.task, .dungeon, .mission, .levelUp, .salvage]
  static let sinks: [GoldSink] = [.enhance, .store, .consumable]

  private static let trackCount = 4

  static func series(of rules: QuestRules) -> [Series] {
    let levels = rules.estimation?.difficulty.configuration.highestLevel ?? 1
    return [
      Series(name: "level", kind: .track, quantilesUpTo: rules.levels.highestLevel),
      Series(name: "xp", kind: .track, quantilesUpTo: Int.largestAmount),
      Series(name: "difficulty", kind: .track, quantilesUpTo: levels),
      Series(
        name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: Int.largestAmount),
    ]
      + faucets.map {
        Series(name: "gold.\($0)", kind: .faucet(currency: "gold", account: "\($0)"))
      }
      + sinks.map {
        Series(name: "gold.\($0)", kind: .sink(currency: "gold", account: "\($0)"))
      }
  }

  /// Level, EXP, the ratchet's level and gold held; then gold by faucet and by sink, since the
  /// start.
  @inline(__always)
  public func value(ofSeries series: Int, of player: QuestPlayer) -> Int {
    switch series {
    case 0: return player.level
    case 1: return player.exp
    case 2: return player.estimation.ratchet.highestLevel
    case 3: return player.ledger.balance
    default:
      let account = series - Self.trackCount
      return account < reportedFaucets.count
        ? player.ledger.earned(from: reportedFaucets[account])
        : player.ledger.spent(on: reportedSinks[account - reportedFaucets.count])
    }
  }

  static func droughts(of rules: QuestRules) -> [DroughtSource] {
    let loot = LootSource.allCases.map { source in
      DroughtSource(
        name: source.name, attempts: source.attempts,
        forcedAt: rules.loot.pity[source.rawValue].longestDrought)
    }
    let levels = rules.estimation?.difficulty.configuration.highestLevel ?? 1
    return loot + RatchetRecord.droughts(levels: levels)
  }

  /// Leaves open the loot droughts under way, and records when the ratchet's levels came.
  public func conclude(_ player: QuestPlayer, _ droughts: inout DroughtTable) {
    let archetype = player.person.archetype
    for (source, pity) in zip(
      LootSource.allCases, [player.taskLoot.pity, player.roomLoot.pity, player.missionLoot.pity])
    where pity.dry > 0 {
      droughts.record(.open, at: pity.dry, source: source.rawValue, archetype: archetype)
    }
    guard isEstimated else { return }
    player.estimation.ratchet.conclude(
      firstSource: LootSource.allCases.count, archetype: archetype, &droughts)
  }

  static func metrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    var metrics = goldMetrics + lootMetrics + adventureMetrics
    if let estimation = rules.estimation {
      metrics += RatchetRecord.metrics(
        levels: estimation.difficulty.configuration.highestLevel
      ) { $0.estimation.ratchet }
    }
    return metrics
  }

  private static var goldMetrics: [LifeMetric<QuestPlayer>] {
    var metrics: [LifeMetric<QuestPlayer>] = [
      .ratio("gold.faucets.perDay", "gold") { $0.perDay($0.ledger.totalEarned) },
      .ratio("gold.sinks.perDay", "gold") { $0.perDay($0.ledger.totalSpent) },
      .ratio("gold.net.perDay", "gold") {
        $0.perDay($0.ledger.totalEarned - $0.ledger.totalSpent)
      },
      .ratio("gold.faucets.perActiveDay", "gold") { $0.perActiveDay($0.ledger.totalEarned) },
      .ratio("gold.sinks.perActiveDay", "gold") { $0.perActiveDay($0.ledger.totalSpent) },
      .ratio("gold.net.perActiveDay", "gold") {
        $0.perActiveDay($0.ledger.totalEarned - $0.ledger.totalSpent)
      },
    ]
    for faucet in faucets {
      metrics.append(
        .ratio("gold.faucet.\(faucet).perActiveDay", "gold") {
          $0.perActiveDay($0.ledger.earned(from: faucet))
        })
    }
    for sink in sinks {
      metrics.append(
        .ratio("gold.sink.\(sink).perActiveDay", "gold") {
          $0.perActiveDay($0.ledger.spent(on: sink))
        })
    }
    return metrics
  }

  private static var lootMetrics: [LifeMetric<QuestPlayer>] {
    var metrics: [LifeMetric<QuestPlayer>] = []
    for source in LootSource.allCases {
      let index = source.rawValue
      metrics.append(
        .count("drops.\(source.name)", "drops") {
          $0.tally.luckyDrops[index] + $0.tally.forcedDrops[index]
        })
      metrics.append(
        .ratio("drops.\(source.name).forced.share", "share of drops") { player in
          let forced = player.tally.forcedDrops[index]
          let drops = player.tally.luckyDrops[index] + forced
          return drops == 0 ? nil : Double(forced) / Double(drops)
        })
      metrics.append(
        .count("drought.\(source.name).longest", source.attempts) { player in
          max(player.tally.longestDrought[index], player.pity(source).dry)
        })
    }
    for rarity in Rarity.allCases {
      metrics.append(
        .count("equipment.found.\(rarity)", "pieces") { $0.tally.found[rarity.rawValue] })
    }
    return metrics + [
      .ratio("equipment.power", "power") { $0.worn.power },
      .count("equipment.stored", "pieces") { $0.tally.stored },
      .count("equipment.salvaged", "pieces") { $0.tally.salvaged },
      .count("equipment.bought", "pieces") { $0.tally.bought },
      .count("enhance.attempts", "attempts") { $0.tally.enhanceAttempts },
      .ratio("enhance.success.share", "share of attempts") { player in
        Self.share(player.tally.enhanceSuccesses, of: player.tally.enhanceAttempts)
      },
      .ratio("materials.perActiveDay", "materials") { $0.perActiveDay($0.tally.materials) },
      .ratio("consumables.perActiveDay", "consumables") { $0.perActiveDay($0.tally.consumables) },
    ]
  }

  private static var adventureMetrics: [LifeMetric<QuestPlayer>] {
    [
      .ratio("tasks.perActiveDay", "tasks") { $0.perActiveDay($0.tally.tasks) },
      .ratio("dungeon.runs.perActiveDay", "runs") { $0.perActiveDay($0.tally.runs) },
      .ratio("dungeon.completed.share", "share of runs") {
        Self.share($0.tally.completedRuns, of: $0.tally.runs)
      },
      .ratio("dungeon.rooms.passed.share", "share of rooms") {
        Self.share($0.tally.passedRooms, of: $0.tally.rooms)
      },
      .ratio("mission.perActiveDay", "missions") { $0.perActiveDay($0.tally.missions) },
      .ratio("mission.won.share", "share of missions") {
        Self.share($0.tally.wonMissions, of: $0.tally.missions)
      },
      .ratio("levels.perActiveDay", "levels") { $0.perActiveDay($0.level - 1) },
      .count("streak.longest", "days") { $0.streak.longest },
    ]
  }

  private static func share(_ part: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}

extension QuestPlayer {
  fileprivate func perActiveDay(_ total: Int) -> Double? {
    tally.activeDays == 0 ? nil : Double(total) / Double(tally.activeDays)
  }

  fileprivate func perDay(_ total: Int) -> Double? {
    tally.days == 0 ? nil : Double(total) / Double(tally.days)
  }

  fileprivate func pity(_ source: LootSource) -> PityState {
    switch source {
    case .task: taskLoot.pity
    case .dungeonRoom: roomLoot.pity
    case .mission: missionLoot.pity
    }
  }
}
