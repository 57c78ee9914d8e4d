import GameEngines
import GameSupport

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

  /// Keeps a spare piece for a companion, if it is the best of today (PRT-3).
  ///
  /// - Returns: The piece left to the auto-rules now, if any.
  func keepForCompanions(_ piece: Equipment, _ player: inout QuestPlayer) -> Equipment? {
    guard rules.party.gifts.isOn, player.membership.companions > 0 else { return piece }
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
      members[giver].membership.tally.giftsGiven += 1
      members[receiver].membership.tally.giftsReceived += 1
      members[giver].trace?.record(.gives) { Facts(of: piece) + ["to": .whole(receiver)] }
      members[receiver].trace?.record(.getsGift) { Facts(of: piece) + ["from": .whole(giver)] }
      if let replaced = wear(piece, &members[receiver]) {
        dispose(of: replaced, &members[receiver])
      }
    }
  }

  private func payFee(for piece: Equipment, _ giver: inout QuestPlayer) -> Bool {
    let fee = rules.party.gifts.fee(for: piece.rarity)
    guard rules.spending[giver.spending][.giftFee] > 0, fee <= budget(of: giver, inMood: true)
    else { return false }
    return charge(fee, on: .giftFee, &giver)
  }
}
