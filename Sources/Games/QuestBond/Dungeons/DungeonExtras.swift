import GameEngines
import Measurement
import Randomness

// Parts of a dungeon besides its rooms (DNG-5, DNG-6, CLS-5).

/// Terms of all loot of a run: that of rooms, door and bonus room.
struct RunLoot {
  /// The tier rolled by rooms and door: in a party, better than the dungeon's own (PRT-4).
  let tier: DungeonTier
  /// True if the game has sets and this loot may contain their pieces (EQP-5).
  var mayBeSet = false
}

extension QuestBondGame {
  /// Returns the rooms of a run (DNG-6), by a player's luck or the party's.
  @inline(__always)
  func drawRooms(_ row: DungeonTerms, of count: Int, using luck: inout KeyedStream) -> RoomSet {
    guard let pool = row.pool else { return .all(of: count) }
    return pool.draw(using: &luck)
  }

  /// Plays what precedes the boss: the door of a class line, and in a pooled dungeon sometimes a
  /// bonus room.
  ///
  /// - Parameter loot: The terms of the run's loot.
  @inline(__always)
  func explore(
    _ row: DungeonTerms, success: SIMD8<Double>, loot: RunLoot, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    if row.door == player.characterClass.line { passDoor(loot, &player, &droughts) }
    guard row.pool != nil else { return }
    let isThere = rules.dungeons.rules.bonusRoom.occurs(using: &player.dungeons.bonusRoomLuck)
    player.trace?.record(
      .looksForBonusRoom, by: .after(.bonusRoom, player.dungeons.bonusRoomLuck)
    ) { ["found": .flag(isThere)] }
    if isThere { enterBonusRoom(loot, success: success, &player, &droughts) }
  }

  /// Passes the door: one extra roll for equipment (CLS-5).
  private func passDoor(
    _ loot: RunLoot, _ player: inout QuestPlayer, _ droughts: inout DroughtTable
  ) {
    player.dungeons.tally.doors += 1
    player.trace?.record(.passesDoor)
    let drops = rules.loot.rooms[loot.tier.rawValue]
    rollEquipment(
      at: .door, chance: drops.equipment, odds: drops.odds, mayBeSet: loot.mayBeSet, &player,
      &droughts)
  }

  /// Plays a treasure room whose loot is one tier better than the run's other rooms (DNG-6);
  /// failing it costs nothing.
  private func enterBonusRoom(
    _ loot: RunLoot, success: SIMD8<Double>, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    player.dungeons.tally.bonusRooms += 1
    let chance = success[RoomKind.treasure.rawValue]
    let isPassed = Chance(chance).occurs(using: &player.dungeons.bonusOutcomeLuck)
    player.trace?.entersBonusRoom(
      chance: chance, passed: isPassed, player.dungeons.bonusOutcomeLuck)
    guard isPassed else { return }
    let drops = rules.loot.rooms[loot.tier.oneBetter.rawValue]
    rollEquipment(
      at: .bonusRoom, chance: drops.equipment, odds: drops.odds, mayBeSet: loot.mayBeSet, &player,
      &droughts)
    let found = drops.material.count(using: &player.dungeons.bonusMaterialLuck)
    let materials = found * rules.loot.materialsPerDrop
    gather(materials: materials, from: .bonusRoom, &player)
    player.trace?.rolls(
      "material", in: "bonusRoom", materials, .bonusMaterial, player.dungeons.bonusMaterialLuck)
  }

  /// Rolls for an expedition key after a completed run (DNG-5).
  @inline(__always)
  func awardKey(for tier: DungeonTier, day: Int, _ player: inout QuestPlayer) {
    guard rules.dungeons.keys.award(for: tier, day: day, in: &player.dungeons.keys) else { return }
    player.dungeons.tally.keys += 1
    player.trace?.record(.getsKey) { ["tier": .text("\(tier)")] }
    player.gain(1, of: .keys, from: .dungeon)
  }
}
