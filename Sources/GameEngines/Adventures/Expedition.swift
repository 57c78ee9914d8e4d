/// One expedition (EXP).
public struct Expedition: Sendable, Hashable {
  /// The expedition's name, in scenarios and for designers; no rule depends on it.
  public var name: String
  /// The player level from which it is open.
  public var level: Int
  /// The combined power that gives certain success, but for the cap.
  public var rating: Double
  /// Game minutes from its start until it can be collected.
  public var minutes: Int
  /// What each stage tests, in order; it asks for the same stat as a dungeon's room of its kind.
  public var stages: [RoomKind]

  /// - Precondition: At least one stage; level ≥ 1; rating and minutes above 0.
  public init(name: String, level: Int, rating: Double, minutes: Int, stages: [RoomKind]) {
    precondition(!stages.isEmpty && level >= 1 && rating > 0 && minutes > 0)
    self.name = name
    self.level = level
    self.rating = rating
    self.minutes = minutes
    self.stages = stages
  }
}

/// The numbers shared by all expeditions (EXP).
public struct ExpeditionRules: Sendable, Hashable {
  /// The player level below which none is open.
  public var lowestLevel: Int
  /// The most that a stage's success chance may be, 0…1.
  public var successCap: Double
  /// EXP of a passed stage of an expedition of level 0.
  public var stageEXPBase: Double
  /// EXP that each level of the expedition adds to it.
  public var stageEXPPerLevel: Double
  /// What a failed stage gives, as a share of a passed one's EXP and of its chances of loot.
  public var failedShare: Double

  public init(
    lowestLevel: Int = 20, successCap: Double = 0.90, stageEXPBase: Double = 40,
    stageEXPPerLevel: Double = 0.5, failedShare: Double = 0.5
  ) {
    self.lowestLevel = lowestLevel
    self.successCap = successCap
    self.stageEXPBase = stageEXPBase
    self.stageEXPPerLevel = stageEXPPerLevel
    self.failedShare = failedShare
  }

  /// Success chance of a stage: combined power ÷ rating, at most the cap.
  @inlinable
  public func success(power: Double, rating: Double) -> Double {
    min(successCap, power / rating)
  }

  /// The same for several powers at once, such as those in each kind of stage.
  @inlinable
  @inline(__always)
  public func success(powers: SIMD8<Double>, rating: Double) -> SIMD8<Double> {
    let chances = powers / rating
    return chances.replacing(with: successCap, where: chances .> successCap)
  }

  /// EXP of one stage; `bonus` is the share by which expeditions give more (AFX-2 `pathfinder`).
  @inlinable
  public func exp(level: Int, passed: Bool, bonus: Double = 0) -> Award {
    baseEXP(level: level) * share(passed: passed) * (1 + bonus)
  }

  /// EXP of a passed stage before any bonus.
  @inlinable
  public func baseEXP(level: Int) -> Award {
    Award(stageEXPBase + stageEXPPerLevel * Double(level))
  }

  /// What a stage gives as a share of what a passed one does.
  @inlinable
  public func share(passed: Bool) -> Double { passed ? 1 : failedShare }
}
