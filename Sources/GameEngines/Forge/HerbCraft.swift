/// Making consumables from herbs (FRG-6).
public struct HerbCraftRules: Sendable, Hashable {
  /// Herbs for one consumable, by `HerbGrade`.
  public let herbs: [Int]
  /// Gold besides, by `HerbGrade`.
  public let gold: [Int]
  @usableFromInline let prices: [CraftPrice]

  /// - Precondition: Three of each, ≥ 0.
  public init(herbs: [Int] = [3, 3, 3], gold: [Int] = [50, 150, 300]) {
    precondition(herbs.count == HerbGrade.allCases.count && gold.count == herbs.count)
    precondition(herbs.allSatisfy { $0 >= 0 } && gold.allSatisfy { $0 >= 0 })
    self.herbs = herbs
    self.gold = gold
    prices = HerbGrade.allCases.map { grade in
      var cost = SIMD4<Int>(repeating: 0)
      cost[grade.rawValue] = herbs[grade.rawValue]
      return CraftPrice(cost: SatchelCost(herbs: cost), gold: gold[grade.rawValue])
    }
  }

  /// What can be made of herbs, from the weakest to the strongest.
  public static let products: [Consumable] = [
    .expBoost, .goldBoost, .standardEXPBoost, .standardGoldBoost, .beacon, .catalyst,
  ]

  /// What a product of a grade takes.
  @inlinable
  public func price(of grade: HerbGrade) -> CraftPrice { prices[grade.rawValue] }
}
