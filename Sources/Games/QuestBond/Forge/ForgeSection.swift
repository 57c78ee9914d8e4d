import GameEngines
import ScenarioReading

// `forge`.

extension QuestForge {
  /// Each part of the forge that has no section is off.
  static func read(_ reader: SectionReader) -> (EnhancementRules?, QuestForge) {
    let enhancement = reader.section(
      "enhance", "enhancing what is worn, step by step", EnhancementRules.fields)
    return (enhancement, fields.read(reader))
  }

  private static let fields = Fields(default: QuestForge()) {
    System("craft", \.craft, Craft.fields, "crafting equipment, by tier")
    System("scroll", \.scrolls, ScrollRules.fields, "affix scrolls")
    System("reroll", \.rerolls, RerollRules.fields, "rolling an affix again")
    System("herbs", \.herbCraft, HerbCraftRules.fields, "consumables made of herbs")
  }

  /// What one section says of crafting.
  private var craft: Craft? {
    get { crafting.map { Craft(rules: $0, essencePerTask: essencePerTask) } }
    set {
      crafting = newValue?.rules
      essencePerTask = newValue?.essencePerTask ?? 0
    }
  }

  private struct Craft {
    var rules = CraftingRules()
    var essencePerTask = 1

    static let fields = Fields(default: Craft(), rule: "FRG-1") {
      Group(\.rules, CraftingRules.fields)
      Whole(
        "essencePerTask", \.essencePerTask, in: 0...1000, unit: "essence", origin: .assumption,
        "essence that a finished task gives")
    }
  }
}

extension CraftingRules {
  fileprivate static let fields = Fields(default: CraftingRules(), rule: "FRG-1") {
    for tier in 0..<CraftingRules.tierCount {
      Section("t\(tier + 1)", \.tiers[tier], CraftTier.fields, "crafting of tier \(tier + 1)")
    }
    Probability(
      "lowerShare", \.lowerShare, origin: .assumption,
      "chance of the lower of a tier's two rarities")
    Number(
      "targetedFactor", \.targetedFactor, in: 0...100, unit: "factor",
      "factor on all that a piece takes whose stat is chosen")
    System("setRecipe", \.setRecipe, CraftPrice.fields, "crafting a piece of a set")
  }
}

extension CraftTier {
  fileprivate static let fields = Fields(default: designed[0], rule: "FRG-1") {
    Group(\.cost, InventoryCost.fields(rule: "FRG-1", origin: .design))
    Case(
      "lower", \.lower, from: Rarity.allCases.dropLast(),
      "the lower rarity that comes out; the other is the next")
    Whole(
      "sureAffixes", \.sureAffixes, count: 2...2, in: 0...2, unit: "affixes", origin: .assumption,
      "affixes a piece has at least: of the lower rarity, of the other")
    Amount("gold", \.gold, "gold besides")
  }

  private var sureAffixes: [Int] {
    get { [sureAffixesLower, sureAffixesUpper] }
    set { (sureAffixesLower, sureAffixesUpper) = (newValue[0], newValue[1]) }
  }
}

extension CraftPrice {
  fileprivate static let fields = Fields(
    default: CraftingRules.assumedSetRecipe, rule: "EQP-5", origin: .assumption
  ) {
    Group(\.cost, InventoryCost.fields(rule: "EQP-5", origin: .assumption))
    Amount("gold", \.gold, "gold besides")
  }
}

extension InventoryCost {
  fileprivate static func fields(
    rule: String, origin: RuleNumber.Origin
  ) -> Fields<InventoryCost> {
    Fields(default: .none, rule: rule, origin: origin) {
      Amount("essence", \.essence, unit: "essence", "essence that a piece takes")
      Amount("materials", \.materials, unit: "materials", "materials that a piece takes")
      Amount("fragments", \.fragments, unit: "fragments", "fragments that a piece takes")
    }
  }
}

extension ScrollRules {
  fileprivate static let fields = Fields(default: ScrollRules(), rule: "FRG-5") {
    Whole(
      "prices", \.prices, count: 4...4, unit: "gold", origin: .assumption,
      "gold for applying a scroll: uncommon, rare, epic, legendary")
  }
}

extension RerollRules {
  fileprivate static let fields = Fields(default: RerollRules(), rule: "FRG-5") {
    Whole(
      "ladder", \.ladder, count: 1...30, unit: "gold",
      "gold for the first re-roll of an item's place, the second, …; the last for all further")
  }
}

extension HerbCraftRules {
  fileprivate static let fields = Fields(
    default: HerbCraftRules(), rule: "FRG-6", origin: .assumption
  ) {
    Whole(
      "herbs", \.herbs, count: 3...3, in: 0...1000, unit: "herbs",
      "herbs of the grade for one consumable: minor, standard, strong")
    Whole("gold", \.gold, count: 3...3, unit: "gold", "gold besides: minor, standard, strong")
  }
}

extension EnhancementRules {
  static let fields = Fields(default: EnhancementRules(), rule: "FRG-2") {
    Probability(
      "success", \.successChances, count: 1...30, "chance of success, by step from +0 on")
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
