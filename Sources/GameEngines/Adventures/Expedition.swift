/// One expedition (EXP).
public struct Expedition: Sendable, Hashable {
  /// A label for designers; no rule depends on it.
  public var name: String
  /// The player level at which it opens.
  public var level: Int
  /// The combined power at which success is certain, apart from the cap.
  public var rating: Double
  /// Game minutes until it can be collected.
  public var minutes: Int
  /// The kind of each stage, in order: it tests the same stat as a dungeon room of that kind.
  public var stages: [RoomKind]

  /// - Precondition: At least one stage; level ≥ 1; rating and minutes above 0.
  public init(name: String, level: Int, rating: Double, minutes: Int, stages: [RoomKind]) {
    precondition(!stages.isEmpty && level >= 1 && rating > 0 && minutes > 0)
    (self.name, self.level, self.rating) = (name, level, rating)
    (self.minutes, self.stages) = (minutes, stages)
  }
}

/// The numbers shared by all expeditions (EXP).
public struct ExpeditionRules: DesignedRules {
  /// The player level below which none is open.
  public var lowestLevel = 20
  /// The greatest success chance of a stage, 0…1.
  public var successCap = 0.90
  /// EXP of a passed stage of an expedition of level 0.
  public var stageEXPBase = 40.0
  /// EXP that each level of the expedition adds to it.
  public var stageEXPPerLevel = 0.5
  /// The EXP and loot chances of a failed stage, as a share of those of a passed one.
  public var failedShare = 0.5

  public init() {}

  /// Returns the success chances for the combined powers in each kind of stage.
  @inlinable @inline(__always)
  public func success(powers: SIMD8<Double>, rating: Double) -> SIMD8<Double> {
    let chances = powers / rating
    return chances.replacing(with: successCap, where: chances .> successCap)
  }

  /// Returns the EXP of one stage; `bonus` is the share added to it (AFX-2 `pathfinder`).
  @inlinable public func exp(level: Int, passed: Bool, bonus: Double = 0) -> Award {
    baseEXP(level: level) * share(passed: passed) * (1 + bonus)
  }

  /// Returns the EXP of a passed stage before any bonus.
  @inlinable public func baseEXP(level: Int) -> Award {
    Award(stageEXPBase + stageEXPPerLevel * Double(level))
  }

  /// Returns the share of a passed stage's rewards that a stage gives.
  @inlinable public func share(passed: Bool) -> Double { passed ? 1 : failedShare }

  /// Returns the chance of equipment in a stage, before pity and the cap; all stages of an
  /// expedition are one attempt (PTY-3). `base` is the chance of a passed stage before any bonus, and
  /// `bonus` the share by which expeditions give more (AFX-2 `pathfinder`).
  @inlinable @inline(__always) public func equipmentChance(
    passed: Bool, base: Double, _ chance: DropChance, lootChance: Double, bonus: Double
  ) -> Double { chance.inForce(base: base, relative: lootChance + bonus) * share(passed: passed) }

  /// Returns the factor on a stage's other loot chances.
  @inlinable @inline(__always) public func lootShare(passed: Bool, bonus: Double) -> Double {
    share(passed: passed) * (1 + bonus)
  }
}

extension DropRules {
  /// Returns the chances of a material and of a consumable, each multiplied by a share.
  @inlinable @inline(__always)
  public func finds(share: Double) -> (material: Chance, consumable: Chance) {
    (Chance(material.probability * share), Chance(consumable.probability * share))
  }
}
