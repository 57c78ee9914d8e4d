import GameEngines

extension QuestBondGame {
  /// Adds up anew what raises a player's rewards. To be called whenever a source changes: class,
  /// worn affixes and sets, cards, what the party gives, or what was researched.
  @inline(never)
  func renewStanding(of player: inout QuestPlayer) {
    // Some affixes are bound to a class (CLS-5), and it may have evolved.
    player.worn.renewBonuses(for: player.characterClass)
    var standing = growth.standings[player.characterClass.rawValue]
    standing.add(player.worn.bonuses)
    // Sources that give nothing yet are passed over, as adding zeros costs as much as any.
    if hasSets, sets.complete(player.worn.setPieces) > 0 {
      standing.add(sets.bonuses(player.worn.setPieces))
    }
    if player.hasPartyBonuses { standing.add(player.partyBonuses) }
    addGrowth(to: &standing, of: &player)
    addWelcome(to: &standing, of: &player)
    if !player.adventure.cards.isEmpty { standing.add(player.adventure.cardBonuses) }
    if player.research.hasDone { standing.add(player.researchBonuses) }
    player.standing = standing
  }
}
