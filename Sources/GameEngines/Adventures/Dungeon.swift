/// The difficulty of a dungeon (DNG-1).
public enum DungeonTier: Int, DenseCases {
  case normal, hard, heroic, mythic

  public static let count = 4

  /// Returns the tier `steps` steps harder, at most mythic.
  func raised(by steps: Int) -> DungeonTier {
    DungeonTier(unchecked: min(Self.count - 1, rawValue + steps))
  }

  /// The next harder tier; a bonus room gives its loot (DNG-6).
  public var oneBetter: DungeonTier { raised(by: 1) }
}

/// The kind of a dungeon's room (DNG-2).
public enum RoomKind: Int, DenseCases {
  case combat, puzzle, trap, treasure, boss

  public static let count = 5

  /// Returns the stat that the room tests; a boss room tests the class's own.
  @inlinable @inline(__always) public func stat(for characterClass: CharacterClass) -> Stat {
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
  /// A label for designers; no rule depends on it.
  public var name: String
  public var tier: DungeonTier
  /// The player level at which it opens.
  public var level: Int
  /// In order; the last is a boss room (DNG-2).
  public var rooms: [RoomKind]
  /// The draw of a run's rooms (DNG-6); nil when a run visits all of them.
  public var pool: RoomPool?
  /// The class line that has a door here; nil for none (CLS-5).
  public var door: ClassLine?

  /// Creates a dungeon of 1…64 rooms, the last a boss room; a run visits so many `drawn` ones (DNG-6),
  /// or all.
  public init(
    name: String, tier: DungeonTier, level: Int, rooms: [RoomKind],
    drawn: ClosedRange<Int>? = nil, door: ClassLine? = nil
  ) {
    precondition((1...64).contains(rooms.count) && rooms.last == .boss && level >= 1)
    (self.name, self.tier, self.level, self.rooms) = (name, tier, level, rooms)
    (self.pool, self.door) = (drawn.map { RoomPool(size: rooms.count, drawn: $0) }, door)
  }

  /// The mean number of rooms of each kind in a run, in the order of `RoomKind`.
  public var expectedRooms: SIMD8<Double> {
    var expected = SIMD8<Double>(repeating: 0)
    for room in rooms.dropLast() { expected[room.rawValue] += pool?.chanceOfRoom ?? 1 }
    expected[RoomKind.boss.rawValue] += 1
    return expected
  }
}

/// The numbers shared by all dungeons (DNG-2 to DNG-4).
public struct DungeonRules: DesignedRules {
  /// Factor on needed power and on EXP, in the order of `DungeonTier` (DNG-2, DNG-4).
  public var tierFactors = [1, 1.5, 2.2, 3.2]
  /// Points of power: a dungeon's rating is base + perLevel × level (DNG-2).
  public var ratingBase = 8.0
  public var ratingPerLevel = 1.6
  /// The greatest success chance of a room, 0…1 (DNG-3).
  public var successCap = 0.95
  /// The failed room that ends a run, counted from 1 (DNG-3).
  public var failuresToEnd = 3
  /// True if a run counts as completed only when its last room was passed.
  public var bossMustFall = true
  /// EXP of a passed room, before its tier's factor (DNG-4).
  public var roomEXP = 40.0
  /// Share of that EXP that a failed room gives: 0.25 is 25 % (DNG-3).
  public var failedShare = 0.25
  /// Gold for completing a dungeon of level 1 and of the first tier (DNG-4).
  public var lowestGold = 50
  /// Gold for completing one of `highestLevel` and of the last tier (DNG-4).
  public var highestGold = 200
  /// The dungeon level at which the level's half of the gold is full.
  public var highestLevel = 100
  /// Chance that a run through a pool of rooms has a bonus room (DNG-6).
  public var bonusRoom = Chance(0.10)

  public init() {}

  /// Returns the power at which success is certain, apart from the cap (DNG-2).
  public func neededPower(in dungeon: Dungeon) -> Double {
    (ratingBase + ratingPerLevel * Double(dungeon.level)) * tierFactors[dungeon.tier.rawValue]
  }

  /// Returns the success chances for the powers in each kind of room (DNG-3), raised by affixes.
  @inlinable @inline(__always)
  public func success(powers: SIMD8<Double>, needed: Double, bonus: Double = 0) -> SIMD8<Double> {
    let chances = powers / needed * (1 + bonus)
    return chances.replacing(with: successCap, where: chances .> successCap)
  }

  /// Returns the EXP of one room (DNG-3, DNG-4).
  public func exp(tier: DungeonTier, passed: Bool) -> Award {
    Award(roomEXP) * tierFactors[tier.rawValue] * share(passed: passed)
  }

  /// Returns the share of a room's EXP that a passed or failed room gives (DNG-3).
  @inlinable public func share(passed: Bool) -> Double { passed ? 1 : failedShare }

  /// Returns the gold of a completed run, before bonuses: half follows level, half tier (DNG-4).
  public func completionGold(of dungeon: Dungeon) -> Award {
    .halfway(
      lowestGold, highestGold, (dungeon.level - 1, of: highestLevel - 1),
      (dungeon.tier.rawValue, of: DungeonTier.count - 1))
  }
}

/// A run through one dungeon, until its last room or `DungeonRules.failuresToEnd` (DNG-3).
public struct DungeonRun: Sendable, Hashable {
  /// Failures that count.
  public var failures = 0
  /// Failures that a potion still forgives.
  public var forgiven: Int

  @inlinable public init(forgiven: Int = 0) { self.forgiven = forgiven }

  /// Plays the next room and returns whether it was passed. Exactly one draw.
  @inlinable public mutating func enterRoom(
    success chance: Chance, using generator: inout some RandomNumberGenerator
  ) -> Bool {
    if chance.occurs(using: &generator) { return true }
    if forgiven > 0 { forgiven -= 1 } else { failures += 1 }
    return false
  }
}
