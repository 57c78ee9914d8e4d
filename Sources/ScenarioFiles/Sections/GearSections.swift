import GameEngines
import QuestBond

/// `forge`, `sets`, `stash`, `gearWorth`.
enum GearSections {
  // MARK: forge

  /// Each part of the forge that has no section is off.
  static func forge(_ reader: SectionReader) -> (EnhancementRules?, QuestForge) {
    let enhancement = reader.section(
      "enhance", "enhancing what is worn, step by step", EconomySections.enhancement)
    var forge = QuestForge()
    reader.section("craft", "crafting equipment, by tier") { reader in
      forge.crafting = crafting(reader)
      forge.essencePerTask = reader.integer(
        "essencePerTask", default: 1, in: 0...1000, unit: "essence", rule: "FRG-1",
        origin: .assumption, "essence that a finished task gives")
    }
    forge.scrolls = reader.section("scroll", "affix scrolls", scrolls)
    forge.rerolls = reader.section("reroll", "rolling an affix again", rerolls)
    forge.herbCraft = reader.section("herbs", "consumables made of herbs", herbCraft)
    return (enhancement, forge)
  }

  private static func crafting(_ reader: SectionReader) -> CraftingRules {
    CraftingRules(
      tiers: CraftTier.designed.enumerated().map { index, designed in
        reader.sectionOrDefaults("t\(index + 1)", "crafting of tier \(index + 1)") {
          tier($0, designed)
        }
      },
      lowerShare: reader.chance(
        "lowerShare", default: 0.7, rule: "FRG-1", origin: .assumption,
        "chance of the lower of a tier's two rarities"),
      targetedFactor: reader.number(
        "targetedFactor", default: 2, in: 0...100, unit: "factor", rule: "FRG-1",
        "factor on all that a piece takes whose stat is chosen"),
      setRecipe: reader.section("setRecipe", "crafting a piece of a set", setRecipe))
  }

  private static func tier(_ reader: SectionReader, _ designed: CraftTier) -> CraftTier {
    let cost = satchelCost(reader, designed.cost, rule: "FRG-1", origin: .design)
    let names = Rarity.allCases.dropLast().map { "\($0)" }
    let lower = reader.choice(
      "lower", default: "\(designed.lower)", from: names, rule: "FRG-1",
      "the lower rarity that comes out; the other is the next")
    let sure = reader.integers(
      "sureAffixes", default: [designed.sureAffixesLower, designed.sureAffixesUpper],
      count: 2...2, in: 0...2, unit: "affixes", rule: "FRG-1", origin: .assumption,
      "affixes a piece has at least: of the lower rarity, of the other")
    return CraftTier(
      essence: cost.essence, materials: cost.materials, fragments: cost.fragments,
      gold: reader.amount("gold", default: designed.gold, rule: "FRG-1", "gold besides"),
      lower: Rarity.allCases.first { "\($0)" == lower } ?? designed.lower,
      sureAffixesLower: sure[0], sureAffixesUpper: sure[1])
  }

  private static func setRecipe(_ reader: SectionReader) -> CraftPrice {
    let assumed = CraftingRules.assumedSetRecipe
    return CraftPrice(
      cost: satchelCost(reader, assumed.cost, rule: "EQP-5", origin: .assumption),
      gold: reader.amount(
        "gold", default: assumed.gold, rule: "EQP-5", origin: .assumption, "gold besides"))
  }

  private static func satchelCost(
    _ reader: SectionReader, _ cost: SatchelCost, rule: String, origin: RuleNumber.Origin
  ) -> SatchelCost {
    SatchelCost(
      essence: reader.amount(
        "essence", default: cost.essence, unit: "essence", rule: rule, origin: origin,
        "essence that a piece takes"),
      materials: reader.amount(
        "materials", default: cost.materials, unit: "materials", rule: rule, origin: origin,
        "materials that a piece takes"),
      fragments: reader.amount(
        "fragments", default: cost.fragments, unit: "fragments", rule: rule, origin: origin,
        "fragments that a piece takes"))
  }

  private static func scrolls(_ reader: SectionReader) -> ScrollRules {
    ScrollRules(
      prices: reader.integers(
        "prices", default: [100, 200, 300, 500], count: 4...4, in: 0...1_000_000, unit: "gold",
        rule: "FRG-5", origin: .assumption,
        "gold for applying a scroll: uncommon, rare, epic, legendary"))
  }

  private static func rerolls(_ reader: SectionReader) -> RerollRules {
    RerollRules(
      ladder: reader.integers(
        "ladder", default: [300, 500, 800, 1300, 2100, 3400, 5500, 8900, 10_000], count: 1...30,
        in: 0...1_000_000, unit: "gold", rule: "FRG-5",
        "gold for the first re-roll of an item's place, the second, …; the last for all further"))
  }

  private static func herbCraft(_ reader: SectionReader) -> HerbCraftRules {
    HerbCraftRules(
      herbs: reader.integers(
        "herbs", default: [3, 3, 3], count: 3...3, in: 0...1000, unit: "herbs", rule: "FRG-6",
        origin: .assumption, "herbs of the grade for one consumable: minor, standard, strong"),
      gold: reader.integers(
        "gold", default: [50, 150, 300], count: 3...3, in: 0...1_000_000, unit: "gold",
        rule: "FRG-6", origin: .assumption, "gold besides: minor, standard, strong"))
  }

  // MARK: sets, stash

  static func sets(_ reader: SectionReader) -> SetRules {
    SetRules(
      pieces: reader.integer(
        "pieces", default: 2, in: 1...4, unit: "pieces", rule: "EQP-5",
        "worn pieces of a set that give its bonus"),
      vanguard: reader.share(
        "vanguard", default: 0.1, rule: "EQP-5", "relative bonus on power in dungeons"),
      arcanum: reader.share(
        "arcanum", default: 0.1, upTo: 1, rule: "EQP-5", "share by which missions are shorter"),
      windstrider: reader.share(
        "windstrider", default: 0.1, rule: "EQP-5", "relative bonus on equipment chances"),
      drop: reader.chance(
        "drop", default: 0.03, rule: "EQP-5", origin: .assumption,
        "chance that a drop in a party dungeon or an expedition is a set piece"))
  }

  static func stash(_ reader: SectionReader) -> StashRules {
    StashRules(
      capacity: reader.integer(
        "capacity", default: 30, in: 0...1000, unit: "pieces", rule: "EQP-4", origin: .assumption,
        "pieces that fit into the stash; the least worth is sold for a better one"),
      prices: reader.integers(
        "prices", default: [10, 30, 80, 200, 500], count: 5...5, in: 0...1_000_000, unit: "gold",
        rule: "EQP-4", origin: .assumption, "gold for a piece sold, by rarity"))
  }

  // MARK: gearWorth

  static func worth(_ reader: SectionReader) -> GearWorth {
    func gold(_ key: String, _ value: Double) -> Double {
      reader.number(
        key, default: value, in: 0...100_000, unit: "gold", rule: "PLY-5", origin: .assumption,
        "gold that one unit seems worth to a player weighing what to craft")
    }
    var worth = GearWorth()
    worth.affixPercent = reader.number(
      "affixPercent", default: 0.1, in: 0...1000, unit: "power", rule: "PLY-5",
      origin: .assumption, "power that one percent of a wanted affix seems worth to a player")
    worth.setShare = reader.share(
      "setShare", default: 0.08, rule: "PLY-5", origin: .assumption,
      "share of all worn power that a complete set seems worth to a player")
    worth.essence = gold("essence", 5)
    worth.material = gold("material", 10)
    worth.fragment = gold("fragment", 20)
    worth.catalystAtMost = reader.chance(
      "catalystAtMost", default: 0.6, rule: "PLY-5", origin: .assumption,
      "a player puts a catalyst into attempts whose chance is at most this")
    return worth
  }
}
