/// What is used up (DRP-2, FRG-6).
///
/// The first `dropCount` kinds drop from tasks and are sold in the store; the others are made of
/// herbs, or given as a reward of a higher grade.
public enum Consumable: Int, DenseCases {
  /// More EXP for one task · more gold for one task · double materials for some tasks · each
  /// stat up for the day · one failure forgiven in a dungeon.
  case expBoost, goldBoost, materialMagnet, statSnack, potion
  /// The boosts' standard form: stronger, and for several tasks.
  case standardEXPBoost, standardGoldBoost
  /// More equipment from some tasks · doubles the success chance of one enhancement (FRG-3).
  case beacon, catalyst

  /// How many kinds drop.
  public static let dropCount = 5

  /// How strong it is: common is minor, uncommon standard, rare strong (FRG-6).
  @inlinable
  public var grade: HerbGrade {
    switch self {
    case .expBoost, .goldBoost, .materialMagnet, .statSnack, .potion: .common
    case .standardEXPBoost, .standardGoldBoost: .uncommon
    case .beacon, .catalyst: .rare
    }
  }

  /// What comes in place of this one where a reward is of at least such a grade.
  public func raised(to grade: HerbGrade) -> Consumable {
    guard grade.rawValue > self.grade.rawValue else { return self }
    let isForGold = self == .goldBoost || self == .materialMagnet
    let isForTasks = self == .expBoost || self == .goldBoost
    return switch grade {
    case .common: self
    case .uncommon: isForGold ? .standardGoldBoost : .standardEXPBoost
    case .rare: isForTasks || self.grade == .uncommon ? .beacon : .catalyst
    }
  }
}

/// What consumables do (DRP-2, FRG-6).
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
  /// Share more EXP, or gold, for a task under a standard boost (FRG-6).
  public var standardBoost: Double
  /// Tasks that a standard boost lasts (FRG-6).
  public var standardTasks: Int
  /// Relative bonus on a task's equipment chance under a beacon (FRG-6).
  public var beaconLoot: Double
  /// Tasks that a beacon lasts (FRG-6).
  public var beaconTasks: Int

  /// - Parameter weights: Of the kinds that drop, in the order of `Consumable`.
  public init(
    weights: [Double] = [40, 25, 15, 10, 10], expBoost: Double = 0.25, goldBoost: Double = 0.25,
    magnetTasks: Int = 5, snackPoints: Double = 1, standardBoost: Double = 0.5,
    standardTasks: Int = 3, beaconLoot: Double = 0.5, beaconTasks: Int = 10
  ) {
    precondition(weights.count == Consumable.dropCount)
    kinds = WeightedChoice(weights: weights)
    self.expBoost = expBoost
    self.goldBoost = goldBoost
    self.magnetTasks = magnetTasks
    self.snackPoints = snackPoints
    self.standardBoost = standardBoost
    self.standardTasks = standardTasks
    self.beaconLoot = beaconLoot
    self.beaconTasks = beaconTasks
  }
}
