import GameEngines
import GameSupport
import Measurement

extension QuestBondGame {
  /// Ends the day: shared earnings, members' shares and rounds, gifts, and tomorrow's bonuses.
  @inline(never)
  func endPartyDay(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty,
    _ droughts: inout DroughtTable
  ) {
    if rules.raid.isOn { fightRaid(day, &members, &party) }
    if party.size >= rules.party.challenge.minMembers { meetChallenge(day, &members, &party) }
    runTogether(day, &members, &party, &droughts)
    for index in members.indices where members[index].membership.wasThere(on: day) {
      collectFromParty(day, &members[index])
    }
    finishDailyRounds(day, &members, &droughts)
    if rules.party.gifts.isOn, party.size > 1 { exchangeGifts(day, &members) }
    if hasBond(party) {
      for index in members.indices where members[index].membership.wasThere(on: day) {
        // Duties count as tasks (PRT-4).
        let tasks = members[index].membership.tasksToday + members[index].daily.dutiesToday
        deepenBond(
          by: rules.party.bond.perTask * Double(tasks), for: "tasks",
          devotion: members[index].bonusTotals.sums[.bondEXP], &party)
      }
    }
    if party.size >= rules.party.streak.minMembers { keepStreak(day, &members, &party) }
    renewPartyBonuses(&members, &party)
  }

  @inline(__always)
  func hasBond(_ party: QuestParty) -> Bool { party.size >= rules.party.bond.minMembers }

  /// Adds bond EXP, to be raised by devotion (PRT-4), if there is a bond.
  func deepenBond(by exp: Double, for source: String, devotion: Double, _ party: inout QuestParty) {
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

  func devotion(of members: borrowing MutableSpan<QuestPlayer>) -> Double {
    var sum = 0.0
    for index in members.indices { sum += members[index].bonusTotals.sums[.bondEXP] }
    return sum / Double(members.count)
  }

  /// Plays the weekly challenge (PRT-2): once the last member has done its part, each gets a chest.
  private func meetChallenge(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    let week = party.week(ofDay: day)
    for index in members.indices where members[index].membership.wasThere(on: day) {
      let isWon = party.challenge.record(
        tasks: members[index].membership.tasksToday, week: week,
        by: &members[index].membership.challenge, members: party.size, rules: rules.party.challenge)
      let done = members[index].membership.challenge.tasks.count
      members[index].trace?.record(.doesItsPart) {
        ["progress": .whole(done), "target": .whole(rules.party.challenge.tasksEach)]
      }
      guard isWon else { continue }
      party.trace?.record(.meetsChallenge) { ["week": .whole(week)] }
      for other in members.indices { members[other].membership.challenge.chests += 1 }
    }
    guard party.isLastOfWeek(day) else { return }
    for index in members.indices {
      members[index].membership.challengeWeeks += 1
      members[index].membership.challengesWon = party.challenge.won
    }
  }

  /// Ends the party streak's day (PRT-1): the best worn shield counts, and the first armor held.
  private func keepStreak(
    _ day: Int, _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    var allDone = true
    var shield = 0.0
    var armored = -1
    for index in members.indices {
      if !members[index].membership.hasPlayed(on: day) { allDone = false }
      shield = max(shield, members[index].bonusTotals.sums[.streakShield])
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

  private func renewPartyBonuses(
    _ members: inout MutableSpan<QuestPlayer>, _ party: inout QuestParty
  ) {
    let tier = tier(of: party)
    let steps = hasBond(party) ? rules.party.bond.steps(level: party.bond.level) : 0
    for index in members.indices {
      members[index].membership.longestStreak = party.streak.longest
      members[index].membership.daysWithStreakBonus += party.tierInForce > 0 ? 1 : 0
      members[index].membership.bondLevel = party.bond.level
    }
    if members.count > 1 {
      party.trace?.record(.partyBonus) { [inForce = party.tierInForce, bond = party.bond.level] in
        ["inForce": .whole(inForce), "tier": .whole(tier), "bond": .whole(bond)]
      }
    }
    guard tier != party.tierInForce || steps != party.stepsInForce else { return }
    party.tierInForce = tier
    party.stepsInForce = steps
    give(rules.party.bonuses(tier: tier, bondLevel: party.bond.level), &members)
  }

  private func tier(of party: QuestParty) -> Int {
    party.size < rules.party.streak.minMembers
      ? 0 : rules.party.streak.tier(days: party.streak.days)
  }

  private func give(_ bonuses: Bonuses, _ members: inout MutableSpan<QuestPlayer>) {
    for index in members.indices {
      members[index].partyBonuses = bonuses
      members[index].hasPartyBonuses = bonuses != Bonuses()
      renewBonusTotals(of: &members[index])
    }
  }

  /// Takes over the bonuses in force. A bond that has deepened since they were given counts from the
  /// evening on, as ever.
  func takeOverBonuses(
    of party: inout QuestParty, _ members: inout MutableSpan<QuestPlayer>,
    from earlier: QuestPartyRules
  ) {
    if rules.party == earlier { return }
    let bondLevel = party.stepsInForce * earlier.bond.levelsPerStep
    party.tierInForce = tier(of: party)
    party.stepsInForce = hasBond(party) ? rules.party.bond.steps(level: bondLevel) : 0
    give(
      rules.party.bonuses(
        tier: party.tierInForce, bondLevel: party.stepsInForce == 0 ? 0 : bondLevel), &members)
  }
}

extension QuestPartyRules {
  /// The bonuses of streak and bond together; as these are two sources, factors multiply (TSK-7).
  func bonuses(tier: Int, bondLevel: Int) -> Bonuses {
    var bonuses = streak.bonuses(tier: tier)
    // Returns early without bonds: (1 + x) − 1 is not always x.
    guard bond.isOn else { return bonuses }
    let more = bond.bonuses(level: bondLevel)
    bonuses[.exp] = (1 + bonuses[.exp]) * (1 + more[.exp]) - 1
    bonuses[.gold] = (1 + bonuses[.gold]) * (1 + more[.gold]) - 1
    return bonuses
  }
}

extension QuestBondGame {
  /// Collects what the party earned: at the day's end, or at the first open after an absence.
  @inline(__always)
  func collectFromParty(_ day: Int, _ player: inout QuestPlayer) {
    if player.raid.claims.kills > 0 { collectKills(day, &player) }
    if player.membership.challenge.chests > 0 { openChests(&player) }
  }

  /// Opens the chests of the weekly challenge (PRT-2).
  @inline(never)
  private func openChests(_ player: inout QuestPlayer) {
    for _ in 0..<player.membership.challenge.openChests() {
      player.membership.chestLuck = givePiece(
        rules.loot.chestOdds, atLeast: rules.party.challenge.chestAtLeast, in: "challenge",
        .challengeItem, player.membership.chestLuck, &player)
    }
  }

  /// Keeps the best spare piece of today for companions; returns the one left over, if any (PRT-3).
  func keepForCompanions(_ piece: Equipment, _ player: inout QuestPlayer) -> Equipment? {
    guard rules.party.gifts.isOn, player.membership.companions > 0 else { return piece }
    let kept = player.membership.offer
    if let kept, piece.primary + piece.secondary / 2 <= kept.primary + kept.secondary / 2 {
      return piece
    }
    player.membership.offer = piece
    return kept
  }

  /// Gives each member's best spare piece to the companion present today who gains most power by
  /// it, if the giver can spare the fee (PRT-3).
  func exchangeGifts(_ day: Int, _ members: inout MutableSpan<QuestPlayer>) {
    for giver in members.indices {
      guard let piece = members[giver].membership.offer else { continue }
      members[giver].membership.offer = nil
      var receiver = -1
      var best = 0.0
      for other in members.indices
      where other != giver && members[other].membership.wasThere(on: day) {
        let gain = members[other].worn.gain(
          of: piece, for: members[other].characterClass,
          offClassShare: rules.equipment.rules.offClassShare)
        if rules.party.gifts.isUpgrade(gain: gain), gain > best { (receiver, best) = (other, gain) }
      }
      guard receiver >= 0, payFee(for: piece, &members[giver]) else {
        dispose(of: piece, &members[giver])
        continue
      }
      members[giver].membership.giftsGiven += 1
      members[receiver].membership.giftsReceived += 1
      members[giver].trace?.record(.gives) { Facts(of: piece) + ["to": .whole(receiver)] }
      members[receiver].trace?.record(.getsGift) { Facts(of: piece) + ["from": .whole(giver)] }
      if let replaced = wear(piece, &members[receiver]) {
        dispose(of: replaced, &members[receiver])
      }
    }
  }

  private func payFee(for piece: Equipment, _ giver: inout QuestPlayer) -> Bool {
    let fee = rules.party.gifts.fee(for: piece.rarity)
    return allows(fee, on: .giftFee, inMood: true, giver) && charge(fee, on: .giftFee, &giver)
  }
}
