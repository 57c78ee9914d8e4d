import GameEngines
import GameSupport

extension QuestBondGame {
  /// Recomputes the sum of all bonuses in force. Call it whenever a source changes: class, worn
  /// affixes and sets, cards, the party's bonuses, research.
  @inline(never)
  func renewBonusTotals(of player: inout QuestPlayer) {
    // Some affixes are bound to a class (CLS-5), and it may have evolved.
    player.worn.renewBonuses(for: player.characterClass)
    var bonusTotals = growth.bonusTotals[player.characterClass.rawValue]
    forEachSource(of: player) { bonusTotals.add($1) }
    player.bonusTotals = bonusTotals
  }

  /// Calls `take` with each source of bonuses in force besides class affinity, by name.
  @inline(__always)
  private func forEachSource(
    of player: borrowing QuestPlayer, _ take: (StaticString, Bonuses) -> Void
  ) {
    take("affixes", player.worn.bonuses)
    // Skips sources that give nothing yet: adding zeros costs as much as adding bonuses.
    if rules.sets.complete(player.worn.setPieces) > 0 {
      take("set", rules.sets.bonuses(player.worn.setPieces))
    }
    if player.hasPartyBonuses { take("party", player.partyBonuses) }
    if let bonuses = growth.classBonuses[player.characterClass.rawValue] { take("power", bonuses) }
    if let rebirth = rules.growth.rebirth {
      take("rebirth", rebirth.bonuses(count: player.growth.rebirth.count))
    }
    if player.daily.welcome.isOn(atMinute: player.daily.minute) {
      var bonuses = Bonuses()
      bonuses.exp = player.daily.welcomeEXP
      take("comeback", bonuses)
    }
    if !player.cards.collection.isEmpty { take("cards", player.cards.bonuses) }
    if player.research.hasDone { take("research", player.researchBonuses) }
  }

  /// Returns an award's terms with the factors of all bonuses in force, for a traced life.
  ///
  /// - Parameter factor: Returns a source's own factor on the award.
  @inline(never)
  func raised(
    _ terms: AwardTerms, _ player: borrowing QuestPlayer, by factor: (BonusTotals) -> Double
  ) -> AwardTerms {
    var terms = terms
    terms.multiply(by: factor(growth.bonusTotals[player.characterClass.rawValue]), "class")
    forEachSource(of: player) { name, bonuses in
      var bonusTotals = BonusTotals()
      bonusTotals.add(bonuses)
      terms.multiply(by: factor(bonusTotals), "\(name)")
    }
    return terms
  }
}
