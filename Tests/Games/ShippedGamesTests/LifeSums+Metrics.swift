import GameEngines

@testable import Bennie
@testable import GameSupport
@testable import QuestBond
@testable import TimeQuest

extension LifeSums {
  /// The member's metrics that events add up to, in real units: nil for one that it has no value
  /// of, and no entry for one that is not covered.
  func metrics(of simulation: Simulation) -> [String: Double?] {
    var metrics = lifeMetrics(simulation)
    if let rules = simulation.game as? TimeQuestRules {
      metrics.merge(estimation(rules.estimation)) { $1 }
      metrics["streak.longest"] = Double(longestStreak)
      metrics["xp.perActiveDay"] = perActiveDay(sum("amount", of: .gainsEXP))
    }
    if let rules = simulation.game as? BennieRules { metrics.merge(bennie(rules)) { $1 } }
    if let rules = simulation.game as? QuestRules {
      if let estimation = rules.estimation { metrics.merge(self.estimation(estimation)) { $1 } }
      for part in [
        gold(), loot(rules), gear(rules), adventures(rules), company(rules), daily(rules),
      ] { metrics.merge(part) { $1 } }
    }
    return metrics
  }

  // MARK: Every game

  private func lifeMetrics(_ simulation: Simulation) -> [String: Double?] {
    var metrics: [String: Double?] = [
      "days.active": Double(activeDays),
      "players.retained": count(.leaves) > 0 ? 0 : 1,
    ]
    let coins = simulation.game is BennieRules
    let currency = coins ? "coins" : "gold"
    for day in [7, 14, 30, 60, 90, 180, 365, days] where day <= days {
      metrics["level.day\(day)"] = Double(level(on: day))
      metrics["xp.day\(day)"] = Double(exp(on: day))
      metrics["difficulty.day\(day)"] =
        coins
        ? (bennieDifficulty(simulation, on: day) * 1000).rounded() / 1000
        : Double(difficulty(on: day))
      metrics["\(currency).balance.day\(day)"] = Double(balance(on: day))
      let active = events.count { $0.kind == .plays && $0.day <= day }
      let (held, spent) = (balance(on: day), spent(through: day))
      let isFlush = held * active > simulation.measures.hoardDays * earned(through: day)
      let dry: Double? = active == 0 ? nil : held * active < spent ? 1 : 0
      let flush: Double? = active == 0 ? nil : isFlush ? 1 : 0
      metrics["\(currency).dry.share.day\(day)"] = dry
      metrics["\(currency).flush.share.day\(day)"] = flush
    }
    return metrics
  }

  private func estimation(_ rules: EstimationRules) -> [String: Double?] {
    let sessions = all(.endsSession)
    func xp(_ sessions: [TraceEvent]) -> Double? {
      ratio(sessions.reduce(0) { $0 + $1.amount("xp") }, sessions.count)
    }
    var metrics: [String: Double?] = [
      "sessions": Double(sessions.count), "xp.perSession": xp(sessions),
    ]
    let highest = sessions.map { $0.amount("level") }.max() ?? 1
    for level in 1...rules.difficulty.configuration.highestLevel {
      metrics["difficulty.level\(level).share"] = highest >= level ? 1 : 0
      metrics["xp.perSession.level\(level)"] = xp(sessions.filter { $0.amount("level") == level })
    }
    return metrics
  }

  // MARK: Bennie

  private func bennieDifficulty(_ simulation: Simulation, on day: Int) -> Double {
    guard let rules = simulation.game as? BennieRules else { return 0 }
    return number("difficulty", through: day) ?? rules.learning.startDifficulty
  }

  private func number(_ fact: String, through day: Int) -> Double? {
    let event = events.last { $0.day <= day && $0.kind == .doesActivity }
    if case .number(let value) = event?[fact] { return value }
    return nil
  }

  private func bennie(_ rules: BennieRules) -> [String: Double?] {
    let activities = all(.doesActivity)
    let done = activities.filter { !$0.isTrue("quit") }
    let capped = all(.capsCoins).filter { $0.amount("withheld") > 0 }
    var seconds = 0.0
    for activity in done { if case .number(let value) = activity["seconds"] { seconds += value } }
    var skill = 0.0
    let born = all(.takesClass).first?["skill"]
    if case .number(let value) = activities.last?["skill"] ?? born { skill = value }
    let turns = activities.last?.amount("turns") ?? 0
    let hints = activities.count { $0.amount("mistakes") >= rules.learning.manyMistakes }
    var metrics: [String: Double?] = [
      "coins.perActiveDay": perActiveDay(earned()),
      "coins.capped.perActiveDay": perActiveDay(sum("withheld", of: .capsCoins)),
      "coins.cappedDays.share": perActiveDay(Set(capped.map(\.day)).count),
      "video.minutes.perActiveDay": perActiveDay(sum("minutes", of: .wantsVideo)),
      "coins.hoarding.share": balance(on: days) > rules.coins.hoardCaps * rules.coins.dailyCap
        ? 1 : 0,
      "redemptions.refused": Double(count(.wantsVideo) { $0.isTrue("refused") }),
      "celebrations": Double(sum("celebrations", of: .capsCoins)),
      "difficulty.turns.per100": ratio(turns * 100, activities.count),
      "skill.final": skill, "activities": Double(activities.count),
      "activities.quit.share": ratio(activities.count - done.count, activities.count),
      "activities.hint.share": ratio(hints, activities.count),
      "activities.solveSeconds": done.isEmpty ? nil : seconds / Double(done.count),
    ]
    metrics.merge(minutes()) { $1 }
    return metrics
  }

  /// Minutes of play and of video a day, from each day's whole seconds.
  private func minutes() -> [String: Double?] {
    let playDays = Set(all(.plays).map(\.day)).sorted()
    func seconds(_ day: Int, _ kind: EventKind, _ fact: String) -> Double {
      all(kind).filter { $0.day == day }.reduce(0) { sum, event in
        switch event[fact] {
        case .number(let value): sum + value
        case .whole(let value): sum + Double(value)
        default: sum
        }
      }
    }
    let play = playDays.map { Int(seconds($0, .doesActivity, "seconds").rounded()) }
    let video = playDays.map { Int(seconds($0, .wantsVideo, "minutes")) * 60 }
    let both = zip(play, video).map { $0 + $1 }
    var metrics: [String: Double?] = [:]
    for (name, days) in [("play", play), ("video", video), ("screen", both)] {
      let sum = days.reduce(0, +)
      // Minutes first: at a tie the thousandth depends on the order.
      func minutes(over days: Int) -> Double? { days == 0 ? nil : Double(sum) / 60 / Double(days) }
      metrics["\(name).minutes.perActiveDay"] = minutes(over: days.count)
      metrics["\(name).minutes.perDay"] = minutes(over: self.days)
      metrics["\(name).minutes.longestDay"] = Double(days.max() ?? 0) / 60
      for limit in [30, 45, 60] {
        metrics["\(name).over\(limit).share"] = ratio(
          days.count { $0 > 60 * limit }, days.count)
      }
    }
    return metrics
  }

  // MARK: QuestBond

  private func gold() -> [String: Double?] {
    var metrics: [String: Double?] = [
      "gold.faucets.perDay": perDay(earned()), "gold.sinks.perDay": perDay(spent()),
      "gold.net.perDay": perDay(earned() - spent()),
      "gold.faucets.perActiveDay": perActiveDay(earned()),
      "gold.sinks.perActiveDay": perActiveDay(spent()),
      "gold.net.perActiveDay": perActiveDay(earned() - spent()),
    ]
    for faucet in GoldFaucet.allCases {
      metrics["gold.faucet.\(faucet).perActiveDay"] = perActiveDay(earned("\(faucet)"))
    }
    for sink in GoldSink.allCases {
      metrics["gold.sink.\(sink).perActiveDay"] = perActiveDay(spent("\(sink)"))
    }
    return metrics
  }

  private func loot(_ rules: QuestRules) -> [String: Double?] {
    var metrics: [String: Double?] = [:]
    var drops = 0
    for source in LootSource.allCases {
      let tries = events.filter {
        $0.kind == .tries && $0.word("source") == source.name
          || source == .expedition && $0.kind == .endsExpedition
      }
      let lucky = tries.count { $0.kind == .tries && $0.word("outcome") == "lucky" }
      let forced = tries.count { $0.word("outcome") == "forced" }
      drops += lucky + forced
      metrics["drops.\(source.name)"] = Double(lucky + forced)
      metrics["drops.\(source.name).forced.share"] = ratio(forced, lucky + forced)
      metrics["drought.\(source.name).longest"] = Double(
        tries.map { $0.amount("attempt") }.max() ?? 0)
    }
    metrics["drops.perActiveDay"] = perActiveDay(drops)
    for rarity in Rarity.allCases {
      metrics["equipment.found.\(rarity)"] = Double(
        count(.finds) { $0.word("rarity") == "\(rarity)" })
      metrics["equipment.worn.\(rarity)"] = Double(worn.values.count { $0 == "\(rarity)" })
    }
    let materials =
      found("material") + sum("materials", of: .salvages, .logsIn, .finishesBundle)
    let stash = last("stash", of: [.stores, .takesOut], through: days) ?? 0
    metrics["equipment.stored"] = Double(count(.stores))
    metrics["equipment.stashed"] = Double(stash)
    metrics["equipment.salvaged"] = Double(count(.salvages))
    metrics["equipment.sold"] = Double(count(.sells))
    metrics["equipment.bought"] = Double(count(.buys) { $0.word("what") == "piece" })
    metrics["materials.perActiveDay"] = perActiveDay(materials)
    metrics["fragments.perActiveDay"] = perActiveDay(sum("fragments", of: .salvages))
    metrics["scrolls"] = Double(count(.salvages) { $0.isTrue("scroll") })
    metrics["consumables.perActiveDay"] = perActiveDay(count(.receives))
    metrics["satchel.materials"] = Double(materials - paid("materialsPaid"))
    metrics["satchel.fragments"] = Double(sum("fragments", of: .salvages) - paid("fragmentsPaid"))
    metrics["satchel.essence"] = Double(
      sum("essence", of: .finishesTask) - paid("essencePaid"))
    return metrics
  }

  private func gear(_ rules: QuestRules) -> [String: Double?] {
    let bought = count(.buys) { $0.word("what") == "scroll" }
    return [
      "enhance.attempts": Double(count(.enhances)),
      "enhance.success.share": ratio(
        count(.enhances) { $0.isTrue("succeeds") }, count(.enhances)),
      "set.complete": (last("sets", of: [.wears], through: days) ?? 0) > 0 ? 1 : 0,
      "forge.crafted": Double(count(.crafts)),
      "forge.setPieces": Double(count(.crafts) { $0.word("what") == "set" }),
      "forge.rerolls": Double(count(.rerolls)), "forge.scrollsApplied": Double(count(.scrolls)),
      "forge.brewed": Double(count(.brews)),
      "forge.catalysts": Double(count(.enhances) { $0.isTrue("catalyst") }),
      "satchel.scrolls": Double(
        count(.salvages) { $0.isTrue("scroll") } + bought - count(.scrolls)),
      "store.deals": Double(count(.buys) { $0.isTrue("deal") }), "store.scrolls": Double(bought),
      "store.keys": Double(count(.buys) { $0.word("what") == "key" }),
      "merchant.days": Double(count(.opensStore) { $0.word("merchant") != "" }),
      "merchant.bought": Double(count(.buys) { $0.isTrue("merchant") }),
      "research.nodes": Double(count(.endsResearch)),
    ]
  }

  private func adventures(_ rules: QuestRules) -> [String: Double?] {
    let runs = count(.entersDungeon)
    let rooms = count(.entersRoom)
    let missions = count(.endsMission)
    let stages = count(.passesStage)
    let entries = count(.entersArena)
    let keys = count(.getsKey) + count(.buys) { $0.word("what") == "key" }
    let held = last("held", of: [.findsCard], through: days) ?? 0
    return [
      "tasks.perActiveDay": perActiveDay(count(.finishesTask) { !$0.isTrue("duty") }),
      "levels.perActiveDay": perActiveDay(
        level(on: days) - 1 + count(.rebirth) * (rules.levels.highestLevel - 1)),
      "streak.longest": Double(longestStreak),
      "streak.shielded": Double(count(.missesDay) { $0.isTrue("shielded") }),
      "dungeon.runs.perActiveDay": perActiveDay(runs),
      "dungeon.completed.share": ratio(count(.completesDungeon), runs),
      "dungeon.rooms.passed.share": ratio(count(.entersRoom) { $0.isTrue("passed") }, rooms),
      "dungeon.doors": Double(count(.passesDoor)),
      "dungeon.bonusRooms": Double(count(.looksForBonusRoom) { $0.isTrue("found") }),
      "keys.perWeek": perDay(count(.getsKey) * 7),
      "keys.held": Double(keys - count(.startsExpedition)),
      "mission.perActiveDay": perActiveDay(missions),
      "mission.won.share": ratio(count(.endsMission) { $0.isTrue("won") }, missions),
      "herbs.perActiveDay": perActiveDay(found("herb")),
      "tokens.perWeek": perDay(found("token") * 7),
      "expedition.perWeek": perDay(count(.endsExpedition) * 7),
      "expedition.stages.passed.share": ratio(
        count(.passesStage) { $0.isTrue("passed") }, stages),
      "cards.collected": Double(held), "cards.found": Double(count(.findsCard)),
      "cards.complete.share": rules.cards.list.isEmpty
        ? nil : held == rules.cards.list.count ? 1 : 0,
      "arena.bestWave": Double(all(.entersArena).map { $0.amount("waves") }.max() ?? 0),
      "arena.entries.perActiveDay": perActiveDay(entries),
      "arena.entries.paid.share": ratio(count(.entersArena) { $0.amount("price") > 0 }, entries),
      "arena.milestones.perActiveDay": perActiveDay(count(.reachesMilestone)),
      "arena.cards": Double(
        count(.rolls) {
          $0.word("source") == "arena" && $0.word("what") == "card" && $0.amount("found") == 1
        }),
    ]
  }

  private func company(_ rules: QuestRules) -> [String: Double?] {
    let weeks = party.filter { $0.kind == .week }
    // Who never came does not know that it has companions.
    let hasCompanions = members > 1 && activeDays > 0
    let streaks = party.filter { $0.kind == .partyStreak }
    let bonuses = party.filter { $0.kind == .partyBonus }
    var metrics: [String: Double?] = [
      "raid.killed.share": ratio(weeks.count { $0.isTrue("won") }, weeks.count),
      "raid.attacks.perActiveDay": perActiveDay(sum("attacks", of: .attacks)),
      "raid.bossCards": Double(found("bossCard")),
      "party.streak.longest": hasCompanions ? Double(streaks.last?.amount("longest") ?? 0) : nil,
      "party.streak.bonus.share": hasCompanions
        ? perDay(bonuses.count { $0.amount("inForce") > 0 }) : nil,
      "party.bond.level": hasCompanions ? Double(bonuses.last?.amount("bond") ?? 0) : nil,
      "party.dungeon.runs.perActiveDay": hasCompanions
        ? perActiveDay(count(.entersDungeon) { $0.isTrue("together") }) : nil,
      "party.gifts.given": hasCompanions ? Double(count(.gives)) : nil,
      "party.gifts.received": hasCompanions ? Double(count(.getsGift)) : nil,
    ]
    let challenges = days / 7
    let won = party.count { $0.kind == .meetsChallenge && $0.day <= challenges * 7 }
    let least = rules.party?.challenge?.leastMembers ?? 0
    let wonShare: Double? = members >= least ? ratio(won, challenges) : nil
    metrics["party.challenge.won.share"] = wonShare
    return metrics
  }

  private func daily(_ rules: QuestRules) -> [String: Double?] {
    let weeks = count(.setsGoal)
    var metrics: [String: Double?] = [
      "paragon.points": Double(sum("points", of: .paragon)), "rebirths": Double(count(.rebirth)),
      "bundles.perActiveDay": perActiveDay(count(.finishesBundle)),
      "streak.daysCovered": Double(count(.missesDay) { $0.isTrue("covered") }),
      "quests.perActiveDay": perActiveDay(sum("quests", of: .finishesQuests)),
      "quests.all.share": perActiveDay(count(.finishesQuests) { $0.isTrue("all") }),
      "quests.weeklyChests": Double(count(.opensChest)),
      "duties.perActiveDay": perActiveDay(count(.finishesTask) { $0.isTrue("duty") }),
      "duties.miniGames.perActiveDay": perActiveDay(
        count(.seesDuty) { $0.isTrue("miniGame") && $0.isTrue("done") }),
      "duties.refreshes.perActiveDay": perActiveDay(count(.refreshes)),
      "duties.refreshes.paid": Double(count(.refreshes) { $0.isTrue("paid") }),
      "logins": Double(count(.logsIn)), "comeback.gifts": Double(count(.comesBack)),
      "goals.stages.perWeek": ratio(count(.reachesGoal), weeks),
      "goals.reached.share": ratio(count(.reachesGoal) { $0.isTrue("goal") }, weeks),
      "meditation.minutes.perActiveDay": perActiveDay(sum("minutes", of: .meditates)),
      "achievements": Double(count(.achieves)),
      "gems": Double(min(Int.largestAmount, sum("gems", of: .achieves))),
    ]
    if let tasks = rules.growth.tasksPerMastery {
      let levels = TaskCategory.allCases.map { category in
        count(.finishesTask) { !$0.isTrue("duty") && $0.word("category") == "\(category)" } / tasks
      }
      metrics["mastery.highest"] = Double(levels.max() ?? 0)
      metrics["mastery.total"] = Double(levels.reduce(0, +))
      let byDay = Dictionary(
        grouping: all(.finishesTask).filter { !$0.isTrue("duty") }, by: \.day)
      metrics["record.tasks"] = Double(byDay.values.map(\.count).max() ?? 0)
    }
    if rules.growth.evolution != nil, let now = characterClass {
      let evolved = CharacterClass.allCases.filter(\.isEvolved)
      metrics["class.evolved.share"] = evolved.contains { "\($0)" == now } ? 1 : 0
      for one in evolved {
        metrics["class.\(rules.growth.classNames[one]).share"] = "\(one)" == now ? 1 : 0
      }
    }
    return metrics
  }
}
