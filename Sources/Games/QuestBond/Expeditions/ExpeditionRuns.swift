import GameEngines
import GameKit
import Measurement

extension QuestBondGame {
  /// Sets out when no expedition is under way and a key is at hand (EXP).
  @inline(__always)
  func startExpedition(atMinute minute: Int, day: Int, _ player: inout QuestPlayer) {
    guard player.expeditions.running < 0, player.inventory.keys > 0, !expeditionTable.rows.isEmpty
    else { return }
    setOut(atMinute: minute, day: day, &player)
  }

  @inline(never)
  private func setOut(atMinute minute: Int, day: Int, _ player: inout QuestPlayer) {
    guard let index = chooseExpedition(day: day, &player) else { return }
    player.useOne(of: .keys, for: .expedition)
    if let trace = player.trace, let expedition = rules.expeditions?.list[index] {
      trace.starts(expedition)
    }
    player.expeditions.running = index
    player.expeditions.endMinute = minute + expeditionTable.rows[index].minutes
  }

  /// The hardest open expedition in which the player expects to do well, else the easiest open
  /// one. It knows its party's power and each rating: what the game shows.
  private func chooseExpedition(day: Int, _ player: inout QuestPlayer) -> Int? {
    let powers = combinedPowers(day: day, &player)
    var easiest: Int?
    for index in expeditionTable.rows.indices.reversed() {
      let row = expeditionTable.rows[index]
      guard row.level <= player.level else { continue }
      easiest = index
      let success = expeditionTable.rules.success(powers: powers, rating: row.rating)
      let mean = (success * row.stageCounts).sum() / Double(row.stages.count)
      if mean >= expeditionTable.comfortableSuccess { return index }
    }
    return easiest
  }

  /// Collects a finished expedition (EXP). Its stages are decided by the combined power that the
  /// party has when it is collected.
  @inline(__always)
  func collectExpedition(
    atMinute minute: Int, day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    guard player.expeditions.running >= 0, player.expeditions.endMinute <= minute
    else { return }
    comeBack(day: day, &player, &droughts)
  }

  @inline(never)
  private func comeBack(
    day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let row = expeditionTable.rows[player.expeditions.running]
    player.expeditions.running = -1
    player.expeditions.tally.expeditions += 1
    player.expeditions.collectedToday += 1
    let powers = combinedPowers(day: day, &player)
    let success = expeditionTable.rules.success(powers: powers, rating: row.rating)
    var dropped = false
    for stage in row.stages {
      let kind = expeditionTable.stages[stage]
      let passed = Chance(success[kind.rawValue])
        .occurs(using: &player.expeditions.luck.stageOutcome)
      player.trace?.passes(
        stage: kind, kind.stat(for: player.characterClass), power: powers[kind.rawValue],
        needed: row.rating, chance: success[kind.rawValue], passed: passed,
        player.expeditions.luck.stageOutcome)
      player.expeditions.tally.stages += 1
      if passed { player.expeditions.tally.passedStages += 1 }
      let bonus = player.bonusTotals.sums.expeditionRewards
      award(
        exp: expeditionTable.rules.exp(level: row.level, passed: passed, bonus: bonus),
        for: .stage, &player,
        of: AwardTerms(
          expeditionTable.rules.baseEXP(level: row.level),
          ["failure": expeditionTable.rules.share(passed: passed), "pathfinder": 1 + bonus]))
      // What an award or a piece brings may raise what comes after it.
      if rollEquipment(passed: passed, &player, &droughts) { dropped = true }
      rollFinds(passed: passed, day: day, &player)
    }
    droughts.record(parts: row.stages.count, source: LootSource.expedition.rawValue)
    settle(dropped: dropped, &player, &droughts)
  }

  /// A stage's equipment: a part of the expedition's one attempt (PTY-3).
  private func rollEquipment(
    passed: Bool, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) -> Bool {
    let chance = expeditionTable.rules.equipmentChance(
      passed: passed, base: rules.loot.stage.equipment, rules.loot.chance,
      lootChance: player.bonusTotals.sums.lootChance,
      bonus: player.bonusTotals.sums.expeditionRewards)
    droughts.record(chance: chance, source: LootSource.expedition.rawValue)
    let isDropped = rules.loot.pity[LootSource.expedition.rawValue].rollPart(
      chance: chance, cap: rules.loot.chance.cap, in: player.expeditions.loot.pity,
      using: &player.expeditions.loot.attempts)
    player.trace?.triesPart(
      .expedition, chance: chance, dropped: isDropped, player.expeditions.loot.attempts)
    guard isDropped else { return false }
    player.loot.tally.luckyDrops[inPlace: LootSource.expedition.rawValue] += 1
    findStagePiece(atLeast: .common, &player)
    return true
  }

  private func findStagePiece(atLeast lowest: Rarity, _ player: inout QuestPlayer) {
    var luck = player.expeditions.loot.pieces
    let piece = makePiece(
      rules.loot.stage.odds, atLeast: lowest, mayBeSet: true, &player, using: &luck)
    player.expeditions.loot.pieces = luck
    find(
      piece, in: LootPlace.stage.rawValue, .stageItem, luck,
      set: hasSets ? player.gear.luck.setDrop : nil, &player)
  }

  /// Material, consumable and the rest roll separately (DRP).
  private func rollFinds(passed: Bool, day: Int, _ player: inout QuestPlayer) {
    let share = expeditionTable.rules.lootShare(
      passed: passed, bonus: player.bonusTotals.sums.expeditionRewards)
    let loot = rules.loot.stage.finds(share: share)
    let materials = loot.material.count(using: &player.expeditions.luck.stageMaterial)
    gather(materials: materials * rules.loot.materialsPerDrop, from: .stage, &player)
    player.trace?.rolls(
      for: "material", in: "stage", found: materials * rules.loot.materialsPerDrop,
      .stageMaterial, player.expeditions.luck.stageMaterial)
    let hasConsumable = loot.consumable.occurs(using: &player.expeditions.luck.stageConsumable)
    player.trace?.rolls(
      for: "consumable", in: "stage", found: hasConsumable ? 1 : 0, .stageConsumable,
      player.expeditions.luck.stageConsumable)
    if hasConsumable {
      let kind = rules.loot.consumables.kinds.pick(
        using: &player.expeditions.luck.stageConsumableKind)
      player.trace?.rolls(
        for: "kind", in: "stage", found: 1, .stageConsumableKind,
        player.expeditions.luck.stageConsumableKind)
      receive(Consumable(rawValue: kind)!, day: day, &player)
    }
    QuestSystems.endStage(share: share, systems, self, &player)
  }

  /// The expedition as a whole was dry, lucky, or gets what pity owes (PTY-1 to PTY-3).
  private func settle(
    dropped: Bool, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let pity = rules.loot.pity[LootSource.expedition.rawValue]
    let attempt = pity.settle(dropped: dropped, in: &player.expeditions.loot.pity)
    player.trace?.endsExpedition(attempt, dry: player.expeditions.loot.pity.dry)
    switch attempt {
    case .dry: return
    case .lucky(let length): end(.lucky, at: length, .expedition, &player, &droughts)
    case .forced(let length):
      end(.forced, at: length, .expedition, &player, &droughts)
      player.loot.tally.forcedDrops[inPlace: LootSource.expedition.rawValue] += 1
      findStagePiece(atLeast: pity.atLeast, &player)
    }
  }

  /// The power that a player's expeditions rest on, in each kind of room.
  private func combinedPowers(day: Int, _ player: inout QuestPlayer) -> SIMD8<Double> {
    let lent = player.expeditions.partyPowers
    return lent[0] > 0 ? lent : powers(day: day, &player)
  }

  /// Whether there are expeditions (EXP).
  var hasExpeditions: Bool { !expeditionTable.rows.isEmpty }

  /// The evening: expeditions collected today deepen the bond (PRT-4), and once any member may set
  /// out, all learn what power they have together (PWR). Who belongs to no party has its own.
  @inline(__always)
  func gatherForExpeditions(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    guard partyTable.sharesPower, members.count > 1 else { return }
    var mayLeave = false
    for index in members.indices {
      if members[index].level >= expeditionTable.rows[0].level { mayLeave = true }
      if members[index].expeditions.collectedToday > 0 { countForBond(&members[index], &party) }
    }
    if mayLeave { combinePower(day, &members) }
  }

  private func countForBond(_ player: inout QuestPlayer, _ party: inout QuestParty) {
    let exp = partyTable.bond.perExpedition * Double(player.expeditions.collectedToday)
    deepenBond(
      by: exp, for: "expedition", devotion: player.bonusTotals.sums.bondEXP, &party)
    player.expeditions.collectedToday = 0
  }

  @inline(never)
  private func combinePower(_ day: Int, _ members: inout MutableSpan<QuestPlayer>) {
    var sum = SIMD8<Double>(repeating: 0)
    for index in members.indices { sum += powers(day: day, &members[index]) }
    let together = partyTable.power.together(sum: sum, members: members.count)
    for index in members.indices { members[index].expeditions.partyPowers = together }
  }
}
