import GameEngines
import ScenarioReading

// `forge`, `sets`, `stash`, `gearWorth`.

// MARK: forge

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
    Group(\.cost, SatchelCost.fields(rule: "FRG-1", origin: .design))
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
    Group(\.cost, SatchelCost.fields(rule: "EQP-5", origin: .assumption))
    Amount("gold", \.gold, "gold besides")
  }
}

extension SatchelCost {
  fileprivate static func fields(
    rule: String, origin: RuleNumber.Origin
  ) -> Fields<SatchelCost> {
    Fields(default: SatchelCost(), rule: rule, origin: origin) {
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

// MARK: sets, stash

extension SetRules {
  static let fields = Fields(default: SetRules(), rule: "EQP-5") {
    Whole(
      "pieces", \.pieces, in: 1...4, unit: "pieces", "worn pieces of a set that give its bonus")
    Share("vanguard", \.vanguard, "relative bonus on power in dungeons")
    Share("arcanum", \.arcanum, upTo: 1, "share by which missions are shorter")
    Share("windstrider", \.windstrider, "relative bonus on equipment chances")
    Probability(
      "drop", \.drop, origin: .assumption,
      "chance that a drop in a party dungeon or an expedition is a set piece")
  }
}

extension StashRules {
  static let fields = Fields(default: StashRules(), rule: "EQP-4", origin: .assumption) {
    Whole(
      "capacity", \.capacity, in: 0...1000, unit: "pieces",
      "pieces that fit into the stash; the least worth is sold for a better one")
    Whole("prices", \.prices, count: 5...5, unit: "gold", "gold for a piece sold, by rarity")
  }
}

// MARK: gearWorth

extension GearWorth {
  static let fields = Fields(default: GearWorth(), rule: "PLY-5", origin: .assumption) {
    Number(
      "affixPercent", \.affixPercent, in: 0...1000, unit: "power",
      "power that one percent of a wanted affix seems worth to a player")
    Share(
      "setShare", \.setShare,
      "share of all worn power that a complete set seems worth to a player")
    for (key, path) in amounts {
      Number(
        key, path, in: 0...100_000, unit: "gold",
        "gold that one unit seems worth to a player weighing what to craft")
    }
    Probability(
      "catalystAtMost", \.catalystAtMost,
      "a player puts a catalyst into attempts whose chance is at most this")
  }

  private static let amounts: [(String, WritableKeyPath<GearWorth, Double> & Sendable)] = [
    ("essence", \.essence), ("material", \.material), ("fragment", \.fragment),
  ]
}
