import GameEngines
import Statistics

extension QuestBondGame {
  /// One attempt at equipment from a source, and the piece if there is one (DRP-1, PTY, EQP-2).
  ///
  /// - Parameters:
  ///   - chance: Before flat points, and before what worn affixes add.
  ///   - channel: The player's own for this source; put back by the caller.
  @inline(__always)
  func rollEquipment(
    from source: LootSource, chance base: Double, points: Double = 0, odds: RarityOdds,
    _ channel: inout LootChannel, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let encounter = source == .task ? 0 : player.standing.sums.encounterLootChance
    let chance = rules.loot.chance.inForce(
      base: base, points: points, relative: player.standing.sums.lootChance + encounter)
    let pity = rules.loot.pity[source.rawValue]
    let attempt = pity.attempt(
      chance: chance, cap: rules.loot.chance.cap, in: &channel.pity, using: &channel.attempts)
    if attempt == .dry { return }
    drop(attempt, from: source, odds: odds, &channel, &player, &droughts)
  }

  /// A piece of equipment. Out of line: it is one attempt in ten, and what it reads of the rules
  /// would be read ahead of all the others.
  @inline(never)
  private func drop(
    _ attempt: EquipmentAttempt, from source: LootSource, odds: RarityOdds,
    _ channel: inout LootChannel, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let lowest: Rarity
    switch attempt {
    case .dry:
      return
    case .lucky(let length):
      end(.lucky, at: length, source, &player, &droughts)
      player.tally.luckyDrops[source.rawValue] += 1
      lowest = .common
    case .forced(let length):
      end(.forced, at: length, source, &player, &droughts)
      player.tally.forcedDrops[source.rawValue] += 1
      lowest = rules.loot.pity[source.rawValue].atLeast
    }
    let piece = rules.equipment.make(
      odds: odds, level: player.level, atLeast: lowest, rareFind: player.standing.sums.rareFind,
      using: &channel.pieces)
    find(piece, &player)
  }

  /// Counts a drought of a source that has come to its end.
  @inline(__always)
  func end(
    _ ending: DroughtEnding, at length: Int, _ source: LootSource, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    droughts.record(
      ending, at: length, source: source.rawValue, archetype: player.person.archetype)
    player.tally.longestDrought[source.rawValue] = max(
      player.tally.longestDrought[source.rawValue], length)
  }

  /// Takes a piece that luck or pity gave.
  @inline(__always)
  func find(_ piece: Equipment, _ player: inout QuestPlayer) {
    player.tally.found[piece.rarity.rawValue] += 1
    take(piece, &player)
  }

  /// A piece was found or bought: it is worn if it is the best of its slot; what is left over
  /// goes by the auto-rules (EQP-4).
  @inline(never)
  func take(_ piece: Equipment, _ player: inout QuestPlayer) {
    let share = rules.equipment.rules.offClassShare
    guard player.worn.gain(of: piece, for: player.characterClass, offClassShare: share) > 0 else {
      putAway(piece, &player)
      return
    }
    if let spare = wear(piece, &player) { putAway(spare, &player) }
  }

  /// What becomes of a piece that is not worn: a companion may want it.
  @inline(__always)
  private func putAway(_ spare: Equipment, _ player: inout QuestPlayer) {
    guard let left = keepForCompanions(spare, &player) else { return }
    dispose(of: left, &player)
  }

  /// What nobody wears goes by the auto-rules (EQP-4).
  func dispose(of spare: Equipment, _ player: inout QuestPlayer) {
    if rules.salvage.salvages(spare, level: player.level) {
      salvage(spare, &player)
    } else {
      player.tally.stored += 1
    }
  }

  /// FRG-4.
  private func salvage(_ piece: Equipment, _ player: inout QuestPlayer) {
    let yield = rules.salvage.yield(of: piece)
    player.tally.salvaged += 1
    gather(fragments: yield.fragments, &player)
    gather(materials: yield.materials, &player)
    earn(yield.gold, from: .salvage, &player)
    if rules.salvage.recoversScroll(from: piece, using: &player.luck.salvageScroll) {
      player.tally.scrolls += 1
      player.satchel.scrolls += 1
    }
  }

  /// Puts a piece on, and returns what it replaces.
  @discardableResult
  func wear(_ piece: Equipment, _ player: inout QuestPlayer) -> Equipment? {
    let before = player.worn.bonuses
    let replaced = player.worn.wear(
      piece, as: player.characterClass, offClassShare: rules.equipment.rules.offClassShare)
    if player.worn.bonuses != before { renewStanding(of: &player) }
    return replaced
  }

  /// Takes up materials.
  @inline(__always)
  func gather(materials: Int, _ player: inout QuestPlayer) {
    player.tally.materials += materials
    player.satchel.materials += materials
  }

  /// Takes up fragments.
  @inline(__always)
  func gather(fragments: Int, _ player: inout QuestPlayer) {
    player.tally.fragments += fragments
    player.satchel.fragments += fragments
  }

  /// A consumable is used as it comes (DRP-2).
  @inline(__always)
  func receive(_ consumable: Consumable, day: Int, _ player: inout QuestPlayer) {
    player.tally.consumables += 1
    player.boosts.use(consumable, day: day, rules: rules.loot.consumables)
  }

  /// What a player brings to a room, or to anything that asks for a stat (PWR).
  ///
  /// - Parameter bonus: Relative, by what counts in this kind of encounter only.
  @inline(__always)
  func power(_ stat: Stat, day: Int, bonus: Double = 0, _ player: inout QuestPlayer) -> Double {
    EncounterPower.of(
      stat: stat, stats: player.stats, worn: player.worn, standing: player.standing,
      statBonus: calm(stat, &player), snackPoints: snackPoints(day: day, &player), bonus: bonus)
      * player.growth.partyFactor
  }

  /// The points of a stat as a mission tests them.
  @inline(__always)
  func tested(_ stat: Stat, day: Int, _ player: inout QuestPlayer) -> Double {
    EncounterPower.tested(
      stat, stats: player.stats, standing: player.standing, statBonus: calm(stat, &player),
      snackPoints: snackPoints(day: day, &player))
  }

  /// What a snack adds to every stat today (DRP-2).
  @inline(__always)
  private func snackPoints(day: Int, _ player: inout QuestPlayer) -> Double {
    player.boosts.snackDay == day ? rules.loot.consumables.snackPoints : 0
  }
}
