import GameEngines
import GameKit
import ScenarioReading

extension QuestBondGame {
  /// Enhancing.
  static var enhancementMetrics: [LifeMetric<QuestPlayer>] {
    [
      .count(
        "enhance.attempts", "attempts",
        "Attempts of a player to enhance a worn piece in the whole run."
      ) { $0.forge.tally.enhanceAttempts },
      .ratio(
        "enhance.success.share", "share of attempts",
        "Of a player's attempts to enhance the share that succeeds, averaged over players "
          + "with an attempt."
      ) { player in
        Self.share(player.forge.tally.enhanceSuccesses, of: player.forge.tally.enhanceAttempts)
      },
    ]
  }

  /// The accounts of the forge's work besides enhancing.
  static func forgeSinks(of rules: QuestRules) -> [GoldSink] {
    let forge = rules.forge
    return (forge.crafting == nil ? [] : [.craft]) + (forge.herbCraft == nil ? [] : [.herbCraft])
      + (forge.rerolls == nil ? [] : [.reroll]) + (forge.scrolls == nil ? [] : [.scroll])
  }

  static func forgeMetrics(of rules: QuestRules) -> [LifeMetric<QuestPlayer>] {
    let forge = rules.forge
    var metrics: [LifeMetric<QuestPlayer>] = []
    if forge.crafting != nil {
      metrics += [
        .count(
          "forge.crafted", "pieces",
          "Pieces that a player crafts in the whole run, set pieces included."
        ) { $0.forge.tally.crafted },
        .count(
          "forge.setPieces", "pieces",
          "Set pieces that a player crafts in the whole run."
        ) { $0.forge.tally.setPieces },
        .count(
          "satchel.essence", "essence",
          "Essence that a player holds on the last day."
        ) { $0.inventory.essence },
        .count(
          "satchel.materials", "materials",
          "Materials that a player holds on the last day."
        ) { $0.inventory.materials },
        .count(
          "satchel.fragments", "fragments",
          "Fragments that a player holds on the last day."
        ) { $0.inventory.fragments },
      ]
    }
    if forge.rerolls != nil {
      metrics.append(
        .count(
          "forge.rerolls", "re-rolls",
          "Affixes that a player re-rolls in the whole run."
        ) { $0.forge.tally.rerolls })
    }
    if forge.scrolls != nil {
      metrics += [
        .count(
          "forge.scrollsApplied", "scrolls",
          "Scrolls that a player applies to pieces in the whole run."
        ) { $0.forge.tally.scrollsApplied },
        .count(
          "satchel.scrolls", "scrolls",
          "Scrolls that a player holds on the last day."
        ) { $0.inventory.scrolls },
      ]
    }
    if forge.herbCraft != nil {
      metrics += [
        .count(
          "forge.brewed", "consumables",
          "Consumables that a player brews from herbs in the whole run."
        ) { $0.forge.tally.brewed },
        .count(
          "forge.catalysts", "catalysts",
          "Catalysts that a player uses for enhancing in the whole run."
        ) { $0.forge.tally.catalysts },
      ]
    }
    return metrics
  }
}
