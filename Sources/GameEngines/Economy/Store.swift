/// The prices and stock of the store (STO, the part that sells equipment and consumables).
public struct StoreRules: Sendable, Hashable {
  /// The most pieces of equipment that a day's stock may have.
  public static let mostStock = 16

  /// Pieces of equipment on offer each day.
  public let stock: Int
  /// Gold by rarity, in the order of `Rarity`.
  public var equipmentPrices: [Int]
  /// Gold by kind, for the `Consumable.dropCount` kinds that also drop.
  public var consumablePrices: [Int]

  /// - Precondition: stock is 0…`mostStock`; one price per rarity and one per kind that drops.
  public init(
    stock: Int = 4, equipmentPrices: [Int] = [60, 150, 400, 1000, 1000],
    consumablePrices: [Int] = [80, 80, 120, 40, 30]
  ) {
    precondition((0...Self.mostStock).contains(stock))
    precondition(equipmentPrices.count == Rarity.allCases.count)
    precondition(consumablePrices.count == Consumable.dropCount)
    self.stock = stock
    self.equipmentPrices = equipmentPrices
    self.consumablePrices = consumablePrices
  }

  /// Gold for one piece of equipment of a rarity.
  @inlinable
  public func price(of rarity: Rarity) -> Int { equipmentPrices[rarity.rawValue] }

  /// Gold for one consumable of the kinds that drop.
  @inlinable
  public func price(of consumable: Consumable) -> Int { consumablePrices[consumable.rawValue] }
}
