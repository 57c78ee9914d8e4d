import GameEngines

// Enhancing worn pieces (FRG-2, FRG-3).

extension QuestBondGame {
  /// Adds the next enhancement step of each worn piece (FRG-2).
  @inline(__always)
  func addEnhancements(to table: inout OfferTable, _ player: inout QuestPlayer) {
    guard table.wants(.enhance) else { return }
    for number in 0..<EquipmentSlot.count {
      // Each number below the count is that of a slot.
      let slot = EquipmentSlot(unchecked: number)
      guard let rarity = player.worn.rarity(in: slot) else { continue }
      let step = player.worn.enhancement(in: slot)
      guard let price = rules.enhancement.price(rarity: rarity, enhancement: step),
        table.allows(price)
      else { continue }
      table.add(
        .enhancement(slot), price: price, benefit: rules.enhancement.expectedGain(enhancement: step)
      )
    }
  }

  /// Attempts an enhancement that is paid for (FRG-2). Uses a catalyst in hand if the attempt is
  /// likely to fail (FRG-3).
  func enhance(_ slot: EquipmentSlot, _ player: inout QuestPlayer) {
    guard var piece = player.worn[slot] else { return }
    player.forge.tally.enhanceAttempts += 1
    let chance = rules.enhancement.successChances[piece.enhancement].probability
    let catalyst = player.inventory.catalysts > 0 && chance <= rules.gearValuation.catalystAtMost
    if catalyst {
      player.useOne(of: .catalysts, for: .enhance)
      player.trace?.uses(
        .catalyst, by: min(1, chance * rules.enhancement.catalystFactor) - chance,
        left: player.inventory.catalysts)
      player.forge.tally.catalysts += 1
    }
    let before = piece
    let outcome = rules.enhancement.attempt(
      &piece, catalyst: catalyst, success: &player.forge.successLuck,
      critical: &player.forge.criticalLuck)
    var (isCritical, points) = (false, 0.0)
    if case .enhanced(let gain, let critical) = outcome { (isCritical, points) = (critical, gain) }
    player.trace?.record(
      .enhances, by: .after(.enhanceSuccess, player.forge.successLuck),
      .after(.enhanceCritical, player.forge.criticalLuck)
    ) {
      [
        "slot": .text("\(slot)"), "chance": .number(chance), "catalyst": .flag(catalyst),
        "succeeds": .flag(outcome != .failed), "critical": .flag(isCritical),
        "gain": .number(points), "piece": .whole(Int(before.number)),
        "rarity": .text("\(before.rarity)"), "plus": .whole(before.enhancement),
      ]
    }
    if outcome == .failed { return }
    player.forge.tally.enhanceSuccesses += 1
    wear(piece, &player)
  }
}
