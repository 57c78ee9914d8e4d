import GameEngines

extension QuestBondGame {
  /// Adds up anew what raises a player's rewards. To be called whenever a source changes: class,
  /// worn affixes, cards, what the party gives, or what was researched.
  @inline(never)
  func renewStanding(of player: inout QuestPlayer) {
    var standing = Standing()
    standing.add(rules.affinity.bonuses(of: player.characterClass))
    standing.add(player.worn.bonuses)
    standing.add(player.partyBonuses)
    standing.add(player.adventure.cardBonuses)
    standing.add(research.bonuses(of: player.research))
    player.standing = standing
  }
}
