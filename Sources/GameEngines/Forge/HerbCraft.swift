/// Making consumables from herbs (FRG-6).
public struct HerbCraftRules: DesignedRules {
  /// Herbs for one consumable, by `HerbGrade`.
  public var herbs = [3, 3, 3]
  /// Gold on top of the herbs, by `HerbGrade`.
  public var gold = [50, 150, 300]

  public init() {}

  /// The products of herbs, from the weakest to the strongest.
  public static let products: [Consumable] = [
    .expBoost, .goldBoost, .standardEXPBoost, .standardGoldBoost, .beacon, .catalyst,
  ]

  /// Returns the price of a grade's product.
  public func price(of grade: HerbGrade) -> CraftPrice {
    var cost = SIMD4<Int>.zero
    cost[grade.rawValue] = herbs[grade.rawValue]
    return CraftPrice(cost: InventoryCost(herbs: cost), gold: gold[grade.rawValue])
  }
}
