/// One mission (MIS).
public struct Mission: Sendable, Hashable {
  /// A label for designers; no rule depends on it.
  public var name: String
  public var terms: MissionTerms

  /// Defaults of a scenario's mission.
  package static let plain = Mission(
    name: "", terms: MissionTerms(rarity: .common, minutes: 1, stat: .strength, requirement: 1))
}

/// The requirements and rewards of a mission: everything except its name.
public struct MissionTerms: Sendable, Hashable {
  /// The rarity, which sets half of its gold.
  public var rarity: Rarity
  /// Game minutes it takes before anything shortens it.
  public var minutes: Int
  /// The stat that it tests.
  public var stat: Stat
  /// The points of that stat at which the base chance holds.
  public var requirement: Double { didSet { perRequirement = 1 / requirement } }
  /// 1 ÷ requirement, precomputed: a player weighs every mission at each start.
  @usableFromInline private(set) var perRequirement: Double

  /// - Precondition: minutes and requirement above 0.
  public init(rarity: Rarity, minutes: Int, stat: Stat, requirement: Double) {
    precondition(minutes > 0 && requirement > 0)
    (self.rarity, self.minutes, self.stat) = (rarity, minutes, stat)
    (self.requirement, perRequirement) = (requirement, 1 / requirement)
  }

  /// The grade of the herbs that a success gives: it follows the mission's rarity, up to rare.
  @inlinable public var herbs: HerbGrade {
    switch rarity {
    case .common: .common
    case .uncommon: .uncommon
    case .rare, .epic, .legendary: .rare
    }
  }
}

/// The numbers shared by all missions (MIS).
public struct MissionRules: DesignedRules {
  /// Success chance at stat = requirement; it grows in proportion to stat ÷ requirement.
  public var successBase = 0.6
  /// The greatest success chance, 0…1.
  public var successCap = 0.95
  /// Gold for a success in a common mission at level 1, before bonuses.
  public var lowestGold = 20
  /// Gold for a success in a legendary mission at `highestLevel`, before bonuses.
  public var highestGold = 100
  /// The player level at which the level's half of the gold is full.
  public var highestLevel = 100
  /// The greatest share by which bonuses together shorten a mission: 0.5 is half the time.
  public var shorteningCap = 0.5
  /// Equipment chance per point of luck: 0.004 is 0.4 percentage points (DRP).
  public var equipmentPerLuck = 0.004
  /// The greatest equipment chance from luck, 0…1 (DRP).
  public var equipmentCap = 0.5
  /// Chance that a success gives a token (RSC).
  public var token = Chance(0.25)

  public init() {}

  /// Returns the success chance with `points` of the mission's stat, at most the cap.
  @inlinable public func success(of mission: MissionTerms, stat points: Double) -> Double {
    min(successCap, successBase * points * mission.perRequirement)
  }

  /// Returns the gold of a success, before bonuses: half follows rarity, half player level.
  public func gold(of mission: MissionTerms, playerLevel: Int) -> Award {
    .halfway(
      lowestGold, highestGold, (mission.rarity.rawValue, of: Rarity.legendary.rawValue),
      (playerLevel - 1, of: highestLevel - 1))
  }

  /// Returns a mission's minutes; `shortening` is the sum of the shares that shorten it.
  @inlinable @inline(__always)
  public func minutes(of mission: MissionTerms, shortening: Double) -> Int {
    max(1, Int(cutting: Double(mission.minutes) * (1 - min(shorteningCap, shortening))))
  }

  /// Returns the equipment chance of a won mission with this much luck, at most the cap (DRP).
  @inlinable public func equipmentChance(base: Double, luck: Double) -> Double {
    min(equipmentCap, base + equipmentPerLuck * luck)
  }
}
