/// How hard a dungeon is (DNG-1).
public enum DungeonTier: Int, Sendable, CaseIterable {
  case normal, hard, heroic, mythic
}

/// What waits in a room (DNG-2).
public enum RoomKind: Int, Sendable, CaseIterable {
  case combat, puzzle, trap, treasure, boss

  /// How many kinds there are.
  public static let count = 5

  /// The stat that counts in the room; in a boss room it is the class's own.
  @inlinable
  public func stat(for characterClass: CharacterClass) -> Stat {
    switch self {
    case .combat: .strength
    case .puzzle: .wisdom
    case .trap: .dexterity
    case .treasure: .luck
    case .boss: characterClass.primaryStat
    }
  }
}

/// One dungeon (DNG-1).
public struct Dungeon: Sendable, Hashable {
  public var name: String
  public var tier: DungeonTier
  /// The player level from which it is open.
  public var level: Int
  /// In order; the last is a boss room (DNG-2).
  public var rooms: [RoomKind]

  public init(name: String, tier: DungeonTier, level: Int, rooms: [RoomKind]) {
    precondition(!rooms.isEmpty && rooms.last == .boss && level >= 1)
    self.name = name
    self.tier = tier
    self.level = level
    self.rooms = rooms
  }
}

/// The numbers shared by all dungeons (DNG-2 to DNG-4).
public struct DungeonRules: Sendable, Hashable {
  public var tierFactors: [Double]
  /// Rating = first + perLevel × level.
  public var ratingBase: Double
  public var ratingPerLevel: Double
  public var successCap: Double
  public var failuresToEnd: Int
  /// EXP of a passed room, before its tier's factor; a failed one gives `failedShare` of it.
  public var roomEXP: Double
  public var failedShare: Double
  /// Gold for completing the easiest and the hardest dungeon.
  public var lowestGold: Int
  public var highestGold: Int
  /// The dungeon level at which the level's half of the gold is full.
  public var highestLevel: Int

  public init(
    tierFactors: [Double] = [1, 1.5, 2.2, 3.2], ratingBase: Double = 8,
    ratingPerLevel: Double = 1.6, successCap: Double = 0.95, failuresToEnd: Int = 3,
    roomEXP: Double = 40, failedShare: Double = 0.25, lowestGold: Int = 50,
    highestGold: Int = 200, highestLevel: Int = 100
  ) {
    precondition(tierFactors.count == DungeonTier.allCases.count && failuresToEnd >= 1)
    precondition(highestLevel >= 1 && lowestGold >= 0 && highestGold >= 0)
    self.tierFactors = tierFactors
    self.ratingBase = ratingBase
    self.ratingPerLevel = ratingPerLevel
    self.successCap = successCap
    self.failuresToEnd = failuresToEnd
    self.roomEXP = roomEXP
    self.failedShare = failedShare
    self.lowestGold = lowestGold
    self.highestGold = highestGold
    self.highestLevel = highestLevel
  }

  /// The power that gives certain success, but for the cap (DNG-2).
  public func neededPower(in dungeon: Dungeon) -> Double {
    (ratingBase + ratingPerLevel * Double(dungeon.level)) * tierFactors[dungeon.tier.rawValue]
  }

  /// Success chance of a room (DNG-3); `bonus` is the share that affixes add.
  @inlinable
  public func success(power: Double, needed: Double, bonus: Double = 0) -> Double {
    min(successCap, power / needed * (1 + bonus))
  }

  /// The same for several powers at once, such as those in each kind of room.
  @inlinable
  @inline(__always)
  public func success(
    powers: SIMD8<Double>, needed: Double, bonus: Double = 0
  ) -> SIMD8<Double> {
    let chances = powers / needed * (1 + bonus)
    return chances.replacing(with: successCap, where: chances .> successCap)
  }

  /// EXP of one room (DNG-3, DNG-4).
  public func exp(tier: DungeonTier, passed: Bool) -> Int {
    Int(cutting: roomEXP * tierFactors[tier.rawValue] * (passed ? 1 : failedShare))
  }

  /// Gold of a completed run, before bonuses: level and tier each move half of the way from
  /// lowest to highest (DNG-4).
  public func completionGold(of dungeon: Dungeon) -> Int {
    let byLevel = min(1, Double(dungeon.level) / Double(highestLevel))
    let byTier = Double(dungeon.tier.rawValue) / Double(DungeonTier.allCases.count - 1)
    return Int(
      cutting: Double(lowestGold) + Double(highestGold - lowestGold) * (byLevel + byTier) / 2)
  }
}

/// A run through one dungeon: room after room, until the last, or until the failures reach
/// `DungeonRules.failuresToEnd` (DNG-3).
public struct DungeonRun: Sendable, Hashable {
  /// Failures that count.
  public var failures = 0
  /// Failures that a potion still forgives.
  public var forgiven: Int

  @inlinable
  public init(forgiven: Int = 0) { self.forgiven = forgiven }

  /// Plays the next room.
  ///
  /// Exactly one draw.
  @inlinable
  public mutating func enterRoom(
    success chance: Double, using generator: inout some RandomNumberGenerator
  ) -> Bool {
    let passed = Chance(chance).occurs(using: &generator)
    if passed { return true }
    if forgiven > 0 { forgiven -= 1 } else { failures += 1 }
    return false
  }
}
