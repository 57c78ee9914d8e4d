import GameEngines
import ScenarioReading

// `forge.enhance`, `salvage`, and of `store` the stock and the consumables.

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

extension SalvageRules {
  static let fields = Fields(default: SalvageRules(), rule: "FRG-4") {
    Whole(
      "fragments", \.fragments, count: 5...5, unit: "fragments", "fragments of a piece, by rarity")
    Whole(
      "materials", \.materials, count: 5...5, unit: "materials", "materials of a piece, by rarity")
    Whole("gold", \.gold, count: 5...5, unit: "gold", "gold of a piece, by rarity")
    Probability(
      "scrollChances", \.scrollChances, count: 5...5,
      "chance to recover the affix scroll of an affixed piece, by rarity")
    Flag("commons", \.commons, rule: "EQP-4", "salvage commons that are not worn")
    Whole(
      "belowRareFromLevel", \.belowRareFromLevel, in: 0...1000, unit: "level", rule: "EQP-4",
      origin: .assumption, "from here on, salvage all below rare; 0 for never")
    Flag(
      "keepAffixed", \.keepAffixed, rule: "EQP-4",
      "salvage a piece with an affix only when the stash has no room for it")
  }

  // What a piece gives back is written as one list by rarity for each thing.

  private var fragments: [Int] {
    get { yields.map(\.fragments) }
    set { for (index, amount) in newValue.enumerated() { yields[index].fragments = amount } }
  }
  private var materials: [Int] {
    get { yields.map(\.materials) }
    set { for (index, amount) in newValue.enumerated() { yields[index].materials = amount } }
  }
  private var gold: [Int] {
    get { yields.map(\.gold) }
    set { for (index, amount) in newValue.enumerated() { yields[index].gold = amount } }
  }
}

extension StoreRules {
  static let fields = Fields(default: StoreRules(), rule: "STO") {
    Whole(
      "stock", \.stock, in: 0...StoreRules.mostStock, unit: "pieces",
      "pieces of equipment on offer each day")
    Whole(
      "equipmentPrices", \.equipmentPrices, count: 5...5, unit: "gold", origin: .assumption,
      "price of a piece, by rarity")
    Whole(
      "consumablePrices", \.consumablePrices, count: 5...5, unit: "gold", origin: .assumption,
      "price of EXP boost, gold boost, material magnet, stat snack, potion")
  }
}
