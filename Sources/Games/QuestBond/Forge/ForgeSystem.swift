import GameEngines
import GameSupport
import ScenarioReading

extension SystemSpec {
  /// Enhancing, crafting and all other work on gear (FRG).
  static let forge = SystemSpec(
    purposes: [
      .enhanceSuccess, .enhanceCritical, .craftItem, .setItem, .scrollAffix, .rerollAffix,
    ],
    events: [.salvages, .enhances, .crafts, .scrolls, .rerolls, .brews],
    sinks: [
      .enhance: { $0.enhancement.isOn }, .craft: { $0.forge.crafting.isOn },
      .herbCraft: { $0.forge.herbCraft.isOn }, .reroll: { $0.forge.rerolls.isOn },
      .scroll: { $0.forge.scrolls.isOn },
    ],
    sections: [
      "forge": Fields {
        System("forge", "abilities of the forge; each is on if its section is present") {
          System("enhance", \.enhancement.section, "enhancing what is worn, step by step") {
            EnhancementRules.fields
          }
          Group(\.forge) { QuestForge.fields }
        }
      }
    ],
    metrics: ["enhancing": enhancementMetrics, "forge": forgeMetrics],
    odds: [
      "enhancing": SystemOdds(QuestOdds.enhancementAttemptsForm, \.enhancementAttempts),
      "enhancingGold": SystemOdds(QuestOdds.enhancementGoldForm, \.enhancementGold),
      "rerolls": SystemOdds(QuestOdds.rerollForm, \.rerolls),
      "crafts": SystemOdds(QuestOdds.craftForm, \.crafts),
    ],
    conversions: { $0.ofForge },
    lint: [
      "herbs": { lint in
        let herbs = lint.drops(of: .mission).first?.number(\DropRules.consumable)
        if herbs ?? 0 == 0 || !lint.has(\QuestMissions.rules.token) {
          lint.section(with: \HerbCraftRules.herbs)?.warn(
            "nothing gives herbs", suggestion: "missions do, by loot.mission.herbs")
        }
      }
    ])

  /// Enhancing.
  @QuestMetrics private static func enhancementMetrics(of rules: QuestRules) -> [QuestMetric] {
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

  @QuestMetrics private static func forgeMetrics(of rules: QuestRules) -> [QuestMetric] {
    let forge = rules.forge
    if forge.crafting.isOn {
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
    if forge.rerolls.isOn {
      QuestMetric.count(
        "forge.rerolls", "re-rolls", "Affixes that a player re-rolls in the whole run."
      ) { $0.forge.tally.rerolls }
    }
    if forge.scrolls.isOn {
      QuestMetric.count(
        "forge.scrollsApplied", "scrolls",
        "Scrolls that a player applies to pieces in the whole run."
      ) { $0.forge.tally.scrollsApplied }
      QuestMetric.count(
        "satchel.scrolls", "scrolls", "Scrolls that a player holds on the last day."
      ) { $0.inventory.scrolls }
    }
    if forge.herbCraft.isOn {
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

extension EventKind {
  static let salvages = EventKind("forge.salvage", "a piece is salvaged")
    .explaining { .income("salvage", words: piece($0)) }

  static let enhances = EventKind("forge.enhance", "an enhancement is tried")
    .counted { $0.isTrue("succeeds") ? "enhancements" : "failed enhancements" }
    .explaining {
      let outcome = $0.isTrue("succeeds") ? "" : ", failed"
      return .payment("enhance", words: "\(piece($0)) to +\($0.amount("plus") + 1)\(outcome)")
    }

  static let crafts = EventKind("forge.craft", "a piece is crafted")
    .counted("pieces crafted")
    .explaining { .payment("craft", words: "\(word($0, "what")): \(piece($0))") }
    .highlighted { _ in .first(5, "craft") }

  static let scrolls = EventKind("forge.scroll", "a scroll is applied")
    .explaining { .payment("scroll", words: piece($0)) }

  static let rerolls = EventKind("forge.reroll", "an affix is rolled again")
    .counted("re-rolls")
    .explaining { .payment("reroll", words: "\(word($0, "place")) of \(piece($0))") }

  static let brews = EventKind("forge.brew", "a consumable is made of herbs")
    .explaining { .payment("herbCraft", words: word($0, "consumable")) }
}

extension Facts {
  init(of cost: InventoryCost) {
    self = [
      "essencePaid": .whole(cost.essence), "materialsPaid": .whole(cost.materials),
      "fragmentsPaid": .whole(cost.fragments), "tokensPaid": .whole(cost.tokens),
      "herbsPaid": .whole(cost.herbs.wrappedSum()),
    ]
  }
}
