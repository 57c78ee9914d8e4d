/// One mission (MIS).
public struct Mission: Sendable, Hashable {
  /// The mission's name, in scenarios and for designers; no rule depends on it.
  public var name: String
  /// Everything that rules read of it.
  public var terms: MissionTerms

  /// - Precondition: minutes and requirement above 0.
  public init(name: String, rarity: Rarity, minutes: Int, stat: Stat, requirement: Double) {
    self.name = name
    terms = MissionTerms(rarity: rarity, minutes: minutes, stat: stat, requirement: requirement)
  }
}

/// What a mission asks and gives: all but its name.
public struct MissionTerms: Sendable, Hashable {
  /// How rare it is, which sets half of its gold (MIS).
  public var rarity: Rarity
  /// Game minutes it takes before anything shortens it.
  public var minutes: Int
  /// The stat that it tests.
  public var stat: Stat
  /// The points of that stat at which the base chance holds.
  public let requirement: Double
  /// 1 ÷ requirement: a player weighs every mission whenever it starts one.
  @usableFromInline let perRequirement: Double

  /// - Precondition: minutes and requirement above 0.
  public init(rarity: Rarity, minutes: Int, stat: Stat, requirement: Double) {
    precondition(minutes > 0 && requirement > 0)
    self.rarity = rarity
    self.minutes = minutes
    self.stat = stat
    self.requirement = requirement
    perRequirement = 1 / requirement
  }
}

/// The numbers shared by all missions (MIS).
public struct MissionRules: Sendable, Hashable {
  /// Success chance when the stat equals the requirement: success = base × stat ÷ requirement.
  public var successBase: Double
  /// The most that a success chance may be, 0…1.
  public var successCap: Double
  /// Gold for a success in a common mission far below `highestLevel`, before bonuses.
  public var lowestGold: Int
  /// Gold for a success in a legendary mission at `highestLevel`, before bonuses.
  public var highestGold: Int
  /// The player level at which the level's half of the gold is full.
  public var highestLevel: Int
  /// The most that bonuses together shorten a mission, as a share: 0.5 is half the time.
  public var shorteningCap: Double
  /// What a point of luck adds to the equipment chance: 0.004 is 0.4 percentage points (DRP).
  public var equipmentPerLuck: Double
  /// The most that luck may make of the equipment chance, 0…1 (DRP).
  public var equipmentCap: Double
  /// Chance that a success gives a research token.
  public var token: Chance

  /// - Precondition: gold ≥ 0 and highest level ≥ 1.
  public init(
    successBase: Double = 0.6, successCap: Double = 0.95, lowestGold: Int = 20,
    highestGold: Int = 100, highestLevel: Int = 100, shorteningCap: Double = 0.5,
    equipmentPerLuck: Double = 0.004, equipmentCap: Double = 0.5,
    token: Double = 0.25
  ) {
    precondition(lowestGold >= 0 && highestGold >= 0 && highestLevel >= 1)
    self.successBase = successBase
    self.successCap = successCap
    self.lowestGold = lowestGold
    self.highestGold = highestGold
    self.highestLevel = highestLevel
    self.shorteningCap = shorteningCap
    self.equipmentPerLuck = equipmentPerLuck
    self.equipmentCap = equipmentCap
    self.token = Chance(token)
  }

  /// Success chance of a mission for a player with so many points of its stat, at most the cap.
  @inlinable
  public func success(of mission: MissionTerms, stat points: Double) -> Double {
    min(successCap, successBase * points * mission.perRequirement)
  }

  /// Gold of a success, before bonuses: the mean of a part linear in the mission's rarity, from
  /// `lowestGold` for common to `highestGold` for legendary, and a part linear in the player's level,
  /// from 1 to `highestLevel` (MIS).
  public func gold(of mission: MissionTerms, playerLevel: Int) -> Award {
    .halfway(
      lowestGold, highestGold, (mission.rarity.rawValue, of: Rarity.legendary.rawValue),
      (playerLevel - 1, of: highestLevel - 1))
  }

  /// Minutes that a mission takes with `shortening`, the sum of the shares that shorten it.
  @inlinable
  @inline(__always)
  public func minutes(of mission: MissionTerms, shortening: Double) -> Int {
    max(1, Int(cutting: Double(mission.minutes) * (1 - min(shorteningCap, shortening))))
  }

  /// Equipment chance of a won mission for a player with so many points of luck, at most the cap
  /// (DRP).
  @inlinable
  public func equipmentChance(base: Double, luck: Double) -> Double {
    min(equipmentCap, base + equipmentPerLuck * luck)
  }
}

extension MissionTerms {
  /// How potent the herbs are that a success gives: as rare as the mission, rare at the most.
  @inlinable
  public var herbs: HerbGrade {
    switch rarity {
    case .common: .common
    case .uncommon: .uncommon
    case .rare, .epic, .legendary: .rare
    }
  }
}
