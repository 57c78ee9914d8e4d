import GameEngines
import GameSupport
import Measurement

extension QuestBondGame {
  /// Sets out with a key at hand, while no expedition is under way (EXP).
  @inline(never)
  func startExpedition(atMinute minute: Int, day: Int, _ player: inout QuestPlayer) {
    guard let index = chooseExpedition(day: day, player) else { return }
    player.useOne(of: .keys, for: .expedition)
    player.trace?.record(.startsExpedition) {
      let expedition = rules.expeditions.list[index]
      return [
        "expedition": .text(expedition.name), "minutes": .whole(expedition.minutes),
        "level": .whole(expedition.level),
      ]
    }
    player.expeditions.running = index
    player.expeditions.endMinute = minute + rules.expeditions.list[index].minutes
  }

  /// Returns the hardest open expedition in which the player expects to do well, else the easiest
  /// open one. The player knows what the game shows: its party's power and each rating.
  @inline(__always)
  private func chooseExpedition(day: Int, _ player: borrowing QuestPlayer) -> Int? {
    let powers = combinedPowers(day: day, player)
    var easiest: Int?
    for index in expeditions.indices.reversed()
    where rules.expeditions.level(of: index) <= player.level {
      easiest = index
      let success = rules.expeditions.rules.success(
        powers: powers, rating: rules.expeditions.list[index].rating)
      let (counts, stages) = expeditions[index]
      let mean = (success * counts).sumInOrder / stages
      if mean >= rules.expeditions.comfortableSuccess { return index }
    }
    return easiest
  }

  /// Collects a finished expedition (EXP); the party's power at that time decides its stages.
  @inline(never)
  func collectExpedition(day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable) {
    let expedition = rules.expeditions.list[player.expeditions.running]
    let level = rules.expeditions.level(of: player.expeditions.running)
    player.expeditions.running = -1
    player.expeditions.collected += 1
    player.expeditions.collectedToday += 1
    let powers = combinedPowers(day: day, player)
    let success = rules.expeditions.rules.success(powers: powers, rating: expedition.rating)
    var dropped = false
    for kind in expedition.stages {
      let chance = success[kind.rawValue]
      let passed = Chance(chance).occurs(using: &player.expeditions.outcomeLuck)
      let stat = kind.stat(for: player.characterClass)
      player.trace?.record(
        .passesStage, by: .after(.stageOutcome, player.expeditions.outcomeLuck)
      ) {
        [
          "stage": .text("\(kind)"), "chance": .number(chance), "passed": .flag(passed),
          "stat": .text("\(stat)"), "power": .number(powers[kind.rawValue]),
          "needed": .number(expedition.rating),
        ]
      }
      player.expeditions.stages += 1
      if passed { player.expeditions.passedStages += 1 }
      let bonus = player.bonusTotals.sums[.expeditionRewards]
      award(
        exp: rules.expeditions.rules.exp(level: level, passed: passed, bonus: bonus),
        for: .stage, &player,
        of: AwardTerms(
          rules.expeditions.rules.baseEXP(level: level),
          ["failure": rules.expeditions.rules.share(passed: passed), "pathfinder": 1 + bonus]))
      // An award or a piece may raise the bonuses for the next stage.
      if rollEquipment(passed: passed, &player, &droughts) { dropped = true }
      rollFinds(passed: passed, day: day, &player)
    }
    droughts.record(parts: expedition.stages.count, source: LootSource.expedition.rawValue)
    settle(dropped: dropped, &player, &droughts)
  }

  /// Rolls a stage's equipment, as a part of the expedition's one attempt (PTY-3).
  private func rollEquipment(
    passed: Bool, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) -> Bool {
    let chance = rules.expeditions.rules.equipmentChance(
      passed: passed, base: rules.loot.stage.equipment, rules.loot.chance,
      lootChance: player.bonusTotals.sums[.lootChance],
      bonus: player.bonusTotals.sums[.expeditionRewards])
    droughts.record(chance: chance, source: LootSource.expedition.rawValue)
    let (pity, cap) = (rules.loot.pity[LootSource.expedition.rawValue], rules.loot.chance.cap)
    let isDropped = pity.rollPart(
      chance: chance, cap: cap, in: player.expeditions.loot.pity,
      using: &player.expeditions.loot.luck.attempts)
    player.trace?.record(
      .tries, by: .after(.stageEquipment, player.expeditions.loot.luck.attempts)
    ) { [dry = player.expeditions.loot.pity.dry] in
      ["source": .text(LootSource.expedition.name), "place": .text(LootPlace.stage.rawValue)]
        + pity.facts(chance: chance, cap: cap, dry: dry)
        + ["outcome": .text(isDropped ? "lucky" : "none")]
    }
    guard isDropped else { return false }
    player.loot.luckyDrops[inPlace: LootSource.expedition.rawValue] += 1
    findStagePiece(atLeast: .common, &player)
    return true
  }

  private func findStagePiece(atLeast lowest: Rarity, _ player: inout QuestPlayer) {
    givePiece(
      rules.loot.stage.odds, atLeast: lowest, mayBeSet: rules.sets.isOn, at: .stage, &player)
  }

  /// Rolls separately for material, consumable and the rest (DRP).
  private func rollFinds(passed: Bool, day: Int, _ player: inout QuestPlayer) {
    let share = rules.expeditions.rules.lootShare(
      passed: passed, bonus: player.bonusTotals.sums[.expeditionRewards])
    let loot = rules.loot.stage.finds(share: share)
    let found = loot.material.count(using: &player.expeditions.materialLuck)
    let materials = found * rules.loot.materialsPerDrop
    gather(materials: materials, from: .stage, &player)
    player.trace?.rolls(
      "material", in: "stage", materials, .stageMaterial, player.expeditions.materialLuck)
    let hasConsumable = loot.consumable.occurs(using: &player.expeditions.consumableLuck)
    player.trace?.rolls(
      "consumable", in: "stage", hasConsumable ? 1 : 0, .stageConsumable,
      player.expeditions.consumableLuck)
    if hasConsumable {
      player.expeditions.kindLuck = receiveAny(
        in: "stage", .stageConsumableKind, player.expeditions.kindLuck, day: day, &player)
    }
    searchForCard(inStageOf: share, &player)
  }

  /// Ends the expedition's attempt: dry, lucky, or forced by pity (PTY-1 to PTY-3).
  private func settle(dropped: Bool, _ player: inout QuestPlayer, _ droughts: inout DroughtTable) {
    let pity = rules.loot.pity[LootSource.expedition.rawValue]
    let attempt = pity.settle(dropped: dropped, in: &player.expeditions.loot.pity)
    let (outcome, number) = attempt.outcome(dry: player.expeditions.loot.pity.dry)
    player.trace?.record(.endsExpedition) { ["attempt": .whole(number), "outcome": outcome] }
    let lowest = end(attempt, of: .expedition, &player, &droughts)
    if case .forced = attempt { findStagePiece(atLeast: lowest, &player) }
  }

  @inline(__always)
  private func combinedPowers(day: Int, _ player: borrowing QuestPlayer) -> SIMD8<Double> {
    let lent = player.expeditions.partyPowers
    return lent[0] > 0 ? lent : powers(day: day, player)
  }

  /// Deepens the bond in the evening by expeditions collected today (PRT-4). Once any member may
  /// set out, renews the members' combined power (PWR); a player alone has its own.
  @inline(__always)
  func gatherForExpeditions(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    guard rules.party.isOn, members.count > 1 else { return }
    var mayLeave = false
    for index in members.indices {
      if members[index].level >= rules.expeditions.level(of: 0) { mayLeave = true }
      if members[index].expeditions.collectedToday > 0 { countForBond(&members[index], &party) }
    }
    if mayLeave { combinePower(day, &members) }
  }

  private func countForBond(_ player: inout QuestPlayer, _ party: inout QuestParty) {
    let exp = rules.party.bond.perExpedition * Double(player.expeditions.collectedToday)
    deepenBond(by: exp, for: "expedition", devotion: player.bonusTotals.sums[.bondEXP], &party)
    player.expeditions.collectedToday = 0
  }

  @inline(never)
  private func combinePower(_ day: Int, _ members: inout MutableSpan<QuestPlayer>) {
    var sum = SIMD8<Double>(repeating: 0)
    for index in members.indices {
      measurePowers(day: day, &members[index])
      sum += members[index].dungeons.powers
    }
    let together = rules.party.power.together(sum: sum, members: members.count)
    for index in members.indices { members[index].expeditions.partyPowers = together }
  }
}
