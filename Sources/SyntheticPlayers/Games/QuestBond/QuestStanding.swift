import GameEngines

extension QuestBondGame {
  /// Adds up anew what raises a player's rewards. To be called whenever a source changes: class,
  /// worn affixes, cards, or what the party gives.
  @inline(never)
  func renewStanding(of player: inout QuestPlayer) {
    var standing = Standing()
    standing.add(rules.affinity.bonuses(of: player.characterClass))
    standing.add(player.worn.bonuses)
    standing.add(player.partyBonuses)
    addGrowth(to: &standing, of: player)
    addWelcome(to: &standing, of: player)
    standing.add(player.adventure.cardBonuses)
    player.standing = standing
  }
}
