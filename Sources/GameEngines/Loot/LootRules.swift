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

/// A task's consumables (DRP-2).
public enum Consumable: Int, DenseCases {
  /// More EXP for one task · more gold for one task · double materials for some tasks · each
  /// stat up for the day · one failure forgiven in a dungeon.
  case expBoost, goldBoost, materialMagnet, statSnack, potion
}

/// What consumables do (DRP-2).
public struct ConsumableRules: Sendable, Hashable {
  /// Which consumable a drop is, in the order of `Consumable`.
  public var kinds: WeightedChoice
  /// Share more EXP for the boosted task: 0.25 is 25 %.
  public var expBoost: Double
  /// Share more gold for the boosted task: 0.25 is 25 %.
  public var goldBoost: Double
  /// Tasks with double materials.
  public var magnetTasks: Int
  /// Points on every stat for the day.
  public var snackPoints: Double

  /// - Parameter weights: Of the kinds of consumable, in the order of `Consumable`.
  public init(
    weights: [Double] = [40, 25, 15, 10, 10], expBoost: Double = 0.25, goldBoost: Double = 0.25,
    magnetTasks: Int = 5, snackPoints: Double = 1
  ) {
    precondition(weights.count == Consumable.allCases.count)
    kinds = WeightedChoice(weights: weights)
    self.expBoost = expBoost
    self.goldBoost = goldBoost
    self.magnetTasks = magnetTasks
    self.snackPoints = snackPoints
  }
}
