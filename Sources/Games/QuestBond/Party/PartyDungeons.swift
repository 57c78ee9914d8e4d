import GameEngines
import Measurement

extension QuestBondGame {
  /// Keeps the day's last run for the evening, if the player's party may enter dungeons (PRT-4).
  @inline(__always)
  func keepRun(_ runs: inout Int, _ player: inout QuestPlayer, _ party: QuestParty) {
    guard runs > 0, party.size >= rules.party.dungeons.leastMembers,
      party.bond.level >= rules.party.dungeons.bondLevel
    else { return }
    runs -= 1
    player.membership.keepsRun = true
  }

  /// Enters a dungeon in the evening with all members present; a member without companions goes
  /// alone.
  func runTogether(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    var team = 0
    for index in members.indices where members[index].membership.keepsRun { team += 1 }
    guard team > 0 else { return }
    if team >= rules.party.dungeons.leastMembers {
      runDungeon(asTeamOf: team, day: day, &members, &party, &droughts)
    }
    for index in members.indices where members[index].membership.keepsRun {
      members[index].membership.keepsRun = false
      if team < rules.party.dungeons.leastMembers {
        runDungeon(day: day, &members[index], &droughts)
      }
    }
  }

  /// Plays one run of the team (DNG-2 to DNG-4, PRT-4). The team has combined power and passes or
  /// fails each room as one, by the party's luck; each member gets its own EXP, gold and loot. All
  /// loot of the run is of a better tier.
  private func runDungeon(
    asTeamOf team: Int, day: Int, _ members: inout MutableSpan<QuestPlayer>,
    _ party: inout QuestParty, _ droughts: inout DroughtTable
  ) {
    var sum = SIMD8<Double>(repeating: 0)
    var lowestLevel = Int.max
    var bonus = 0.0
    var hasPaladin = false
    for index in members.indices where members[index].membership.keepsRun {
      let defense = members[index].bonusTotals.sums.dungeonDefense
      sum += powers(day: day, bonus: defense, members[index])
      bonus += members[index].bonusTotals.sums.dungeonSuccess
      hasPaladin = hasPaladin || members[index].characterClass == .paladin
      lowestLevel = min(lowestLevel, members[index].level)
    }
    let powers = rules.party.power.together(sum: sum, members: team)
    let shared = bonus / Double(team)
    guard let number = chooseDungeon(powers, bonus: shared, level: lowestLevel) else { return }
    let row = dungeons[number]
    let loot = RunLoot(
      tier: rules.party.dungeons.lootTier(of: row.tier), mayBeSet: rules.sets.isOn)
    let success = rules.dungeons.rules.success(
      powers: powers, needed: row.neededPower, bonus: shared)
    for index in members.indices where members[index].membership.keepsRun {
      members[index].dungeons.tally.runs += 1
      members[index].membership.tally.runsTogether += 1
    }
    let failuresToEnd = rules.growth.classPower.failuresToEnd(
      rules.dungeons.rules.failuresToEnd, hasPaladin: hasPaladin && rules.growth.classPower.isOn)
    var run = DungeonRun()
    var passedLast = false
    let rooms = rules.dungeons.list[number].rooms
    let drawn = drawRooms(row, of: rooms.count, using: &party.poolLuck)
    if let trace = party.trace {
      trace.encounter = Encounter(powers: powers, needed: row.neededPower, bonus: shared)
      trace.record(.partyRooms, by: row.pool.map { _ in .after(.roomPool, party.poolLuck) }) {
        ["rooms": .whole(drawn.count), "team": .whole(team)]
      }
    }
    for index in members.indices where members[index].membership.keepsRun {
      guard let trace = members[index].trace else { break }
      trace.enters(
        rules.dungeons.list[number], rooms: drawn.count, together: true, potion: false,
        Encounter(
          powers: powers, needed: row.neededPower, bonus: shared,
          characterClass: members[index].characterClass), nil)
    }
    for (number, room) in rooms.enumerated() where drawn.contains(number) {
      if number == rooms.count - 1 {
        for index in members.indices where members[index].membership.keepsRun {
          explore(row, success: success, loot: loot, &members[index], &droughts)
        }
      }
      let chance = success[room.rawValue]
      passedLast = run.enterRoom(success: Chance(inForce: chance), using: &party.roomLuck)
      party.trace?.entersTogether(room, chance: chance, passed: passedLast, party.roomLuck)
      for index in members.indices where members[index].membership.keepsRun {
        members[index].trace?.entersTogether(room, passed: passedLast)
        leave(room, of: row, passed: passedLast, &members[index])
        guard passedLast else { continue }
        searchForCard(in: room, &members[index])
        rollRoomLoot(loot, room, day: day, &members[index], &droughts)
      }
      if run.failures >= failuresToEnd { return }
    }
    if rules.dungeons.rules.bossMustFall, !passedLast { return }
    for index in members.indices where members[index].membership.keepsRun {
      members[index].dungeons.tally.completedRuns += 1
      members[index].trace?.completesDungeon(together: true)
      earn(row.completionGold, from: .dungeon, &members[index])
      awardKey(for: row.tier, day: day, &members[index])
    }
    deepenBond(
      by: rules.party.bond.perDungeon, for: "dungeon", devotion: devotion(of: members), &party)
  }
}
