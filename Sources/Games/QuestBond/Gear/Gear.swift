import GameEngines
import GameSupport
import Players
import Randomness

extension QuestBondGame {
  /// Returns how the player shifts the odds of affixes on its pieces (CLS-4).
  @inline(__always)
  func tilt(of player: borrowing QuestPlayer) -> AffixTilt {
    AffixTilt(
      favoured: player.characterClass.primaryStat, chance: player.bonusTotals.sums[.affixChance])
  }

  /// Makes a piece for a player, from any source; `mayBeSet` if the game has sets, and the source
  /// drops their pieces: party dungeons and expeditions do (EQP-5).
  @inline(__always)
  func makePiece(
    _ odds: RarityOdds, atLeast lowest: Rarity, mayBeSet: Bool, tilt: AffixTilt,
    _ player: inout QuestPlayer, using luck: inout KeyedStream
  ) -> Equipment {
    if mayBeSet, let set = rules.sets.draw(using: &player.gear.setLuck), lowest <= .epic {
      return rules.equipment.make(set, level: player.level, tilt: tilt, using: &luck)
    }
    return rules.equipment.make(
      odds: odds, level: player.level, atLeast: lowest,
      rareFind: player.bonusTotals.sums[.rareFind],
      tilt: tilt, using: &luck)
  }

  @inline(__always)
  func givePiece(
    _ odds: RarityOdds, atLeast lowest: Rarity, mayBeSet: Bool, at place: LootPlace,
    _ player: inout QuestPlayer
  ) {
    var luck = player[place].luck.pieces
    let piece = makePiece(
      odds, atLeast: lowest, mayBeSet: mayBeSet, tilt: tilt(of: player), &player, using: &luck)
    player[place].luck.pieces = luck
    find(
      piece, in: place.rawValue, place.purposes.pieces, luck,
      set: mayBeSet ? player.gear.setLuck : nil, &player)
  }

  /// Gives a piece won by no attempt at a place: from a chest, from a boss, as a gift. Returns the
  /// stream after the decision.
  ///
  /// - Parameter isTilted: True if the player's class shifts its affixes.
  func givePiece(
    _ odds: RarityOdds, atLeast lowest: Rarity, in source: String, isTilted: Bool = true,
    _ purpose: Purpose, _ luck: KeyedStream, _ player: inout QuestPlayer
  ) -> KeyedStream {
    var luck = luck
    let piece = makePiece(
      odds, atLeast: lowest, mayBeSet: false, tilt: isTilted ? tilt(of: player) : AffixTilt(),
      &player, using: &luck)
    find(piece, in: source, purpose, luck, &player)
    return luck
  }

  /// Takes a piece that luck or pity gave, and traces it, with the luck of being a set piece if the
  /// source drops set pieces.
  func find(
    _ piece: Equipment, in source: String, _ purpose: Purpose, _ luck: KeyedStream,
    set: KeyedStream? = nil, _ player: inout QuestPlayer
  ) {
    var piece = piece
    if let trace = player.trace {
      trace.number(&piece)
      trace.record(.finds, by: .after(purpose, luck), set.map { .after(.setDrop, $0) }) { [piece] in
        ["source": .text(source)] + Facts(of: piece)
      }
    }
    player.loot.found[inPlace: piece.rarity.rawValue] += 1
    if piece.rarity >= .rare { remember(piece.rarity, &player) }
    take(piece, &player)
  }

  @inline(never)
  private func remember(_ rarity: Rarity, _ player: inout QuestPlayer) {
    let day = player.days
    player.gear.milestones.reach(.firstRare, day: day)
    if rarity >= .epic { player.gear.milestones.reach(.firstEpic, day: day) }
    if rarity >= .legendary { player.gear.milestones.reach(.firstLegendary, day: day) }
  }

  /// Takes a piece that was found, made or bought. The player wears it if it is the best of its
  /// slot; the auto-rules decide about the piece left over (EQP-4).
  @inline(never)
  func take(_ piece: Equipment, _ player: inout QuestPlayer) {
    assert(player.trace == nil || piece.number > 0, "the origin of the piece is traced")
    if gain(of: piece, player) > 0 {
      if let spare = wear(piece, &player) { putAway(spare, &player) }
    } else {
      putAway(piece, &player)
    }
    if let set = piece.set { completeSet(set, &player) }
  }

  /// Keeps a piece that is not worn for a companion, or disposes of it.
  @inline(__always)
  private func putAway(_ spare: Equipment, _ player: inout QuestPlayer) {
    guard let left = keepForCompanions(spare, &player) else { return }
    dispose(of: left, &player)
  }

  /// Returns the power that a piece would add, with the value of a set that it completes or breaks.
  @inline(__always)
  func gain(of piece: Equipment, _ player: borrowing QuestPlayer) -> Double {
    let gain = powerGain(of: piece, player)
    guard piece.set != nil || player.worn.setPieces != SIMD4(repeating: 0) else { return gain }
    let after = rules.sets.complete(player.worn.setPieces(wearing: piece))
    return gain + Double(after - rules.sets.complete(player.worn.setPieces)) * setBenefit(player)
  }

  /// Stores, sells or salvages a piece by the auto-rules (EQP-4, FRG-4).
  func dispose(of spare: Equipment, _ player: inout QuestPlayer) {
    let disposal = rules.salvage.dispose(
      of: spare, level: player.level, into: &player.gear.stash, rules.stash,
      for: player.characterClass, offClassShare: rules.equipment.rules.offClassShare)
    if case .salvaged = disposal { return salvage(spare, &player) }
    player.gear.stored += 1
    player.trace?.record(.stores) { [stash = player.gear.stash.pieces.count] in
      Facts(of: spare) + ["stash": .whole(stash)]
    }
    switch disposal {
    case .salvaged, .stored: break
    case .storedSalvaging(let left): salvage(left, &player)
    case .storedSelling(let sold, let gold):
      player.gear.sold += 1
      player.trace?.record(.sells) { Facts(of: sold) }
      // The ledger has no account for such sales (LED-1).
      earn(Award(gold), from: .salvage, &player)
    }
  }

  private func salvage(_ piece: Equipment, _ player: inout QuestPlayer) {
    let yield = rules.salvage.yield(of: piece)
    player.gear.salvaged += 1
    let hasScroll = rules.salvage.recoversScroll(from: piece, using: &player.gear.scrollLuck)
    player.trace?.record(.salvages, by: .after(.salvageScroll, player.gear.scrollLuck)) {
      Facts(of: piece) + [
        "fragments": .whole(yield.fragments), "materials": .whole(yield.materials),
        "scroll": .flag(hasScroll),
      ]
    }
    gather(fragments: yield.fragments, &player)
    gather(materials: yield.materials, from: .salvage, &player)
    earn(Award(yield.gold), from: .salvage, &player)
    if hasScroll {
      player.gear.scrolls += 1
      player.gain(1, of: .scrolls, from: .salvage)
    }
  }

  /// Puts a piece on, and returns what it replaces.
  @discardableResult
  func wear(_ piece: Equipment, _ player: inout QuestPlayer) -> Equipment? {
    let setsBefore = player.worn.setPieces
    let replaced = player.worn.wear(
      piece, as: player.characterClass, offClassShare: rules.equipment.rules.offClassShare)
    if piece.enhancement >= Milestone.enhancement {
      player.gear.milestones.reach(.firstPlus10, day: player.days)
    }
    let complete = rules.sets.complete(player.worn.setPieces)
    if player.worn.setPieces != setsBefore, complete > 0 {
      player.gear.milestones.reach(.firstSet, day: player.days)
    }
    player.trace?.record(.wears) { [power = player.worn.power] in
      Facts(of: piece) + ["power": .number(power), "sets": .whole(complete)]
    }
    if !piece.hasAffixes(of: replaced) || player.worn.setPieces != setsBefore {
      renewBonusTotals(of: &player)
    }
    player.forge.favourite = nil
    return replaced
  }

  /// Wears a set's pieces from the stash if the complete set is worth more than what they replace.
  @inline(never)
  private func completeSet(_ set: EquipmentSet, _ player: inout QuestPlayer) {
    let missing = rules.sets.pieces - Int(player.worn.setPieces[set.rawValue])
    guard missing > 0 else { return }
    var gains = SIMD4<Double>(repeating: -.infinity)
    for piece in player.gear.stash.pieces
    where piece.set == set && player.worn[piece.slot]?.set != set {
      gains[piece.slot.rawValue] = max(gains[piece.slot.rawValue], powerGain(of: piece, player))
    }
    var after = player.worn.setPieces
    var total = 0.0
    var chosen = SIMD4<Int32>(repeating: 0)
    for _ in 0..<missing {
      let best = (0..<EquipmentSlot.count).max { gains[$0] < gains[$1] } ?? 0
      guard gains[best] > -.infinity else { return }
      total += gains[best]
      gains[best] = -.infinity
      chosen[best] = 1
      // The best is the index of a slot, or 0.
      let slot = EquipmentSlot(unchecked: best)
      if let lost = player.worn[slot]?.set { after[lost.rawValue] -= 1 }
      after[set.rawValue] += 1
    }
    let change = rules.sets.complete(after) - rules.sets.complete(player.worn.setPieces)
    guard total + Double(change) * setBenefit(player) > 0 else { return }
    for slot in EquipmentSlot.allCases where chosen[slot.rawValue] == 1 {
      wearStored(set, slot, &player)
    }
  }

  private func wearStored(_ set: EquipmentSet, _ slot: EquipmentSlot, _ player: inout QuestPlayer) {
    var best = -1
    var bestGain = -Double.infinity
    for (index, piece) in player.gear.stash.pieces.enumerated()
    where piece.set == set && piece.slot == slot {
      let gain = powerGain(of: piece, player)
      if gain > bestGain { (best, bestGain) = (index, gain) }
    }
    guard best >= 0 else { return }
    let piece = player.gear.stash.take(at: best)
    player.trace?.record(.takesOut) { [left = player.gear.stash.pieces.count] in
      Facts(of: piece) + ["stash": .whole(left)]
    }
    if let replaced = wear(piece, &player) { dispose(of: replaced, &player) }
  }

  /// The power that a complete set seems worth: a share of the power worn.
  @inline(__always)
  func setBenefit(_ player: borrowing QuestPlayer) -> Double {
    rules.gearValuation.setShare * player.worn.power
  }

  /// The power that a piece adds by itself to those that a player wears.
  @inline(__always)
  func powerGain(of piece: Equipment, _ player: borrowing QuestPlayer) -> Double {
    player.worn.gain(
      of: piece, for: player.characterClass, offClassShare: rules.equipment.rules.offClassShare)
  }

  /// Returns the chance of a second dungeon run in a day; `haste` raises it (AFX-2).
  @inline(__always)
  func secondRun(of player: borrowing QuestPlayer) -> Chance {
    rules.dungeons.secondRun.scaled(by: 1 + player.bonusTotals.sums[.roomTime])
  }

  /// Returns whether a worn streak shield keeps the main streak over a missed day (`resilient`,
  /// AFX-2). One draw for every missed day.
  @inline(__always)
  func isShielded(_ player: inout QuestPlayer) -> Bool {
    let shield = Chance(player.bonusTotals.sums[.streakShield])
    let holds = shield.occurs(using: &player.gear.shieldLuck)
    guard holds, player.streak.days > 0 else { return false }
    player.gear.shieldedDays += 1
    return true
  }
}
