import GameEngines

extension QuestBondGame {
  /// Enhancing.
  @QuestMetrics static var enhancementMetrics: [QuestMetric] {
    QuestMetric.count(
      "enhance.attempts", "attempts",
      "Attempts of a player to enhance a worn piece in the whole run."
    ) { $0.forge.tally.enhanceAttempts }
    QuestMetric.part(
      "enhance.success", of: "attempts",
      "Share of a player's enhancement attempts that succeed, averaged over players with an "
        + "attempt."
    ) { ($0.forge.tally.enhanceSuccesses, $0.forge.tally.enhanceAttempts) }
  }

  @QuestMetrics static func forgeMetrics(of rules: QuestRules) -> [QuestMetric] {
    let forge = rules.forge
    if forge.crafting != nil {
      QuestMetric.count(
        "forge.crafted", "pieces",
        "Pieces that a player crafts in the whole run, set pieces included."
      ) { $0.forge.tally.crafted }
      QuestMetric.count(
        "forge.setPieces", "pieces", "Set pieces that a player crafts in the whole run."
      ) { $0.forge.tally.setPieces }
      QuestMetric.count(
        "satchel.essence", "essence", "Essence that a player holds on the last day."
      ) { $0.inventory.essence }
      QuestMetric.count(
        "satchel.materials", "materials", "Materials that a player holds on the last day."
      ) { $0.inventory.materials }
      QuestMetric.count(
        "satchel.fragments", "fragments", "Fragments that a player holds on the last day."
      ) { $0.inventory.fragments }
    }
    if forge.rerolls != nil {
      QuestMetric.count(
        "forge.rerolls", "re-rolls", "Affixes that a player re-rolls in the whole run."
      ) { $0.forge.tally.rerolls }
    }
    if forge.scrolls != nil {
      QuestMetric.count(
        "forge.scrollsApplied", "scrolls",
        "Scrolls that a player applies to pieces in the whole run."
      ) { $0.forge.tally.scrollsApplied }
      QuestMetric.count(
        "satchel.scrolls", "scrolls", "Scrolls that a player holds on the last day."
      ) { $0.inventory.scrolls }
    }
    if forge.herbCraft != nil {
      QuestMetric.count(
        "forge.brewed", "consumables",
        "Consumables that a player brews from herbs in the whole run."
      ) { $0.forge.tally.brewed }
      QuestMetric.count(
        "forge.catalysts", "catalysts",
        "Catalysts that a player uses for enhancing in the whole run."
      ) { $0.forge.tally.catalysts }
    }
  }
}
