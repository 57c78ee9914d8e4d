import GameEngines
import Measurement
import Players
import Statistics

extension QuestBondGame {
  /// One attempt at equipment from a source, and the piece if there is one (DRP-1, PTY, EQP-2).
  ///
  /// - Parameters:
  ///   - place: Whose luck it is.
  ///   - chance: Before flat points, and before what worn affixes add.
  ///   - relative: What is added to the relative bonuses in force.
  ///   - mayBeSet: Whether the source drops pieces of sets (EQP-5).
  ///   - channel: The player's own for this source; put back by the caller.
  @inline(__always)
  func rollEquipment(
    from source: LootSource, at place: LootPlace, chance base: Double, points: Double = 0,
    relative: Double = 0,
    odds: RarityOdds, mayBeSet: Bool = false, _ channel: inout LootChannel,
    _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let encounter = source == .task ? 0 : player.bonusTotals.sums.encounterLootChance
    let chance = rules.loot.chance.inForce(
      base: base, points: points,
      relative: player.bonusTotals.sums.lootChance + encounter + relative)
    droughts.record(chance: chance, source: source.number)
    // One for each source, by the precondition of `QuestLoot`.
    let pity = rules.loot.pity[proven: source.number]
    let attempt = pity.attempt(
      chance: chance, cap: rules.loot.chance.cap, in: &channel.pity, using: &channel.attempts)
    player.trace?.tries(
      source, at: place, chance: chance, attempt, dry: channel.pity.dry, channel.attempts)
    if attempt == .dry { return }
    drop(
      attempt, from: source, at: place, odds: odds, mayBeSet: mayBeSet, &channel, &player, &droughts
    )
  }

  /// A piece of equipment. Out of line: it is one attempt in ten, and what it reads of the rules
  /// would be read ahead of all the others.
  @inline(never)
  private func drop(
    _ attempt: EquipmentAttempt, from source: LootSource, at place: LootPlace, odds: RarityOdds,
    mayBeSet: Bool, _ channel: inout LootChannel, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    let lowest: Rarity
    switch attempt {
    case .dry:
      return
    case .lucky(let length):
      end(.lucky, at: length, source, &player, &droughts)
      player.loot.tally.luckyDrops[inPlace: source.rawValue] += 1
      lowest = .common
    case .forced(let length):
      end(.forced, at: length, source, &player, &droughts)
      player.loot.tally.forcedDrops[inPlace: source.rawValue] += 1
      lowest = rules.loot.pity[source.rawValue].atLeast
    }
    let piece = makePiece(
      odds, atLeast: lowest, mayBeSet: mayBeSet, &player, using: &channel.pieces)
    find(
      piece, in: place.rawValue, place.pieces, channel.pieces,
      set: mayBeSet && hasSets ? player.gear.luck.setDrop : nil, &player)
  }

  /// Counts a drought of a source that has come to its end.
  @inline(__always)
  func end(
    _ ending: DroughtEnding, at length: Int, _ source: LootSource, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    droughts.record(
      ending, at: length, source: source.rawValue, archetype: player.person.archetype)
    player.loot.tally.longestDrought[inPlace: source.rawValue] = max(
      player.loot.tally.longestDrought[source.rawValue], length)
  }

  /// Takes up materials.
  @inline(__always)
  func gather(materials: Int, from account: StockAccount, _ player: inout QuestPlayer) {
    player.loot.tally.materials += materials
    player.gain(materials, of: .materials, from: account)
  }

  /// Takes up fragments.
  @inline(__always)
  func gather(fragments: Int, _ player: inout QuestPlayer) {
    player.gear.tally.fragments += fragments
    player.gain(fragments, of: .fragments, from: .salvage)
  }

  /// A consumable is used as it comes (DRP-2), but for catalysts, which wait for the forge (FRG-3).
  @inline(__always)
  func receive(_ consumable: Consumable, day: Int, _ player: inout QuestPlayer) {
    player.loot.tally.consumables += 1
    if consumable == .catalyst {
      player.trace?.receives(consumable, left: player.inventory.catalysts + 1)
      player.gain(1, of: .catalysts, from: .consumable)
      return
    }
    player.boosts.use(consumable, day: day, rules: rules.loot.consumables)
    player.trace?.receives(
      consumable, left: player.boosts.charges(of: consumable, day: day))
    if consumable == .statSnack {
      player.trace?.uses(consumable, by: rules.loot.consumables.snackPoints, left: 0)
    }
  }

  /// Tells that a consumable in hand did something.
  @inline(__always)
  func traceUse(of consumable: Consumable, _ player: inout QuestPlayer) {
    player.trace?.uses(
      consumable, by: rules.loot.consumables.gain(of: consumable),
      left: player.boosts.charges(of: consumable, day: 0))
  }

  /// What a player brings to a room, or to anything that asks for a stat (PWR).
  ///
  /// - Parameter bonus: Relative, by what counts in this kind of encounter only.
  @inline(__always)
  func power(_ stat: Stat, day: Int, bonus: Double = 0, _ player: inout QuestPlayer) -> Double {
    EncounterPower.of(
      points: tested(stat, day: day, &player), worn: player.worn.power,
      defense: player.bonusTotals.sums.defense, bonus: bonus)
      * player.growth.partyFactor
  }

  /// The points of a stat as a mission tests them.
  @inline(__always)
  func tested(_ stat: Stat, day: Int, _ player: inout QuestPlayer) -> Double {
    EncounterPower.tested(
      points: player.stats[stat], share: player.bonusTotals.sums.stats,
      statBonus: calm(stat, &player),
      snackPoints: player.boosts.snackPoints(on: day, rules.loot.consumables))
  }
}
