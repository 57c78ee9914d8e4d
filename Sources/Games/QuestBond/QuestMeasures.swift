import GameEngines
import GameKit
import Measurement
import Statistics
import TimeQuest

// What a QuestBond run shows: series by day, droughts by source, metrics by player.

extension QuestBondGame {
  static func series(of rules: QuestRules) -> [Series] {
    let ratchet = rules.estimation.map { estimation in
      Series(
        name: "difficulty", kind: .track,
        quantilesUpTo: estimation.difficulty.configuration.highestLevel,
        meaning: RatchetRecord.difficultyMeaning)
    }
    return [
      Series(
        name: "level", kind: .track, quantilesUpTo: rules.levels.highestLevel,
        meaning: "Level of a player"),
      Series(
        name: "xp", kind: .track, quantilesUpTo: Int.largestAmount,
        meaning: "EXP of a player since the start or its last rebirth"),
      Series(
        name: "gold.balance", kind: .balance(currency: "gold"), quantilesUpTo: Int.largestAmount),
    ] + [ratchet].compactMap { $0 }
      + faucets(of: rules).map {
        Series(name: "gold.\($0)", kind: .faucet(currency: "gold", account: "\($0)"))
      }
      + sinks(of: rules).map {
        Series(name: "gold.\($0)", kind: .sink(currency: "gold", account: "\($0)"))
      }
  }

  /// Level, EXP, gold held, and the ratchet's level where there is one; then gold by faucet and by
  /// sink, since the start.
  @inline(__always)
  public func show(_ player: QuestPlayer, accounts: Bool, in entry: inout DailyEntry) {
    entry.write(player.level)
    entry.write(player.exp)
    entry.write(player.ledger.balance)
    if isEstimated { entry.write(player.estimation.ratchet.highestLevel) }
    if accounts {
      for faucet in reportedFaucets { entry.write(player.ledger.earned(from: faucet)) }
      for sink in reportedSinks { entry.write(player.ledger.spent(on: sink)) }
    }
  }

  static func droughts(of rules: QuestRules) -> [DroughtSource] {
    let loot = LootSource.allCases.map { source in
      DroughtSource(
        name: source.name, attempts: source.attempts,
        forcedAt: rules.loot.pity[source.rawValue].longestDrought,
        event: "equipment from \(source.places)")
    }
    let levels = rules.estimation?.difficulty.configuration.highestLevel ?? 1
    return loot + RatchetRecord.droughts(levels: levels) + Milestones.droughts(rules)
  }

  /// Leaves open the loot droughts under way, and records when milestones and the ratchet's levels
  /// came.
  public func conclude(_ player: QuestPlayer, _ droughts: inout DroughtTable) {
    let archetype = player.person.archetype
    for (source, pity) in zip(
      LootSource.allCases, LootSource.allCases.map { player.pity($0) })
    where pity.dry > 0 {
      droughts.record(.open, at: pity.dry, source: source.rawValue, archetype: archetype)
    }
    player.gear.milestones.conclude(
      milestones, days: player.tally.days, firstSource: firstMilestone, archetype: archetype,
      &droughts)
    guard isEstimated else { return }
    player.estimation.ratchet.conclude(
      firstSource: LootSource.allCases.count, archetype: archetype, &droughts)
  }

  static func metrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    var metrics = goldMetrics(of: rules) + lootMetrics(of: rules) + equipmentMetrics
    metrics += enhancementMetrics + findMetrics
    metrics += taskMetrics + dungeonMetrics(of: rules) + missionMetrics(of: rules)
    metrics += levelMetrics(of: rules) + dungeonFindMetrics(of: rules) + tokenMetrics(of: rules)
    metrics +=
      expeditionMetrics(of: rules) + QuestSystems.metrics(rules.systems) + gearMetrics(of: rules)
    metrics += forgeMetrics(of: rules) + arenaMetrics(of: rules) + raidMetrics(of: rules)
    metrics += partyMetrics(of: rules) + storeMetrics(of: rules) + researchMetrics(of: rules)
    metrics += growthMetrics(of: rules) + dailyMetrics(of: rules)
    if let estimation = rules.estimation {
      metrics += RatchetRecord.metrics(
        levels: estimation.difficulty.configuration.highestLevel)
    }
    return metrics
  }

  static func share(_ part: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}

extension QuestPlayer: Estimator {
  func perActiveDay(_ total: Int) -> Double? {
    tally.activeDays == 0 ? nil : Double(total) / Double(tally.activeDays)
  }

  func perDay(_ total: Int) -> Double? {
    tally.days == 0 ? nil : Double(total) / Double(tally.days)
  }

  func perWeek(_ total: Int) -> Double? { perDay(total * 7) }

  func pity(_ source: LootSource) -> PityState {
    switch source {
    case .task: loot.tasks.pity
    case .dungeonRoom: dungeons.loot.pity
    case .mission: missions.loot.pity
    case .expedition: expeditions.loot.pity
    }
  }
}
