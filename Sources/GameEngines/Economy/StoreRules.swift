/// The store's prices and stock of equipment and consumables (STO).
public struct StoreRules: DesignedRules {
  /// The most pieces of equipment that a day's stock may have.
  public static let maxStock = 16

  /// Pieces of equipment on offer each day.
  public var stock = 4
  /// Gold by rarity, in the order of `Rarity`.
  public var equipmentPrices = [60, 150, 400, 1000, 1000]
  /// Gold by kind, for the `Consumable.dropCount` kinds that also drop.
  public var consumablePrices = [80, 80, 120, 40, 30]

  public init() {}

  /// Returns the gold for one piece of equipment of a rarity.
  @inlinable
  public func price(of rarity: Rarity) -> Award { Award(equipmentPrices[rarity.rawValue]) }

  /// Returns the gold for one consumable of the kinds that drop.
  @inlinable public func price(of consumable: Consumable) -> Award {
    Award(consumablePrices[consumable.rawValue])
  }
}
