/// An item that is used up (DRP-2, FRG-6). The first `dropCount` kinds drop from tasks and are sold in
/// the store; the others are made of herbs, or given as a reward of a higher grade.
public enum Consumable: Int, DenseCases {
  /// In order: more EXP for one task · more gold for one task · double materials for some tasks ·
  /// each stat up for the day · one failure forgiven in a dungeon.
  case expBoost, goldBoost, materialMagnet, statSnack, potion
  /// The standard form of the boosts: stronger, and for several tasks.
  case standardEXPBoost, standardGoldBoost
  /// In order: more equipment from some tasks · double success chance of one enhancement (FRG-3).
  case beacon, catalyst

  public static let dropCount = 5

  /// Its strength: common is minor, uncommon standard, rare strong (FRG-6).
  @inlinable public var grade: HerbGrade {
    switch self {
    case .expBoost, .goldBoost, .materialMagnet, .statSnack, .potion: .common
    case .standardEXPBoost, .standardGoldBoost: .uncommon
    case .beacon, .catalyst: .rare
    }
  }

  /// Returns the replacement of this consumable in a reward of at least this grade.
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

/// The effects of consumables (DRP-2, FRG-6).
public struct ConsumableRules: DesignedRules {
  /// Weights of a drop's kinds, in the order of `Consumable`.
  public var kinds = WeightedChoice(weights: [40, 25, 15, 10, 10])
  /// Relative EXP bonus of the boosted task: 0.25 is 25 % more.
  public var expBoost = 0.25
  /// Relative gold bonus of the boosted task: 0.25 is 25 % more.
  public var goldBoost = 0.25
  /// Tasks with double materials.
  public var magnetTasks = 5
  /// Points on every stat for the day.
  public var snackPoints = 1.0
  /// Relative bonus on EXP, or gold, of a task under a standard boost (FRG-6).
  public var standardBoost = 0.5
  /// Tasks that a standard boost lasts (FRG-6).
  public var standardTasks = 3
  /// Relative bonus on a task's equipment chance under a beacon (FRG-6).
  public var beaconLoot = 0.5
  /// Tasks that a beacon lasts (FRG-6).
  public var beaconTasks = 10

  public init() {}

  /// Returns the number of times that one consumable takes effect.
  func uses(of consumable: Consumable) -> Int {
    switch consumable {
    case .materialMagnet: magnetTasks
    case .standardEXPBoost, .standardGoldBoost: standardTasks
    case .beacon: beaconTasks
    case .expBoost, .goldBoost, .statSnack, .potion, .catalyst: 1
    }
  }

  /// Returns the gain each time a consumable takes effect: a relative bonus, 1 for a doubling or one
  /// failure forgiven, or points on each stat.
  public func gain(of consumable: Consumable) -> Double {
    switch consumable {
    case .expBoost: expBoost
    case .goldBoost: goldBoost
    case .standardEXPBoost, .standardGoldBoost: standardBoost
    case .beacon: beaconLoot
    case .statSnack: snackPoints
    case .materialMagnet, .potion, .catalyst: 1
    }
  }
}
