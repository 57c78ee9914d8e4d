import GameEngines
import GameSupport
import Players
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
      "enhancing": .enhancementAttempts, "enhancingGold": .enhancementGold, "rerolls": .rerolls,
      "crafts": .crafts,
    ],
    conversions: \.conversionsOfForge,
    lint: [
      "herbs": { lint in
        let herbs = lint.drops(of: .mission).first?.number(\DropRules.consumable)
        if herbs ?? 0 == 0 || !lint.has(\QuestMissions.rules.token) {
          lint.section(with: \HerbCraftRules.herbs)?.warn(
            "nothing gives herbs", suggestion: "missions do, by loot.mission.herbs")
        }
      }
    ])

  @QuestMetrics private static func enhancementMetrics(of rules: QuestRules) -> [QuestMetric] {
    Metric.total("enhance.attempts", "attempts") { $0.forge.enhanceAttempts }
      .means("Attempts of a player to enhance a worn piece in the whole run.")
    Metric.part("enhance.success", of: "attempts") {
      ($0.forge.enhanceSuccesses, $0.forge.enhanceAttempts)
    }
    .means(
      "Share of a player's enhancement attempts that succeed, averaged over players with an "
        + "attempt.")
  }

  @QuestMetrics private static func forgeMetrics(of rules: QuestRules) -> [QuestMetric] {
    let forge = rules.forge
    if forge.crafting.isOn {
      Metric.total("forge.crafted", "pieces") { $0.forge.crafted }
        .means("Pieces that a player crafts in the whole run, set pieces included.")
      Metric.total("forge.setPieces", "pieces") { $0.forge.setPieces }
        .means("Set pieces that a player crafts in the whole run.")
      Metric.count("inventory.essence", "essence") { $0.inventory.essence }
        .means("Essence that a player holds on the last day.")
      Metric.count("inventory.materials", "materials") { $0.inventory.materials }
        .means("Materials that a player holds on the last day.")
      Metric.count("inventory.fragments", "fragments") { $0.inventory.fragments }
        .means("Fragments that a player holds on the last day.")
    }
    if forge.rerolls.isOn {
      Metric.total("forge.rerolls", "re-rolls") { $0.forge.rerolls }
        .means("Affixes that a player re-rolls in the whole run.")
    }
    if forge.scrolls.isOn {
      Metric.total("forge.scrollsApplied", "scrolls") { $0.forge.scrollsApplied }
        .means("Scrolls that a player applies to pieces in the whole run.")
      Metric.count("inventory.scrolls", "scrolls") { $0.inventory.scrolls }
        .means("Scrolls that a player holds on the last day.")
    }
    if forge.herbCraft.isOn {
      Metric.total("forge.brewed", "consumables") { $0.forge.brewed }
        .means("Consumables that a player brews from herbs in the whole run.")
      Metric.total("forge.catalysts", "catalysts") { $0.forge.catalysts }
        .means("Catalysts that a player uses for enhancing in the whole run.")
    }
  }
}

extension Purpose {
  static let enhanceSuccess = Purpose("enhanceSuccess", key: 70)
  static let enhanceCritical = Purpose("enhanceCritical", key: 71)
  static let craftItem = Purpose("craftItem", key: 100, drawsPerDecision: 8)
  static let setItem = Purpose("setItem", key: 101, drawsPerDecision: 8)
  static let scrollAffix = Purpose("scrollAffix", key: 102, drawsPerDecision: 2)
  static let rerollAffix = Purpose("rerollAffix", key: 103, drawsPerDecision: 2)
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

extension QuestForge {
  static let fields = Fields<QuestForge> {
    System("craft", "crafting equipment, by tier", rule: "FRG-1") {
      Check { forge, _ in forge.essencePerTask = 1 }
      Group(turningOn: \.crafting.section) {
        for tier in 0..<CraftingRules.tierCount {
          Section("t\(tier + 1)", \.tiers[tier], "crafting of tier \(tier + 1)") {
            Group(\.cost) { InventoryCost.fields }
            Case(
              "lower", \.lower, from: Rarity.allCases.dropLast(),
              "the lower rarity that comes out; the other is the next")
            Whole(
              "sureAffixes", \.sureAffixes, count: 2...2, in: 0...2, unit: "affixes",
              origin: .assumption, "affixes a piece has at least: of the lower rarity, of the other"
            )
            Amount("gold", \.gold, "gold besides")
          }
        }
        Probability(
          "lowerShare", \.lowerShare, origin: .assumption,
          "chance of the lower of a tier's two rarities")
        Number(
          "targetedFactor", \.targetedFactor, in: 0...100, unit: "factor",
          "factor on all that a piece takes whose stat is chosen")
        System(
          "setRecipe", \.setRecipe, default: CraftingRules.assumedSetRecipe,
          "crafting a piece of a set", rule: "EQP-5", origin: .assumption
        ) {
          Group(\.cost) { InventoryCost.fields }
          Amount("gold", \.gold, "gold besides")
        }
      }
      Whole(
        "essencePerTask", \.essencePerTask, in: 0...1000, unit: "essence", origin: .assumption,
        "essence that a finished task gives")
    }
    System("scroll", \.scrolls.section, "affix scrolls", rule: "FRG-5") {
      Whole(
        "prices", \.prices, count: 4...4, unit: "gold", origin: .assumption,
        "gold for applying a scroll: uncommon, rare, epic, legendary")
    }
    System("reroll", \.rerolls.section, "rolling an affix again", rule: "FRG-5") {
      Whole(
        "ladder", \.ladder, count: 1...30, unit: "gold",
        "gold for the first re-roll of an item's place, the second, …; the last for all further")
    }
    System(
      "herbs", \.herbCraft.section, "consumables made of herbs", rule: "FRG-6", origin: .assumption
    ) {
      Whole(
        "herbs", \.herbs, count: 3...3, in: 0...1000, unit: "herbs",
        "herbs of the grade for one consumable: minor, standard, strong")
      Whole("gold", \.gold, count: 3...3, unit: "gold", "gold besides: minor, standard, strong")
    }
  }
}

extension CraftTier {
  fileprivate var sureAffixes: [Int] {
    get { [sureAffixesLower, sureAffixesUpper] }
    set { (sureAffixesLower, sureAffixesUpper) = (newValue[0], newValue[1]) }
  }
}

extension InventoryCost {
  fileprivate static let fields = Fields(default: InventoryCost.none) {
    Amount("essence", \.essence, unit: "essence", "essence that a piece takes")
    Amount("materials", \.materials, unit: "materials", "materials that a piece takes")
    Amount("fragments", \.fragments, unit: "fragments", "fragments that a piece takes")
  }
}

extension EnhancementRules: SwitchedRules {
  static let off = Self { $0.successChances = [] }
  var isOn: Bool { !successChances.isEmpty }

  static let fields = Fields<EnhancementRules>(rule: "FRG-2") {
    Probability("success", \.successChances, count: 1...30, "chance of success, by step from +0 on")
    Number(
      "priceFactors", \.priceFactors, count: 1...30, in: 0...10_000, unit: "factor",
      "factor on the base price, by step")
    Number(
      "gains", \.gains, count: 1...30, in: 0...1000, unit: "points",
      "points gained on the primary stat, by step")
    Check { rules, section in
      let steps = rules.successChances.count
      for (path, list) in [
        (\EnhancementRules.priceFactors, rules.priceFactors), (\.gains, rules.gains),
      ] where list.count != steps {
        section.fail(path, "has \(list.count) steps, but success has \(steps)")
      }
    }
    Whole(
      "basePrices", \.basePrices, count: 5...5, unit: "gold", "price of the first step, by rarity")
    Probability("criticalChance", \.criticalChance, "chance that a success gains double")
    Number(
      "catalystFactor", \.catalystFactor, in: 0...1000, unit: "factor", rule: "FRG-3",
      "factor on the chance of an attempt with a catalyst")
  }
}
