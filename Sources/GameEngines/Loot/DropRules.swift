/// The chances of one source's separate rolls (DRP).
public struct DropRules: Sendable, Hashable {
  /// Chance of equipment, 0…1, before points and bonuses (DRP-1) and before pity.
  public var equipment: Double
  /// Chance of a material drop.
  public var material: Chance
  /// Chance of a consumable.
  public var consumable: Chance
  /// The equipment's rarity odds (EQP-2).
  public var odds: RarityOdds

  public init(equipment: Double, material: Double, consumable: Double, odds: RarityOdds) {
    (self.equipment, self.odds) = (equipment, odds)
    (self.material, self.consumable) = (Chance(material), Chance(consumable))
  }
}

/// The equipment chance in force (DRP-1).
public struct DropChance: DesignedRules {
  /// The greatest equipment chance.
  public var cap = 0.95

  public init() {}

  /// Returns base + flat points + base × Σ relative bonuses; the roll applies the cap.
  @inlinable public func inForce(base: Double, points: Double = 0, relative: Double = 0) -> Double {
    base + points + base * relative
  }
}
