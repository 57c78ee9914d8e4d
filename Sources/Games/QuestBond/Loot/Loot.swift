import GameEngines
import Measurement
import Players
import Randomness
import Statistics

extension QuestBondGame {
  /// Attempts equipment once, and gives the piece if there is one (DRP-1, PTY, EQP-2).
  ///
  /// - Parameters:
  ///   - chance: The chance before flat points and worn affixes.
  ///   - relative: Added to the relative bonuses in force.
  ///   - lowest: The least rarity of the piece.
  ///   - mayBeSet: True if the source drops set pieces (EQP-5).
  @inline(__always)
  func rollEquipment(
    at place: LootPlace, chance base: Double, points: Double = 0, relative: Double = 0,
    odds: RarityOdds, atLeast lowest: Rarity = .common, mayBeSet: Bool = false,
    _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let source = place.source
    let encounter = source == .task ? 0 : player.bonusTotals.sums.encounterLootChance
    let chance = rules.loot.chance.inForce(
      base: base, points: points,
      relative: player.bonusTotals.sums.lootChance + encounter + relative)
    droughts.record(chance: chance, source: source.number)
    // One for each source, by the precondition of `QuestLoot`.
    let pity = rules.loot.pity[proven: source.number]
    var channel = player[place]
    let attempt = pity.attempt(
      chance: chance, cap: rules.loot.chance.cap, in: &channel.pity,
      using: &channel.luck.attempts)
    player[place] = channel
    player.trace?.tries(
      place, chance: chance, cap: rules.loot.chance.cap, attempt, pity, channel.pity,
      channel.luck.attempts)
    if attempt == .dry { return }
    drop(
      attempt, at: place, odds: odds, atLeast: lowest, mayBeSet: mayBeSet, &player, &droughts)
  }

  /// Makes a piece of equipment. Not inlined: its reads of the rules would burden the nine in ten
  /// attempts without a drop.
  @inline(never)
  private func drop(
    _ attempt: EquipmentAttempt, at place: LootPlace, odds: RarityOdds, atLeast: Rarity,
    mayBeSet: Bool, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    let source = place.source
    let lowest = max(atLeast, end(attempt, of: source, &player, &droughts))
    if case .lucky = attempt { player.loot.tally.luckyDrops[inPlace: source.rawValue] += 1 }
    givePiece(odds, atLeast: lowest, mayBeSet: mayBeSet, at: place, &player)
  }

  /// Counts the drought that an attempt ends, and the drop if pity forced it.
  ///
  /// - Returns: The least rarity of the piece.
  @inline(__always)
  func end(
    _ attempt: EquipmentAttempt, of source: LootSource, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) -> Rarity {
    switch attempt {
    case .dry: break
    case .lucky(let length): end(.lucky, at: length, source, &player, &droughts)
    case .forced(let length):
      end(.forced, at: length, source, &player, &droughts)
      player.loot.tally.forcedDrops[inPlace: source.rawValue] += 1
      return rules.loot.pity[source.rawValue].atLeast
    }
    return .common
  }

  @inline(__always)
  private func end(
    _ ending: DroughtEnding, at length: Int, _ source: LootSource, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    droughts.record(
      ending, at: length, source: source.rawValue, archetype: player.person.archetype)
    player.loot.tally.longestDrought[inPlace: source.rawValue] = max(
      player.loot.tally.longestDrought[source.rawValue], length)
  }

  /// Adds materials and counts them.
  @inline(__always)
  func gather(materials: Int, from account: StockAccount, _ player: inout QuestPlayer) {
    player.loot.tally.materials += materials
    player.gain(materials, of: .materials, from: account)
  }

  /// Adds fragments and counts them.
  @inline(__always)
  func gather(fragments: Int, _ player: inout QuestPlayer) {
    player.gear.tally.fragments += fragments
    player.gain(fragments, of: .fragments, from: .salvage)
  }

  /// Uses a consumable at once (DRP-2), except catalysts, which wait for the forge (FRG-3).
  @inline(__always)
  func receive(_ consumable: Consumable, day: Int, _ player: inout QuestPlayer) {
    player.loot.tally.consumables += 1
    if consumable == .catalyst {
      player.trace?.receives(consumable, left: player.inventory.catalysts + 1)
      player.gain(1, of: .catalysts, from: .consumable)
      return
    }
    player.boosts.use(consumable, day: day, rules: rules.loot.consumables)
    player.trace?.receives(consumable, left: player.boosts.charges(of: consumable, day: day))
    if consumable == .statSnack {
      player.trace?.uses(consumable, by: rules.loot.consumables.snackPoints, left: 0)
    }
  }

  /// Receives a consumable of at least a grade: common is minor, uncommon standard, others strong.
  func receive(_ consumable: Consumable, grade: Rarity, day: Int, _ player: inout QuestPlayer) {
    let herbs: HerbGrade = grade == .common ? .common : grade == .uncommon ? .uncommon : .rare
    receive(consumable.raised(to: herbs), day: day, &player)
  }

  /// Receives a consumable of any kind that drops, of at least a grade (DRP-2).
  ///
  /// - Parameter luck: Decides which kind.
  /// - Returns: The stream after the decision.
  func receiveAny(
    in source: String, grade: Rarity = .common, _ purpose: Purpose, _ luck: KeyedStream, day: Int,
    _ player: inout QuestPlayer
  ) -> KeyedStream {
    var luck = luck
    let kind = rules.loot.consumables.kinds.pick(using: &luck)
    player.trace?.rolls("kind", in: source, 1, purpose, luck)
    // The picked number is below the number of kinds that drop.
    receive(Consumable(unchecked: kind), grade: grade, day: day, &player)
    return luck
  }

  /// Traces the effect of a consumable in hand.
  @inline(__always)
  func traceUse(of consumable: Consumable, _ player: inout QuestPlayer) {
    player.trace?.uses(
      consumable, by: rules.loot.consumables.gain(of: consumable),
      left: player.boosts.charges(of: consumable, day: 0))
  }

  /// Returns a player's power in a test of a stat (PWR).
  ///
  /// - Parameter bonus: A relative bonus for this kind of encounter only.
  @inline(__always)
  func power(_ stat: Stat, day: Int, bonus: Double = 0, _ player: borrowing QuestPlayer) -> Double {
    EncounterPower.of(
      points: tested(stat, day: day, player), worn: player.worn.power,
      defense: player.bonusTotals.sums.defense, bonus: bonus)
      * player.growth.partyFactor
  }

  /// Returns the points of a stat as a mission tests them.
  @inline(__always)
  func tested(_ stat: Stat, day: Int, _ player: borrowing QuestPlayer) -> Double {
    EncounterPower.tested(
      points: player.stats[stat], share: player.bonusTotals.sums.stats,
      statBonus: calm(stat, player),
      snackPoints: player.boosts.snackPoints(on: day, rules.loot.consumables))
  }
}
