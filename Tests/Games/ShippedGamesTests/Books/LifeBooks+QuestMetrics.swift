import GameEngines

@testable import GameSupport
@testable import QuestBond

// The metrics of QuestBond.

extension LifeBooks {
  func questBond(_ rules: QuestRules) -> [String: Double?] {
    var metrics: [String: Double?] = [:]
    for part in [
      gold(), loot(rules), gear(rules), adventures(rules), party(rules), daily(rules),
    ] { metrics.merge(part) { $1 } }
    return metrics
  }

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
      metrics["equipment.worn.\(rarity)"] = Double(
        worn.values.count { $0.word("rarity") == "\(rarity)" })
    }
    let stash = last("stash", of: .stores, .takesOut, through: days) ?? 0
    metrics["equipment.stored"] = Double(count(.stores))
    metrics["equipment.stashed"] = Double(stash)
    metrics["equipment.salvaged"] = Double(count(.salvages))
    metrics["equipment.sold"] = Double(count(.sells))
    metrics["equipment.bought"] = Double(count(.buys) { $0.word("what") == "piece" })
    metrics["materials.perActiveDay"] = perActiveDay(gained("materials"))
    metrics["fragments.perActiveDay"] = perActiveDay(gained("fragments"))
    metrics["scrolls"] = Double(count(.salvages) { $0.isTrue("scroll") })
    metrics["consumables.perActiveDay"] = perActiveDay(count(.receives))
    for stock in ["materials", "fragments", "essence"] {
      metrics["inventory.\(stock)"] = Double(held(stock))
    }
    return metrics
  }

  private func gear(_ rules: QuestRules) -> [String: Double?] {
    let bought = count(.buys) { $0.word("what") == "scroll" }
    return [
      "enhance.attempts": Double(count(.enhances)),
      "enhance.success.share": ratio(
        count(.enhances) { $0.isTrue("succeeds") }, count(.enhances)),
      "set.complete": (last("sets", of: .wears, through: days) ?? 0) > 0 ? 1 : 0,
      "forge.crafted": Double(count(.crafts)),
      "forge.setPieces": Double(count(.crafts) { $0.word("what") == "set" }),
      "forge.rerolls": Double(count(.rerolls)), "forge.scrollsApplied": Double(count(.scrolls)),
      "forge.brewed": Double(count(.brews)),
      "forge.catalysts": Double(count(.enhances) { $0.isTrue("catalyst") }),
      "inventory.scrolls": Double(held("scrolls")),
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
    let cards = last("held", of: .findsCard, through: days) ?? 0
    return [
      "tasks.perActiveDay": perActiveDay(count(.finishesTask) { !$0.isTrue("duty") }),
      "levels.perActiveDay": perActiveDay(
        now.level - 1 + count(.rebirth) * (rules.levels.highestLevel - 1)),
      "streak.longest": Double(longestStreak),
      "streak.shielded": Double(count(.missesDay) { $0.isTrue("shielded") }),
      "dungeon.runs.perActiveDay": perActiveDay(runs),
      "dungeon.completed.share": ratio(count(.completesDungeon), runs),
      "dungeon.rooms.passed.share": ratio(count(.entersRoom) { $0.isTrue("passed") }, rooms),
      "dungeon.doors": Double(count(.passesDoor)),
      "dungeon.bonusRooms": Double(count(.looksForBonusRoom) { $0.isTrue("found") }),
      "keys.perWeek": perDay(count(.getsKey) * 7),
      "keys.held": Double(held("keys")),
      "mission.perActiveDay": perActiveDay(missions),
      "mission.won.share": ratio(count(.endsMission) { $0.isTrue("won") }, missions),
      "herbs.perActiveDay": perActiveDay(found("herb")),
      "tokens.perWeek": perDay(found("token") * 7),
      "expedition.perWeek": perDay(count(.endsExpedition) * 7),
      "expedition.stages.passed.share": ratio(
        count(.passesStage) { $0.isTrue("passed") }, stages),
      "cards.collected": Double(cards), "cards.found": Double(count(.findsCard)),
      "cards.complete.share": rules.cards.list.isEmpty
        ? nil : cards == rules.cards.list.count ? 1 : 0,
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

  private func party(_ rules: QuestRules) -> [String: Double?] {
    let party = trace.events.filter { $0.member == nil }
    let weeks = party.filter { $0.kind == .week }
    // A member that never plays does not know that it has companions.
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
    let challenge = rules.party.challenge
    let least = challenge.isOn ? challenge.minMembers : 0
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
