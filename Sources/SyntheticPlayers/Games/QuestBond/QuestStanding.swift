import GameEngines

extension QuestBondGame {
  /// Adds up anew what raises a player's rewards. To be called whenever a source changes: class,
  /// worn affixes and sets, cards, what the party gives, or what was researched.
  @inline(never)
  func renewStanding(of player: inout QuestPlayer) {
    // Some affixes are bound to a class (CLS-5), and it may have evolved.
    player.worn.renewBonuses(for: player.characterClass)
    var standing = Standing()
    standing.add(rules.affinity.bonuses(of: player.characterClass))
    standing.add(player.worn.bonuses)
    if hasSets { standing.add(sets.bonuses(player.worn.setPieces)) }
    standing.add(player.partyBonuses)
    addGrowth(to: &standing, of: player)
    addWelcome(to: &standing, of: player)
    standing.add(player.adventure.cardBonuses)
    standing.add(research.bonuses(of: player.research))
    player.standing = standing
  }
}
