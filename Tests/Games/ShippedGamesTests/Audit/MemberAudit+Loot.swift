@testable import GameSupport
@testable import QuestBond

// Chances of loot, pity, and what luck made of them.

extension MemberAudit {
  func readLoot(_ event: TraceEvent) {
    switch event.kind {
    case .tries: tries(event)
    case .finds: finds(event)
    case .rolls: rolls(event)
    case .endsExpedition: settle(event)
    default: break
    }
  }

  /// The tier that the loot of the run at hand is of: a party's is one better (PRT-4).
  private var lootTier: Int {
    guard let run = life.last(.entersDungeon) else { return 0 }
    let tier = Rulebook.tiers.firstIndex(of: run.word("tier")!)!
    return min(3, tier + (run.isTrue("together") ? 1 : 0))
  }

  /// DRP-1: base + flat points + base × Σ relative bonuses, before the cap; the rulebook has no soft
  /// pity.
  private func chance(_ event: TraceEvent) -> Double {
    let place = event.word("place")!
    let relative = relativeLoot(encounter: place != "task")
    switch place {
    case "task":
      let points = Rulebook.verified[verification]!.points
      let beacon = boosts.removeValue(forKey: "equipment chance") ?? 0
      return book.taskEquipment + points + book.taskEquipment * (relative + beacon)
    case "mission":
      let luck = life.last(.endsMission)?.figure("luckPoints") ?? 0
      return min(0.5, 0.10 + 0.004 * luck) * (1 + relative)
    case "stage":
      let share = life.last(.passesStage)?.isTrue("passed") ?? false ? 1 : 0.5
      // Of expeditions, the trickster's share is not counted: it is for encounters that are won.
      let more = relativeLoot(encounter: false) + affixes("pathfinder")
      return 0.25 * (1 + more) * share
    default:
      let tier = min(3, lootTier + (place == "bonusRoom" ? 1 : 0))
      return Rulebook.roomEquipment[tier] * (1 + relative)
    }
  }

  private func tries(_ event: TraceEvent) {
    let expected = min(0.95, chance(event))
    check(
      .lootChance, PartyAudit.same(event.figure("chance"), expected),
      "\(event.figure("chance")), by the rulebook \(expected)")
    let isLucky = event.succeeds(event.figure("chance"))
    if event.word("place") == "stage" {
      check(.lootOutcome, (event.word("outcome") == "lucky") == isLucky, "lucky \(isLucky)")
      if isLucky { stageDropped = true }
      return
    }
    let source = event.word("source")!
    settle(event, source, isLucky: isLucky, .lootOutcome, .pity)
  }

  /// PTY-2: the attempt that makes the counter reach the threshold is itself the forced drop.
  private func settle(
    _ event: TraceEvent, _ source: String, isLucky: Bool, _ luck: AuditedRule, _ pity: AuditedRule
  ) {
    let attempt = dry[source, default: 0] + 1
    let isForced = !isLucky && attempt >= book.pity(source).threshold
    let outcome = isLucky ? "lucky" : isForced ? "forced" : "none"
    check(luck, event.word("outcome") == outcome, "\(outcome), attempt \(attempt)")
    dry[source] = isLucky || isForced ? 0 : attempt
    check(pity, event.amount("attempt") == attempt, "attempt \(attempt)")
    check(pity, attempt <= book.pity(source).threshold, "attempt \(attempt)")
    forced = isForced ? source : nil
  }

  /// PTY-3: an expedition counts once, as a whole.
  private func settle(_ event: TraceEvent) {
    settle(event, "expedition", isLucky: stageDropped, .expeditionPity, .expeditionPity)
    stageDropped = false
  }

  private func finds(_ event: TraceEvent) {
    guard let source = forced else { return }
    let least = book.pity(source).atLeast
    check(.forcedRarity, event.rarity >= least, "\(Rulebook.rarities[least]) or better")
    forced = nil
  }

  /// Rolls for anything else (DRP).
  private func rolls(_ event: TraceEvent) {
    let (what, source) = (event.word("what")!, event.word("source")!)
    let isFound = event.amount("found") > 0
    let share =
      (life.last(.passesStage)?.isTrue("passed") ?? false ? 1 : 0.5) * (1 + affixes("pathfinder"))
    func holds(_ rule: AuditedRule, _ chance: Double) {
      check(rule, isFound == event.succeeds(chance), "\(what) of \(source) with \(chance)")
    }
    switch (what, source) {
    case ("material", "task"):
      holds(.materials, 0.35)
      let magnet = boosts.removeValue(forKey: "materials") == nil ? 1 : 2
      check(.materials, event.amount("found") == (isFound ? magnet : 0), "\(magnet) of it")
    case ("material", "mission"): holds(.materials, 0.40)
    case ("material", "stage"): holds(.materials, 0.50 * share)
    case ("material", "raid"): holds(.materials, 0.80)
    case ("material", _): holds(.materials, 0.60)
    case ("consumable", "task"): holds(.consumables, 0.175)
    case ("consumable", "stage"): holds(.consumables, 0.30 * share)
    case ("consumable", "room"): holds(.consumables, 0.30)
    case ("consumable", "raid"): holds(.consumables, 1)
    case ("card", "room"): holds(.consumables, 0.12)
    case ("card", "stage"): holds(.consumables, 0.175 * share)
    case ("card", "arena"), ("equipment", "arena"):
      // ARN-3.
      let wave = life.last(.reachesMilestone)?.amount("wave") ?? 0
      let later = Double((wave - 25) / 10)
      let chance: Double =
        switch (what, wave) {
        case ("card", 15): 0.10
        case ("card", 25...): 0.25 + 0.05 * later
        case ("equipment", 20): 1
        case ("equipment", 25...): 0.10 * later
        default: 0
        }
      holds(.lootOutcome, min(1, chance))
    case ("herb", _): holds(.herbs, 0.40)
    case ("token", _): holds(.tokens, book.tokenChance)
    case ("equipment", "raid"):
      holds(.lootOutcome, max(0.2, min(0.95, 0.2 * (1 + relativeLoot(encounter: false)))))
    default: break
    }
  }
}
