/// A character's abilities (LVL-4).
public enum Stat: Int, DenseCases {
  case strength, wisdom, charisma, dexterity, luck, defense

  public static let count = 6
}

/// The kinds of real-world task (TSK-1).
public enum TaskCategory: Int, DenseCases {
  case physical, mental, social, household, wellness, creative

  public static let count = 6

  /// The stat that a task of this category raises (LVL-5).
  @inlinable public var stat: Stat {
    switch self {
    case .physical: .strength
    case .mental: .wisdom
    case .social: .charisma
    case .household: .dexterity
    case .wellness: .defense
    case .creative: .luck
    }
  }
}

/// A character's stats, in points.
public struct Stats: Sendable, Hashable {
  /// In the order of `Stat`.
  @usableFromInline var points: SIMD8<Double>

  /// Creates stats that all have the same points.
  public init(each start: Double) { points = SIMD8(repeating: start) }

  /// The points of one stat.
  @inlinable public subscript(stat: Stat) -> Double {
    get { points[stat.rawValue] }
    set { points[inPlace: stat.rawValue] = newValue }
  }

  /// Returns the stat with the fewest points, the first if several, except one.
  public func lowest(except excluded: Stat) -> Stat {
    var best = excluded == .strength ? Stat.wisdom : Stat.strength
    for stat in Stat.allCases where stat != excluded && self[stat] < self[best] { best = stat }
    return best
  }
}

/// The growth of stats (LVL-4, LVL-5).
public struct StatGrowth: DesignedRules {
  /// Points of every stat at the start.
  public var start = 5.0
  /// Points to place at each level-up.
  public var pointsPerLevel = 2
  /// Points that a task adds to its category's stat.
  public var pointsPerTask = 0.1

  public init() {}

  /// Places a level-up's points: the first of every two on the class's primary stat, the other on
  /// the lowest of the rest.
  public func levelUp(_ stats: inout Stats, of characterClass: CharacterClass) {
    for point in 0..<pointsPerLevel {
      let primary = characterClass.primaryStat
      stats[point % 2 == 0 ? primary : stats.lowest(except: primary)] += 1
    }
  }

  /// Adds a finished task's points to its category's stat (LVL-5).
  @inlinable @inline(__always)
  public func practice(_ category: TaskCategory, in stats: inout Stats) {
    stats[category.stat] += pointsPerTask
  }
}
