import GameEngines
import ScenarioReading

// `forge`.

extension QuestForge {
  /// Each part of the forge that has no section is off.
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
}

extension EnhancementRules {
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
