/// The chances of one source's separate rolls (DRP).
public struct DropRules: Sendable, Hashable {
  /// Chance of equipment, 0…1, before points and bonuses (DRP-1) and before pity.
  public var equipment: Double
  /// Chance of a material drop, exact as it stands.
  public var material: Chance
  /// Chance of a consumable, exact as it stands.
  public var consumable: Chance
  /// How rare the equipment is (EQP-2).
  public var odds: RarityOdds

  public init(equipment: Double, material: Double, consumable: Double, odds: RarityOdds) {
    self.equipment = equipment
    self.material = Chance(material)
    self.consumable = Chance(consumable)
    self.odds = odds
  }
}

/// The chance of equipment in force (DRP-1).
public struct DropChance: Sendable, Hashable {
  /// The most any equipment chance may be.
  public var cap: Double

  public init(cap: Double = 0.95) { self.cap = cap }

  /// base + flat points + base × Σ relative bonuses; the cap is applied by the roll itself,
  /// after soft pity.
  @inlinable
  public func inForce(base: Double, points: Double = 0, relative: Double = 0) -> Double {
    base + points + base * relative
  }
}
