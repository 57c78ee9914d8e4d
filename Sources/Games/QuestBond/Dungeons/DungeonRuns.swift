import GameEngines
import GameSupport
import Measurement
import Randomness

extension QuestBondGame {
  /// Plays one run alone (DNG-2 to DNG-4), with the strength at its start.
  @inline(__always)
  func runDungeon(day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable) {
    let powers = powers(day: day, bonus: player.bonusTotals.sums[.dungeonDefense], player)
    let bonus = player.bonusTotals.sums[.dungeonSuccess]
    guard let index = chooseDungeon(powers, bonus: bonus, level: player.level) else { return }
    let row = dungeons[index]
    let success = rules.dungeons.rules.success(
      powers: powers, needed: row.neededPower, bonus: bonus)
    let hasPotion = player.boosts.take(.potion)
    if hasPotion { traceUse(of: .potion, &player) }
    player.dungeons.runs += 1
    var run = DungeonRun(forgiven: hasPotion ? 1 : 0)
    let failuresToEnd = rules.growth.classPower.failuresToEnd(
      rules.dungeons.rules.failuresToEnd,
      hasPaladin: rules.growth.classPower.isOn && player.characterClass == .paladin)
    var passedLast = false
    let rooms = rules.dungeons.list[index].rooms
    let drawn = row.pool?.draw(using: &player.dungeons.poolLuck) ?? .all(of: rooms.count)
    if let trace = player.trace {
      trace.enters(
        rules.dungeons.list[index], rooms: drawn.count, together: false, potion: hasPotion,
        Encounter(
          powers: powers, needed: row.neededPower, bonus: bonus,
          characterClass: player.characterClass), row.pool == nil ? nil : player.dungeons.poolLuck)
    }
    for (number, room) in rooms.enumerated() where drawn.contains(number) {
      if number == rooms.count - 1 {
        explore(row, success: success, loot: RunLoot(tier: row.tier), &player, &droughts)
      }
      let chance = success[room.rawValue]
      passedLast = run.enterRoom(
        success: Chance(inForce: chance), using: &player.dungeons.outcomeLuck)
      player.trace?.enters(room, chance: chance, passed: passedLast, player.dungeons.outcomeLuck)
      leave(room, of: row, passed: passedLast, &player)
      if passedLast {
        rollRoomLoot(RunLoot(tier: row.tier), room, day: day, &player, &droughts)
        searchForCard(in: room, &player)
      } else if run.failures >= failuresToEnd {
        return
      }
    }
    if rules.dungeons.rules.bossMustFall, !passedLast { return }
    player.dungeons.completedRuns += 1
    player.trace?.completesDungeon(together: false)
    earn(row.completionGold, from: .dungeon, &player)
    awardKey(for: row.tier, day: day, &player)
  }

  /// Counts a room passed or failed, alone or with the party, and pays its EXP (DNG-3, DNG-4).
  @inline(__always)
  func leave(_ room: RoomKind, of row: DungeonTerms, passed: Bool, _ player: inout QuestPlayer) {
    player.dungeons.rooms += 1
    award(
      exp: passed ? row.passedEXP : row.failedEXP, for: .room, &player,
      of: AwardTerms(
        Award(rules.dungeons.rules.roomEXP),
        [
          "tier": rules.dungeons.rules.tierFactors[row.tier.rawValue],
          "failure": rules.dungeons.rules.share(passed: passed),
        ]))
    guard passed else { return }
    player.dungeons.passedRooms += 1
    player.dungeons.bosses += room == .boss ? 1 : 0
    player.daily.progress.add(1, to: .rooms)
  }

  /// The player's power in each kind of room, in the order of `RoomKind`.
  @inline(__always)
  func powers(day: Int, bonus: Double = 0, _ player: borrowing QuestPlayer) -> SIMD8<Double> {
    var powers = SIMD8<Double>(repeating: 0)
    for kind in 0..<RoomKind.count {
      // Each number below the count is that of a kind.
      let stat = RoomKind(unchecked: kind).stat(for: player.characterClass)
      powers[kind] = power(stat, day: day, bonus: bonus, player)
    }
    return powers * player.growth.roomFactors
  }

  /// Measures the player's power, for a party that combines that of its members. Not inlined: a
  /// member of a span would be copied for the query.
  @inline(never)
  func measurePowers(day: Int, bonus: Double = 0, _ player: inout QuestPlayer) {
    player.dungeons.powers = powers(day: day, bonus: bonus, player)
  }

  /// Returns the hardest open dungeon in which the player expects to do well, by what the game
  /// shows, else the easiest if it is open.
  @inline(__always)
  func chooseDungeon(_ powers: SIMD8<Double>, bonus: Double, level: Int) -> Int? {
    // Read in place: a whole row is not copied to look at its level.
    dungeons.withUnsafeBufferPointer { rows in
      var index = rows.count - 1
      while index > 0 {
        if rows[index].level <= level {
          let success = rules.dungeons.rules.success(
            powers: powers, needed: rows[index].neededPower, bonus: bonus)
          let mean = (success * rows[index].roomCounts).sumInOrder / rows[index].meanRooms
          if mean >= rules.dungeons.comfortableSuccess { return index }
        }
        index -= 1
      }
      return rows[0].level <= level ? 0 : nil
    }
  }

  @inline(__always)
  func rollRoomLoot(
    _ run: RunLoot, _ room: RoomKind, day: Int, _ player: inout QuestPlayer,
    _ droughts: inout DroughtTable
  ) {
    // One for each tier, by the precondition of `QuestLoot`.
    let loot = rules.loot.rooms[proven: run.tier.number]
    rollEquipment(
      at: .room, chance: loot.equipment, odds: loot.odds, mayBeSet: run.mayBeSet, &player, &droughts
    )
    let found = loot.material.count(using: &player.dungeons.materialLuck)
    let materials = found * rules.loot.materialsPerDrop
    gather(materials: materials, from: .room, &player)
    player.trace?.rolls(
      "material", in: "room", materials, .roomMaterial, player.dungeons.materialLuck)
    guard room == .boss else { return }
    if loot.consumable.occurs(using: &player.dungeons.consumableLuck) {
      let kind = rules.loot.consumables.kinds.pick(using: &player.dungeons.kindLuck)
      player.trace?.rolls(
        "consumable", in: "room", 1, .roomConsumable, player.dungeons.consumableLuck,
        kind: .after(.roomConsumableKind, player.dungeons.kindLuck))
      // The picked number is below the number of kinds that drop.
      receive(Consumable(unchecked: kind), day: day, &player)
    } else {
      player.trace?.rolls(
        "consumable", in: "room", 0, .roomConsumable, player.dungeons.consumableLuck)
    }
  }
}

/// Terms of all loot of a run: that of rooms, door and bonus room.
struct RunLoot {
  /// The tier rolled by rooms and door: in a party, better than the dungeon's own (PRT-4).
  let tier: DungeonTier
  /// True if the game has sets and this loot may contain their pieces (EQP-5).
  var mayBeSet = false
}

extension QuestBondGame {
  /// Plays what precedes the boss: the door of a class line, and in a pool sometimes a bonus room.
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
    player.dungeons.doors += 1
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
    player.dungeons.bonusRooms += 1
    let chance = success[RoomKind.treasure.rawValue]
    let isPassed = Chance(chance).occurs(using: &player.dungeons.bonusOutcomeLuck)
    if let trace = player.trace {
      trace.record(.entersBonusRoom, by: .after(.bonusOutcome, player.dungeons.bonusOutcomeLuck)) {
        ["chance": .number(chance), "passed": .flag(isPassed)] + trace.strength(in: .treasure)
      }
    }
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
    player.dungeons.keysWon += 1
    player.trace?.record(.getsKey) { ["tier": .text("\(tier)")] }
    player.gain(1, of: .keys, from: .dungeon)
  }
}
