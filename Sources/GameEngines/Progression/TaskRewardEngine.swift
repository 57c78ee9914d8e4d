/// The player's proof that a task is done (TSK-3).
public enum Verification: Int, DenseCases {
  case quick, standard, verified, partyVerified
}

/// The bonuses of a kind of verification (TSK-3).
public struct VerificationBonus: Sendable, Hashable {
  /// Factor on EXP.
  public var expFactor: Double
  /// Added to the equipment chance: 0.02 is two percentage points.
  public var equipmentPoints: Double
}

/// The factors on one task's award (TSK-7).
public struct TaskFactors: Sendable, Hashable {
  /// The task's verification (TSK-3).
  public var verification: Verification
  /// Streak days before today (TSK-4).
  public var streakDays: Int
  /// Factor on EXP from lasting bonuses (`BonusTotals.taskEXPFactor`).
  public var bonusEXPFactor = 1.0
  /// Factor on gold from lasting bonuses (`BonusTotals.goldFactor`).
  public var bonusGoldFactor = 1.0
  /// Relative EXP bonus of a task of a routine bundle (TSK-5).
  public var bundleEXP = 0.0
  /// Relative EXP bonus from a consumable (DRP-2).
  public var expBoost = 0.0
  /// Relative gold bonus from a consumable (DRP-2).
  public var goldBoost = 0.0
  /// Share by which affixes strengthen the streak bonus.
  public var streakAffix = 0.0

  /// Creates the factors of a task with only its verification and its streak.
  @inlinable public init(verification: Verification, streakDays: Int) {
    (self.verification, self.streakDays) = (verification, streakDays)
  }
}

/// EXP and gold of a finished task (TSK-2 to TSK-4, TSK-7).
public struct TaskRewardEngine: DesignedRules {
  /// EXP of a task when no estimate is scored (TSK-2).
  public var plainEXP = Award(25)
  /// Gold of a task at level 1, before factors; rises linearly to the highest level (TSK-2).
  public var firstGold = 10.0
  /// Gold of a task at the highest level, before factors.
  public var lastGold = 60.0
  /// The highest level there is, ≥ 1.
  public var highestLevel = 100
  /// The bonuses of each verification, in the order of `Verification` (TSK-3).
  public var verification = [
    VerificationBonus(expFactor: 1.00, equipmentPoints: 0),
    VerificationBonus(expFactor: 1.15, equipmentPoints: 0.02),
    VerificationBonus(expFactor: 1.30, equipmentPoints: 0.05),
    VerificationBonus(expFactor: 1.50, equipmentPoints: 0.08),
  ]
  /// Relative bonus on EXP and gold per streak day: 0.02 is 2 % (TSK-4).
  public var streakStep = 0.02
  /// The greatest bonus from the streak itself: 0.5 is 50 % (TSK-4).
  public var streakCap = 0.5

  public init() {}

  /// Returns 1 + the streak's bonus (TSK-4); `persistence` affixes raise it also past the cap.
  @inlinable @inline(__always) public func streakFactor(_ factors: TaskFactors) -> Double {
    1 + min(streakCap, streakStep * Double(factors.streakDays)) * (1 + factors.streakAffix)
  }

  /// Returns the EXP of one task: all factors multiply (TSK-7).
  @inlinable @inline(__always) public func exp(base: Award, _ factors: TaskFactors) -> Award {
    base * verification[factors.verification.number].expFactor * factors.bonusEXPFactor
      * (1 + factors.bundleEXP) * (1 + factors.expBoost) * streakFactor(factors)
  }

  /// Returns the gold of one task at a player level, before factors (TSK-2).
  @inlinable @inline(__always) public func baseGold(level: Int) -> Award {
    let steps = Double(max(1, highestLevel - 1))
    return Award(firstGold + (lastGold - firstGold) * Double(level - 1) / steps)
  }

  /// Returns the gold of one task at a player level (TSK-2, TSK-7).
  @inlinable @inline(__always) public func gold(level: Int, _ factors: TaskFactors) -> Award {
    baseGold(level: level) * factors.bonusGoldFactor * (1 + factors.goldBoost)
      * streakFactor(factors)
  }
}
