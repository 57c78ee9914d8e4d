import GameEngines
import GameSupport
import Measurement

extension QuestBondGame {
  /// Keeps the day's last run for the evening, if the player's party may enter dungeons (PRT-4).
  @inline(__always)
  func keepRun(_ runs: inout Int, _ player: inout QuestPlayer, _ party: QuestParty) {
    guard runs > 0, party.size >= rules.party.dungeons.minMembers,
      party.bond.level >= rules.party.dungeons.bondLevel
    else { return }
    runs -= 1
    player.membership.keepsRun = true
  }

  /// Enters a dungeon in the evening with all members present; one without companions goes alone.
  func runTogether(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    var team = 0
    for index in members.indices where members[index].membership.keepsRun { team += 1 }
    guard team > 0 else { return }
    if team >= rules.party.dungeons.minMembers {
      runDungeon(asTeamOf: team, day: day, &members, &party, &droughts)
    }
    for index in members.indices where members[index].membership.keepsRun {
      members[index].membership.keepsRun = false
      if team < rules.party.dungeons.minMembers { runDungeon(day: day, &members[index], &droughts) }
    }
  }

  /// Plays one run of the team (DNG-2 to DNG-4, PRT-4), which passes or fails each room as one, by
  /// the party's luck; each member gets its own EXP, gold and loot, the latter of a better tier.
  private func runDungeon(
    asTeamOf team: Int, day: Int, _ members: inout MutableSpan<QuestPlayer>,
    _ party: inout QuestParty, _ droughts: inout DroughtTable
  ) {
    let team = gatherTeam(of: team, day: day, &members)
    guard
      let number = chooseDungeon(team.powers, bonus: team.bonus, level: team.lowestLevel)
    else { return }
    let row = dungeons[number]
    let loot = RunLoot(tier: rules.party.dungeons.lootTier(of: row.tier), mayBeSet: rules.sets.isOn)
    let success = rules.dungeons.rules.success(
      powers: team.powers, needed: row.neededPower, bonus: team.bonus)
    let failuresToEnd = rules.growth.classPower.failuresToEnd(
      rules.dungeons.rules.failuresToEnd,
      hasPaladin: team.hasPaladin && rules.growth.classPower.isOn)
    var run = DungeonRun()
    var passedLast = false
    let rooms = rules.dungeons.list[number].rooms
    let drawn = row.pool?.draw(using: &party.poolLuck) ?? .all(of: rooms.count)
    enter(number, rooms: drawn.count, team, &members, &party)
    for (number, room) in rooms.enumerated() where drawn.contains(number) {
      if number == rooms.count - 1 {
        for index in members.indices where members[index].membership.keepsRun {
          explore(row, success: success, loot: loot, &members[index], &droughts)
        }
      }
      let chance = success[room.rawValue]
      passedLast = run.enterRoom(success: Chance(inForce: chance), using: &party.roomLuck)
      if let trace = party.trace {
        trace.record(.partyRoom, by: .after(.partyRoom, party.roomLuck)) {
          ["room": .text("\(room)"), "chance": .number(chance), "passed": .flag(passedLast)]
            + trace.strength(in: room)
        }
      }
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
      members[index].dungeons.completedRuns += 1
      members[index].trace?.completesDungeon(together: true)
      earn(row.completionGold, from: .dungeon, &members[index])
      awardKey(for: row.tier, day: day, &members[index])
    }
    deepenBond(
      by: rules.party.bond.perDungeon, for: "dungeon", devotion: devotion(of: members), &party)
  }

  /// The strength of members who enter a dungeon together.
  private struct Team {
    let size: Int
    var powers = SIMD8<Double>(repeating: 0)
    var bonus = 0.0
    var lowestLevel = Int.max
    var hasPaladin = false
  }

  @inline(__always)
  private func gatherTeam(
    of size: Int, day: Int, _ members: inout MutableSpan<QuestPlayer>
  ) -> Team {
    var team = Team(size: size)
    for index in members.indices where members[index].membership.keepsRun {
      measurePowers(
        day: day, bonus: members[index].bonusTotals.sums[.dungeonDefense], &members[index])
      team.powers += members[index].dungeons.powers
      team.bonus += members[index].bonusTotals.sums[.dungeonSuccess]
      team.hasPaladin = team.hasPaladin || members[index].characterClass == .paladin
      team.lowestLevel = min(team.lowestLevel, members[index].level)
    }
    team.powers = rules.party.power.together(sum: team.powers, members: size)
    team.bonus /= Double(size)
    return team
  }

  /// Counts a run of the team, and traces its beginning for party and members.
  @inline(__always)
  private func enter(
    _ number: Int, rooms: Int, _ team: Team, _ members: inout MutableSpan<QuestPlayer>,
    _ party: inout QuestParty
  ) {
    let row = dungeons[number]
    var encounter = Encounter(powers: team.powers, needed: row.neededPower, bonus: team.bonus)
    if let trace = party.trace {
      trace.life.encounter = encounter
      trace.record(.partyRooms, by: row.pool.map { _ in .after(.roomPool, party.poolLuck) }) {
        ["rooms": .whole(rooms), "team": .whole(team.size)]
      }
    }
    for index in members.indices where members[index].membership.keepsRun {
      members[index].dungeons.runs += 1
      members[index].membership.runsTogether += 1
      guard let trace = members[index].trace else { continue }
      encounter.characterClass = members[index].characterClass
      trace.enters(
        rules.dungeons.list[number], rooms: rooms, together: true, potion: false, encounter, nil)
    }
  }
}
