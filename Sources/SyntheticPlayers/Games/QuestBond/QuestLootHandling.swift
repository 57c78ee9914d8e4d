import GameEngines
import Statistics

extension QuestBondGame {
  /// Records an attempt at equipment (PTY-5).
  ///
  /// - Returns: The least rarity of the drop, or nil when there is none.
  @inline(__always)
  func note(
    _ attempt: EquipmentAttempt, _ source: LootSource, _ pity: PityRules,
    _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) -> Rarity? {
    switch attempt {
    case .dry:
      return nil
    case .lucky(let length):
      end(.lucky, at: length, source, &player, &droughts)
      player.tally.luckyDrops[source.rawValue] += 1
      return .common
    case .forced(let length):
      end(.forced, at: length, source, &player, &droughts)
      player.tally.forcedDrops[source.rawValue] += 1
      return pity.atLeast
    }
  }

  @inline(__always)
  private func end(
    _ ending: DroughtEnding, at length: Int, _ source: LootSource, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    droughts.record(
      ending, at: length, source: source.rawValue, archetype: player.person.archetype)
    player.tally.longestDrought[source.rawValue] = max(
      player.tally.longestDrought[source.rawValue], length - 1)
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
    var spare: Equipment? = piece
    if player.worn.gain(of: piece, for: player.characterClass, offClassShare: share) > 0 {
      spare = player.worn.wear(piece, as: player.characterClass, offClassShare: share)
    }
    guard let spare else { return }
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
    player.tally.fragments += yield.fragments
    player.tally.materials += yield.materials
    earn(yield.gold, from: .salvage, &player)
    if rules.salvage.recoversScroll(from: piece, using: &player.luck.salvageScroll) {
      player.tally.scrolls += 1
    }
  }

  /// A consumable is used as it comes (DRP-2).
  @inline(__always)
  func receive(_ consumable: Consumable, day: Int, _ player: inout QuestPlayer) {
    player.tally.consumables += 1
    player.boosts.use(consumable, day: day, rules: rules.loot.consumables)
  }

  /// What a player brings to a room, or to anything that asks for a stat (PWR).
  @inline(__always)
  func power(_ stat: Stat, day: Int, _ player: inout QuestPlayer) -> Double {
    EncounterPower.of(
      stat: stat, stats: player.stats, worn: player.worn,
      snackPoints: player.boosts.snackDay == day ? rules.loot.consumables.snackPoints : 0)
  }
}
