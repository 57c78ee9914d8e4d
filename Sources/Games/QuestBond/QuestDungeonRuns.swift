import GameEngines
import GameKit
import Measurement
import Players

/// The dungeons in the form that the day loop reads: no names, one flat list of rooms.
struct DungeonTable: Sendable {
  struct Row: Sendable {
    let tier: DungeonTier
    let level: Int
    let neededPower: Double
    let completionGold: Award
    let passedEXP: Award
    let failedEXP: Award
    /// Its rooms, in `DungeonTable.rooms`.
    let rooms: Range<Int>
    /// How many of each kind a run has on average, in the order of `RoomKind`.
    let roomCounts: SIMD8<Double>
    /// How many rooms a run has on average.
    let meanRooms: Double
    /// How the rooms are drawn for each run; nil when every run leads through all (DNG-6).
    let pool: RoomPool?
    /// The class line for which there is a door (CLS-5).
    let door: ClassLine?
  }

  let rules: DungeonRules
  /// From the easiest to the hardest; empty when there are no dungeons.
  let rows: [Row]
  let rooms: [RoomKind]
  let secondRun: Chance
  let comfortableSuccess: Double
  let keys: ExpeditionKeyRules

  init(_ dungeons: QuestDungeons?) {
    let rules = dungeons?.rules ?? DungeonRules()
    var rooms: [RoomKind] = []
    rows = (dungeons?.list ?? []).map { dungeon in
      let first = rooms.count
      rooms += dungeon.rooms
      let counts = dungeon.expectedRooms
      return Row(
        tier: dungeon.tier, level: dungeon.level, neededPower: rules.neededPower(in: dungeon),
        completionGold: rules.completionGold(of: dungeon),
        passedEXP: rules.exp(tier: dungeon.tier, passed: true),
        failedEXP: rules.exp(tier: dungeon.tier, passed: false), rooms: first..<rooms.count,
        roomCounts: counts, meanRooms: counts.sum(), pool: dungeon.pool, door: dungeon.door)
    }
    self.rules = rules
    self.rooms = rooms
    secondRun = dungeons?.secondRun ?? .never
    comfortableSuccess = dungeons?.comfortableSuccess ?? 0
    keys = dungeons?.keys ?? ExpeditionKeyRules()
  }
}

extension QuestBondGame {
  /// One run (DNG-2 to DNG-4), with the strength that the player enters it with.
  @inline(__always)
  func runDungeon(day: Int, _ player: inout QuestPlayer, _ droughts: inout DroughtTable) {
    let powers = powers(day: day, bonus: player.standing.sums.dungeonDefense, &player)
    let bonus = player.standing.sums.dungeonSuccess
    guard let index = chooseDungeon(powers, bonus: bonus, level: player.level) else { return }
    let row = dungeonTable.rows[index]
    let success = dungeonTable.rules.success(
      powers: powers, needed: row.neededPower, bonus: bonus)
    let forgiven = min(1, player.boosts.potions)
    player.boosts.potions -= forgiven
    if forgiven > 0 {
      player.trace?.uses(.potion, by: 1, left: player.boosts.potions)
    }
    player.tally.runs += 1
    var run = DungeonRun(forgiven: forgiven)
    let failuresToEnd = growth.classPower.failuresToEnd(
      dungeonTable.rules.failuresToEnd,
      hasPaladin: growth.hasClassPower && player.characterClass == .paladin)
    var passedLast = false
    let rooms = drawRooms(row, &player)
    if let trace = player.trace, let dungeon = rules.dungeons?.list[index] {
      trace.enters(
        dungeon, rooms: rooms.count, together: false, potion: forgiven > 0,
        Encounter(powers, needed: row.neededPower, bonus: bonus, as: player.characterClass),
        row.pool == nil ? nil : player.adventure.luck.roomPool)
    }
    let boss = row.rooms.upperBound - 1
    for index in row.rooms where rooms.contains(index - row.rooms.lowerBound) {
      if index == boss {
        explore(row, success: success, loot: .alone(in: row.tier), &player, &droughts)
      }
      let room = dungeonTable.rooms[index]
      let passed = run.enterRoom(
        success: Chance(inForce: success[room.rawValue]), using: &player.luck.roomOutcome)
      passedLast = passed
      player.trace?.enters(
        room, chance: success[room.rawValue], passed: passed, player.luck.roomOutcome)
      player.tally.rooms += 1
      awardRoom(of: row, passed: passed, &player)
      if passed {
        player.tally.passedRooms += 1
        player.tally.bosses += room == .boss ? 1 : 0
        player.daily.progress.add(1, to: .rooms)
        rollRoomLoot(.alone(in: row.tier), room, day: day, &player, &droughts)
        rollRoomCard(room, &player)
      } else if run.failures >= failuresToEnd {
        return
      }
    }
    if dungeonTable.rules.bossMustFall, !passedLast { return }
    player.tally.completedRuns += 1
    player.trace?.completesDungeon(together: false)
    earn(row.completionGold, from: .dungeon, &player)
    awardKey(for: row.tier, day: day, &player)
  }

  /// EXP of a room passed or failed (DNG-3, DNG-4).
  @inline(__always)
  func awardRoom(of row: DungeonTable.Row, passed: Bool, _ player: inout QuestPlayer) {
    let (tier, share) = (row.tier, dungeonTable.rules.share(passed: passed))
    award(
      exp: passed ? row.passedEXP : row.failedEXP, for: .room, &player,
      of: AwardTerms(
        Award(dungeonTable.rules.roomEXP),
        ["tier": dungeonTable.rules.tierFactors[tier.rawValue], "failure": share]))
  }

  /// The player's power in each kind of room, in the order of `RoomKind`.
  @inline(__always)
  func powers(day: Int, bonus: Double = 0, _ player: inout QuestPlayer) -> SIMD8<Double> {
    var powers = SIMD8<Double>(repeating: 0)
    for kind in 0..<RoomKind.count {
      let stat = RoomKind(unchecked: kind).stat(for: player.characterClass)
      powers[kind] = power(stat, day: day, bonus: bonus, &player)
    }
    return powers * player.growth.roomFactors
  }

  /// The hardest open dungeon in which the player expects to do well, else the easiest, if that is
  /// open. It knows its own power, its own bonus on success and each dungeon's rating: what the game
  /// shows.
  @inline(__always)
  func chooseDungeon(_ powers: SIMD8<Double>, bonus: Double, level: Int) -> Int? {
    // Read in place: a whole row is not copied to look at its level.
    dungeonTable.rows.withUnsafeBufferPointer { rows in
      var index = rows.count - 1
      while index > 0 {
        if rows[index].level <= level {
          let success = dungeonTable.rules.success(
            powers: powers, needed: rows[index].neededPower, bonus: bonus)
          let mean = (success * rows[index].roomCounts).sum() / rows[index].meanRooms
          if mean >= dungeonTable.comfortableSuccess { return index }
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
    var channel = player.roomLoot
    rollEquipment(
      from: .dungeonRoom, at: .room, chance: loot.equipment, odds: loot.odds,
      mayBeSet: run.mayBeSet,
      &channel, &player, &droughts)
    player.roomLoot = channel
    let found = loot.material.count(using: &player.luck.roomMaterial)
    gather(materials: found * rules.loot.materialsPerDrop, from: .room, &player)
    player.trace?.rolls(
      for: "material", in: "room", found: found * rules.loot.materialsPerDrop, .roomMaterial,
      player.luck.roomMaterial)
    guard room == .boss else { return }
    if loot.consumable.occurs(using: &player.luck.roomConsumable) {
      let kind = rules.loot.consumables.kinds.pick(using: &player.luck.roomConsumableKind)
      player.trace?.rolls(
        for: "consumable", in: "room", found: 1, .roomConsumable, player.luck.roomConsumable,
        kind: (.roomConsumableKind, player.luck.roomConsumableKind))
      receive(Consumable(unchecked: kind), day: day, &player)
    } else {
      player.trace?.rolls(
        for: "consumable", in: "room", found: 0, .roomConsumable, player.luck.roomConsumable)
    }
  }
}
