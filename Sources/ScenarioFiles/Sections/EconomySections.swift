import GameEngines

/// `forge.enhance`, `salvage`, and of `store` the stock and the consumables.
enum EconomySections {
  static func enhancement(_ reader: SectionReader) -> EnhancementRules {
    let success = reader.chances(
      "success", default: [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25], count: 1...30,
      rule: "FRG-2", "chance of success, by step from +0 on")
    var factors = reader.numbers(
      "priceFactors", default: [1, 1.5, 2, 3, 4, 5, 8, 12, 20, 40], count: 1...30,
      in: 0...10_000, unit: "factor", rule: "FRG-2", "factor on the base price, by step")
    var gains = reader.numbers(
      "gains", default: [1, 1, 1, 1, 1, 1, 2, 2, 2, 3], count: 1...30, in: 0...1000,
      unit: "points", rule: "FRG-2", "points gained on the primary stat, by step")
    for (key, count) in [("priceFactors", factors.count), ("gains", gains.count)]
    where count != success.count {
      reader.fail(key, "has \(count) steps, but success has \(success.count)")
    }
    factors = fitted(factors, to: success.count)
    gains = fitted(gains, to: success.count)
    return EnhancementRules(
      successChances: success,
      basePrices: reader.integers(
        "basePrices", default: [50, 100, 200, 500, 1000], count: 5...5, in: 0...1_000_000,
        unit: "gold", rule: "FRG-2", "price of the first step, by rarity"),
      priceFactors: factors, gains: gains,
      criticalChance: reader.chance(
        "criticalChance", default: 0.1, rule: "FRG-2", "chance that a success gains double"),
      catalystFactor: reader.number(
        "catalystFactor", default: 2, in: 0...1000, unit: "factor", rule: "FRG-3",
        "factor on the chance of an attempt with a catalyst"))
  }

  /// After a reported mismatch of lengths, reading goes on with lists that fit.
  private static func fitted(_ values: [Double], to count: Int) -> [Double] {
    (0..<count).map { $0 < values.count ? values[$0] : 0 }
  }

  static func salvage(_ reader: SectionReader) -> SalvageRules {
    let designed = SalvageRules.designedYields
    func integers(_ key: String, _ values: [Int], _ unit: String, _ meaning: String) -> [Int] {
      reader.integers(
        key, default: values, count: 5...5, in: 0...1_000_000, unit: unit, rule: "FRG-4", meaning)
    }
    let fragments = integers(
      "fragments", designed.map(\.fragments), "fragments", "fragments of a piece, by rarity")
    let materials = integers(
      "materials", designed.map(\.materials), "materials", "materials of a piece, by rarity")
    let gold = integers("gold", designed.map(\.gold), "gold", "gold of a piece, by rarity")
    return SalvageRules(
      yields: gold.indices.map {
        SalvageYield(fragments: fragments[$0], materials: materials[$0], gold: gold[$0])
      },
      scrollChances: reader.chances(
        "scrollChances", default: [0, 0.1, 0.2, 0.3, 0.5], count: 5...5, rule: "FRG-4",
        "chance to recover the affix scroll of an affixed piece, by rarity"),
      commons: reader.flag(
        "commons", default: true, rule: "EQP-4", "salvage commons that are not worn"),
      belowRareFromLevel: reader.integer(
        "belowRareFromLevel", default: 20, in: 0...1000, unit: "level", rule: "EQP-4",
        origin: .assumption, "from here on, salvage all below rare; 0 for never"),
      keepAffixed: reader.flag(
        "keepAffixed", default: true, rule: "EQP-4",
        "salvage a piece with an affix only when the stash has no room for it"))
  }

  static func store(_ reader: SectionReader) -> StoreRules {
    StoreRules(
      stock: reader.integer(
        "stock", default: 4, in: 0...StoreRules.mostStock, unit: "pieces", rule: "STO",
        "pieces of equipment on offer each day"),
      equipmentPrices: reader.integers(
        "equipmentPrices", default: [60, 150, 400, 1000, 1000], count: 5...5, in: 0...1_000_000,
        unit: "gold", rule: "STO", origin: .assumption, "price of a piece, by rarity"),
      consumablePrices: reader.integers(
        "consumablePrices", default: [80, 80, 120, 40, 30], count: 5...5, in: 0...1_000_000,
        unit: "gold", rule: "STO", origin: .assumption,
        "price of EXP boost, gold boost, material magnet, stat snack, potion"))
  }
}
