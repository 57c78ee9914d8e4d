import GameEngines
import Measurement
import Randomness

// What a dungeon may hold beside its rooms (DNG-5, DNG-6, CLS-5).

/// What all loot of a run has in common: of rooms, door and bonus room.
struct RunLoot {
  /// The tier that rooms and door roll: of a party, better than the dungeon's own (PRT-4).
  let tier: DungeonTier
  /// Whether there are sets, and pieces of them among it (EQP-5).
  var mayBeSet = false
}

extension QuestBondGame {
  /// The rooms that a run leads through (DNG-6), by a player's luck or the party's.
  @inline(__always)
  func drawRooms(_ row: DungeonTable.Row, using luck: inout KeyedStream) -> RoomSet {
    guard let pool = row.pool else { return .all(of: row.rooms.count) }
    return pool.draw(using: &luck)
  }

  /// What waits before the boss: the door of a class line, and in a pooled dungeon now and then a
  /// bonus room.
  ///
  /// - Parameter loot: What the run's rooms give.
  @inline(__always)
  func explore(
    _ row: DungeonTable.Row, success: SIMD8<Double>, loot: RunLoot, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    if row.door == player.characterClass.line { passDoor(loot, &player, &droughts) }
    guard row.pool != nil else { return }
    let isThere = dungeonTable.rules.bonusRoom.occurs(using: &player.dungeons.bonusRoomLuck)
    player.trace?.record(
      .looksForBonusRoom, by: .after(.bonusRoom, player.dungeons.bonusRoomLuck)
    ) { ["found": .flag(isThere)] }
    if isThere { enterBonusRoom(loot, success: success, &player, &droughts) }
  }

  /// One extra roll for equipment (CLS-5).
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

  /// A treasure room whose loot is one tier better than the run's other rooms (DNG-6); to fail in it
  /// costs nothing.
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

  /// A completed run may give an expedition key (DNG-5).
  @inline(__always)
  func awardKey(for tier: DungeonTier, day: Int, _ player: inout QuestPlayer) {
    guard dungeonTable.keys.award(for: tier, day: day, in: &player.dungeons.keys) else { return }
    player.dungeons.tally.keys += 1
    player.trace?.record(.getsKey) { ["tier": .text("\(tier)")] }
    player.gain(1, of: .keys, from: .dungeon)
  }
}
