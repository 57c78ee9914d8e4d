import GameEngines

// What a member gets of what its party earned, and what it gives to companions.

extension QuestBondGame {
  /// Takes what the party earned: at the day's end, or at the first open after an absence.
  @inline(__always)
  func collectFromParty(_ day: Int, _ player: inout QuestPlayer) {
    if player.membership.raid.kills > 0 { collectKills(day, &player) }
    if player.membership.challenge.chests > 0 { openChests(&player) }
  }

  /// RAD, DRP: gold at once, then each kill's rolls.
  @inline(never)
  private func collectKills(_ day: Int, _ player: inout QuestPlayer) {
    let owed = player.membership.raid.take()
    player.trace?.takesSpoils(kills: owed.kills)
    earn(owed.gold, from: .raid, &player)
    for _ in 0..<owed.kills {
      let drops = company.raid.drops
      let hasPiece = raidEquipmentChance(of: player)
        .occurs(using: &player.membership.luck.raidEquipment)
      player.trace?.rolls(
        for: "equipment", in: "raid", found: hasPiece ? 1 : 0, .raidEquipment,
        player.membership.luck.raidEquipment)
      if hasPiece {
        let piece = rules.equipment.make(
          odds: drops.odds, level: player.level, atLeast: .common,
          rareFind: player.standing.sums.rareFind, tilt: tilt(of: player),
          using: &player.membership.luck.raidItem)
        find(piece, in: "raid", .raidItem, player.membership.luck.raidItem, &player)
      }
      let found = drops.material.count(using: &player.membership.luck.raidMaterial)
      gather(materials: found * rules.loot.materialsPerDrop, from: .raid, &player)
      player.trace?.rolls(
        for: "material", in: "raid", found: found * rules.loot.materialsPerDrop, .raidMaterial,
        player.membership.luck.raidMaterial)
      let hasConsumable = drops.consumable.occurs(using: &player.membership.luck.raidConsumable)
      player.trace?.rolls(
        for: "consumable", in: "raid", found: hasConsumable ? 1 : 0, .raidConsumable,
        player.membership.luck.raidConsumable)
      if hasConsumable {
        let kind = rules.loot.consumables.kinds.pick(
          using: &player.membership.luck.raidConsumableKind)
        player.trace?.rolls(
          for: "kind", in: "raid", found: 1, .raidConsumableKind,
          player.membership.luck.raidConsumableKind)
        receive(Consumable(rawValue: kind)!, grade: .common, day: day, &player)
      }
      let hasCard = company.raid.bossCard.occurs(using: &player.membership.luck.raidCard)
      player.trace?.rolls(
        for: "bossCard", in: "raid", found: hasCard ? 1 : 0, .raidCard,
        player.membership.luck.raidCard)
      if hasCard {
        findBossCard(number: player.membership.tally.bossCards, &player)
        player.membership.tally.bossCards += 1
      }
    }
  }

  /// DRP-1; but a base above the cap is meant as it stands, so that a sure drop is one.
  private func raidEquipmentChance(of player: QuestPlayer) -> Chance {
    let base = company.raid.drops.equipment
    let raised = rules.loot.chance.inForce(base: base, relative: player.standing.sums.lootChance)
    return Chance(max(base, min(rules.loot.chance.cap, raised)))
  }

  /// PRT-2.
  @inline(never)
  private func openChests(_ player: inout QuestPlayer) {
    for _ in 0..<player.membership.challenge.openChests() {
      let piece = rules.equipment.make(
        odds: rules.loot.chestOdds, level: player.level,
        atLeast: company.challenge.chestAtLeast, rareFind: player.standing.sums.rareFind,
        tilt: tilt(of: player), using: &player.membership.luck.challengeItem)
      find(
        piece, in: "challenge", .challengeItem, player.membership.luck.challengeItem, &player)
    }
  }

  // MARK: Gifts

  /// Keeps a spare piece for a companion, if it is the best of today (PRT-3).
  ///
  /// - Returns: The piece that goes by the auto-rules now, if any.
  func keepForCompanions(_ piece: Equipment, _ player: inout QuestPlayer) -> Equipment? {
    guard company.hasGifts, player.membership.companions > 0 else { return piece }
    guard let kept = player.membership.offer else {
      player.membership.offer = piece
      return nil
    }
    guard piece.primary + piece.secondary / 2 > kept.primary + kept.secondary / 2 else {
      return piece
    }
    player.membership.offer = piece
    return kept
  }

  /// Each member's best spare piece goes to the companion whom it strengthens most, if that one is
  /// there today, and the giver can spare the fee (PRT-3).
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
        if company.gifts.isUpgrade(gain: gain), gain > best { (receiver, best) = (other, gain) }
      }
      guard receiver >= 0, payFee(for: piece, &members[giver]) else {
        dispose(of: piece, &members[giver])
        continue
      }
      members[giver].membership.tally.giftsGiven += 1
      members[receiver].membership.tally.giftsReceived += 1
      members[giver].trace?.gives(piece, to: receiver)
      members[receiver].trace?.gets(piece, from: giver)
      if let replaced = wear(piece, &members[receiver]) {
        dispose(of: replaced, &members[receiver])
      }
    }
  }

  private func payFee(for piece: Equipment, _ giver: inout QuestPlayer) -> Bool {
    let fee = company.gifts.fee(for: piece.rarity)
    let budget = rules.spending.spendable(
      balance: giver.ledger.balance, earned: giver.ledger.totalEarned, style: giver.spending,
      inMood: true)
    return rules.spending[giver.spending][.giftFee] > 0 && fee <= budget
      && charge(fee, on: .giftFee, &giver)
  }
}
