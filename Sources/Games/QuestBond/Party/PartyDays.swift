import GameEngines
import Measurement

extension QuestBondGame {
  /// Order: shared earnings, each member's share, each member's end of day, gifts, and the party's
  /// bonuses from tomorrow on.
  @inline(never)
  func endPartyDay(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    if rules.raid.isOn { fightRaid(day, &members, &party) }
    if party.size >= rules.party.challenge.minMembers {
      meetChallenge(day, &members, &party)
    }
    runTogether(day, &members, &party, &droughts)
    for index in members.indices where members[index].membership.wasThere(on: day) {
      collectFromParty(day, &members[index])
    }
    finishDailyRounds(day, &members, &droughts)
    if rules.party.gifts.isOn, party.size > 1 { exchangeGifts(day, &members) }
    if hasBond(party) {
      for index in members.indices where members[index].membership.wasThere(on: day) {
        // Duties count as tasks (PRT-4).
        let tasks = members[index].membership.tasksToday + members[index].daily.duties
        deepenBond(
          by: rules.party.bond.perTask * Double(tasks), for: "tasks",
          devotion: members[index].bonusTotals.sums.bondEXP, &party)
      }
    }
    if party.size >= rules.party.streak.minMembers {
      keepStreak(day, &members, &party)
    }
    renewPartyBonuses(&members, &party)
  }

  /// Returns whether a party is large enough for a bond.
  @inline(__always)
  func hasBond(_ party: QuestParty) -> Bool {
    party.size >= rules.party.bond.minMembers
  }

  /// Adds bond EXP (PRT-4), if there is a bond.
  ///
  /// - Parameters:
  ///   - exp: The EXP before devotion.
  ///   - source: Its source.
  func deepenBond(
    by exp: Double, for source: String, devotion: Double, _ party: inout QuestParty
  ) {
    guard hasBond(party) else { return }
    _ = party.bond.gain(exp, share: devotion, rules: rules.party.bond)
    if exp == 0 { return }
    party.trace?.record(.deepensBond) { [bond = party.bond] in
      [
        "source": .text(source), "points": .number(exp), "devotion": .number(devotion),
        "total": .number(bond.exp), "level": .whole(bond.level),
      ]
    }
  }

  /// Returns the members' mean devotion, for shared earnings.
  func devotion(of members: borrowing MutableSpan<QuestPlayer>) -> Double {
    var sum = 0.0
    for index in members.indices { sum += members[index].bonusTotals.sums.bondEXP }
    return sum / Double(members.count)
  }

  /// Plays the weekly challenge (PRT-2): once the last member has done its part, each gets a chest.
  private func meetChallenge(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    for index in members.indices where members[index].membership.wasThere(on: day) {
      let isWon = party.challenge.record(
        tasks: members[index].membership.tasksToday, week: (day - 1) / 7,
        by: &members[index].membership.challenge, members: party.size, rules: rules.party.challenge)
      let done = members[index].membership.challenge.tasks.count
      members[index].trace?.record(.doesItsPart) {
        ["progress": .whole(done), "target": .whole(rules.party.challenge.tasksEach)]
      }
      guard isWon else { continue }
      party.trace?.record(.meetsChallenge) { ["week": .whole((day - 1) / 7)] }
      for other in members.indices { members[other].membership.challenge.chests += 1 }
    }
    guard day % 7 == 0 else { return }
    for index in members.indices {
      members[index].membership.tally.challengeWeeks += 1
      members[index].membership.tally.challengesWon = party.challenge.won
    }
  }

  /// Ends the party streak's day (PRT-1). The best worn shield counts, and the first armor that any
  /// member holds.
  private func keepStreak(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    var allDone = true
    var shield = 0.0
    var armored = -1
    for index in members.indices {
      if !members[index].membership.hasPlayed(on: day) { allDone = false }
      shield = max(shield, members[index].bonusTotals.sums.streakShield)
      if armored < 0, members[index].inventory.streakArmor > 0 { armored = index }
    }
    let outcome = party.streak.endDay(
      day, allDone: allDone, shield: shield, hasArmor: armored >= 0, rules: rules.party.streak,
      using: &party.shieldLuck)
    // Luck is drawn only on a missed day.
    party.trace?.record(
      .partyStreak, by: outcome == .grew ? nil : .after(.partyShield, party.shieldLuck)
    ) { [streak = party.streak] in
      [
        "outcome": .text("\(outcome)"), "days": .whole(streak.days),
        "longest": .whole(streak.longest),
      ]
    }
    if outcome == .armored { members[armored].useOne(of: .streakArmor, for: .partyStreak) }
  }

  /// Gives members the bonuses of streak and bond from now on.
  private func renewPartyBonuses(
    _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    let tier = rules.party.streak.tier(days: party.streak.days)
    let steps = hasBond(party) ? rules.party.bond.steps(level: party.bond.level) : 0
    for index in members.indices {
      members[index].membership.tally.longestStreak = party.streak.longest
      members[index].membership.tally.daysWithStreakBonus += party.tierInForce > 0 ? 1 : 0
      members[index].membership.tally.bondLevel = party.bond.level
    }
    if members.count > 1 {
      party.trace?.record(.partyBonus) { [inForce = party.tierInForce, bond = party.bond.level] in
        ["inForce": .whole(inForce), "tier": .whole(tier), "bond": .whole(bond)]
      }
    }
    guard tier != party.tierInForce || steps != party.stepsInForce else { return }
    party.tierInForce = tier
    party.stepsInForce = steps
    let bonuses = rules.party.bonuses(tier: tier, bondLevel: party.bond.level)
    let areAny = bonuses != Bonuses()
    for index in members.indices {
      members[index].partyBonuses = bonuses
      members[index].hasPartyBonuses = areAny
      renewBonusTotals(of: &members[index])
    }
  }
}

extension QuestPartyRules {
  /// Returns the bonuses of streak and bond together; their EXP and gold factors multiply, since
  /// they come from different sources (TSK-7).
  func bonuses(tier: Int, bondLevel: Int) -> Bonuses {
    var bonuses = streak.bonuses(tier: tier)
    // Returns early without bonds: (1 + x) − 1 is not always x.
    guard bond.isOn else { return bonuses }
    let more = bond.bonuses(level: bondLevel)
    bonuses.exp = (1 + bonuses.exp) * (1 + more.exp) - 1
    bonuses.gold = (1 + bonuses.gold) * (1 + more.gold) - 1
    return bonuses
  }
}
