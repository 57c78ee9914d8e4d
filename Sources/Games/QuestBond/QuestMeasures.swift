import GameEngines
import GameKit
import Measurement
import Statistics
import TimeQuest

// What a QuestBond run shows: series by day, droughts by source, metrics by player.

extension QuestBondGame {
  /// The accounts that the systems in force move gold through.
  static func faucets(of rules: QuestRules) -> [GoldFaucet] {
    [.task] + (rules.dungeons == nil ? [] : [.dungeon]) + (rules.missions == nil ? [] : [.mission])
      + [.levelUp] + (rules.arena == nil ? [] : [.arena]) + (rules.raid == nil ? [] : [.raid])
      + [.salvage] + dailyFaucets(of: rules)
  }

  static func sinks(of rules: QuestRules) -> [GoldSink] {
    let open: [GoldSink] =
      (rules.enhancement == nil ? [] : [.enhance])
      + (rules.store == nil ? [] : [.store, .consumable]) + forgeSinks(of: rules)
      + (rules.arena == nil ? [] : [.arenaEntry])
      + (rules.company?.gifts == nil ? [] : [.giftFee]) + marketSinks(of: rules)
      + dailySinks(of: rules)
    // In the order of the accounts, each once: scrolls cost gold in store and forge.
    return GoldSink.allCases.filter(open.contains)
  }

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
  public func show(_ player: QuestPlayer, accounts: Bool, in line: inout DiaryLine) {
    line.write(player.level)
    line.write(player.exp)
    line.write(player.ledger.balance)
    if isEstimated { line.write(player.estimation.ratchet.highestLevel) }
    if accounts {
      for faucet in reportedFaucets { line.write(player.ledger.earned(from: faucet)) }
      for sink in reportedSinks { line.write(player.ledger.spent(on: sink)) }
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
    var metrics =
      goldMetrics(of: rules) + lootMetrics(of: rules) + adventureMetrics(of: rules)
      + journeyMetrics(of: rules) + gearMetrics(of: rules) + companyMetrics(of: rules)
      + marketMetrics(of: rules) + growthMetrics(of: rules) + dailyMetrics(of: rules)
    if let estimation = rules.estimation {
      metrics += RatchetRecord.metrics(
        levels: estimation.difficulty.configuration.highestLevel)
    }
    return metrics
  }

  private static func goldMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    var metrics: [LifeMetric<QuestPlayer>] = [
      .ratio(
        "gold.faucets.perDay", "gold",
        "Gold that all faucets give a player per day of the run, active or not."
      ) { $0.perDay($0.ledger.totalEarned) },
      .ratio(
        "gold.sinks.perDay", "gold",
        "Gold that all sinks take from a player per day of the run, active or not."
      ) { $0.perDay($0.ledger.totalSpent) },
      .ratio(
        "gold.net.perDay", "gold",
        "Gold from all faucets less gold into all sinks of a player per day of the run, "
          + "active or not."
      ) {
        $0.perDay($0.ledger.totalEarned - $0.ledger.totalSpent)
      },
      .ratio(
        "gold.faucets.perActiveDay", "gold",
        "Gold that all faucets give a player per active day."
      ) { $0.perActiveDay($0.ledger.totalEarned) },
      .ratio(
        "gold.sinks.perActiveDay", "gold",
        "Gold that all sinks take from a player per active day."
      ) { $0.perActiveDay($0.ledger.totalSpent) },
      .ratio(
        "gold.net.perActiveDay", "gold",
        "Gold from all faucets less gold into all sinks of a player per active day."
      ) {
        $0.perActiveDay($0.ledger.totalEarned - $0.ledger.totalSpent)
      },
    ]
    for faucet in faucets(of: rules) {
      metrics.append(
        .ratio(
          "gold.faucet.\(faucet).perActiveDay", "gold",
          "Gold that a player earns from the faucet \(faucet) per active day."
        ) {
          $0.perActiveDay($0.ledger.earned(from: faucet))
        })
    }
    for sink in sinks(of: rules) {
      metrics.append(
        .ratio(
          "gold.sink.\(sink).perActiveDay", "gold",
          "Gold that a player spends on the sink \(sink) per active day."
        ) {
          $0.perActiveDay($0.ledger.spent(on: sink))
        })
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

  func pity(_ source: LootSource) -> PityState {
    switch source {
    case .task: taskLoot.pity
    case .dungeonRoom: roomLoot.pity
    case .mission: missionLoot.pity
    case .expedition: adventure.stageLoot.pity
    }
  }
}
