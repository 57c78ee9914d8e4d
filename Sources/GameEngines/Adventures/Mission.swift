/// One mission (MIS).
public struct Mission: Sendable, Hashable {
  public var name: String
  public var terms: MissionTerms

  public init(name: String, rarity: Rarity, minutes: Int, stat: Stat, requirement: Double) {
    self.name = name
    terms = MissionTerms(rarity: rarity, minutes: minutes, stat: stat, requirement: requirement)
  }
}

/// What a mission asks and gives: all but its name.
public struct MissionTerms: Sendable, Hashable {
  public var rarity: Rarity
  public var minutes: Int
  public var stat: Stat
  /// The points of that stat at which the base chance holds.
  public let requirement: Double
  /// 1 ÷ requirement: a player weighs every mission whenever it starts one.
  @usableFromInline let perRequirement: Double

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
  /// Success = base × stat ÷ requirement, at most the cap.
  public var successBase: Double
  public var successCap: Double
  /// Gold for the least mission and for the greatest one.
  public var lowestGold: Int
  public var highestGold: Int
  /// The player level at which the level's half of the gold is full.
  public var highestLevel: Int
  /// The most that bonuses together shorten a mission.
  public var shorteningCap: Double
  /// Equipment chance = base + perLuck × luck, at most the cap (DRP).
  public var equipmentPerLuck: Double
  public var equipmentCap: Double

  public init(
    successBase: Double = 0.6, successCap: Double = 0.95, lowestGold: Int = 20,
    highestGold: Int = 100, highestLevel: Int = 100, shorteningCap: Double = 0.5,
    equipmentPerLuck: Double = 0.004, equipmentCap: Double = 0.5
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
  }

  @inlinable
  public func success(of mission: MissionTerms, stat points: Double) -> Double {
    min(successCap, successBase * points * mission.perRequirement)
  }

  /// Gold of a success, before bonuses: rarity and player level each move half of the way.
  @inlinable
  public func gold(of mission: MissionTerms, playerLevel: Int) -> Int {
    let byRarity = Double(mission.rarity.rawValue) / 4
    let byLevel = min(1, Double(playerLevel) / Double(highestLevel))
    return Int(
      cutting: Double(lowestGold) + Double(highestGold - lowestGold) * (byRarity + byLevel) / 2)
  }

  /// Minutes that a mission takes with `shortening`, the sum of the shares that shorten it.
  @inlinable
  public func minutes(of mission: MissionTerms, shortening: Double) -> Int {
    max(1, Int(cutting: Double(mission.minutes) * (1 - min(shorteningCap, shortening))))
  }

  @inlinable
  public func equipmentChance(base: Double, luck: Double) -> Double {
    min(equipmentCap, base + equipmentPerLuck * luck)
  }
}
