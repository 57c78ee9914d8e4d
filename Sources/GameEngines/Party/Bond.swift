/// The bond of a party (PRT-4).
public struct BondRules: Sendable, Hashable {
  /// Bond level by total bond EXP.
  public var levels: LevelCurve
  /// Bonds form in parties from this size on.
  public var leastMembers: Int
  /// Bond EXP for a task of a member.
  public var perTask: Double
  /// Bond EXP for a party dungeon.
  public var perDungeon: Double
  /// Bond EXP for an expedition of the party.
  public var perExpedition: Double
  /// Bond EXP for a slain raid boss.
  public var perRaidKill: Double
  /// Every how many bond levels the bonuses rise; 0 for never.
  public var levelsPerStep: Int
  /// Share more of all EXP by each step.
  public var expPerStep: Double
  /// Share more of all gold by each step.
  public var goldPerStep: Double

  /// - Precondition: leastMembers and levelsPerStep ≥ 0; no EXP and no share is negative.
  public init(
    levels: LevelCurve = LevelCurve(base: 50, exponent: 1.5, highestLevel: 50),
    leastMembers: Int = 2, perTask: Double = 1, perDungeon: Double = 10,
    perExpedition: Double = 10, perRaidKill: Double = 25, levelsPerStep: Int = 5,
    expPerStep: Double = 0.01, goldPerStep: Double = 0.01
  ) {
    precondition(leastMembers >= 0 && levelsPerStep >= 0)
    precondition(perTask >= 0 && perDungeon >= 0 && perExpedition >= 0 && perRaidKill >= 0)
    precondition(expPerStep >= 0 && goldPerStep >= 0)
    self.levels = levels
    self.leastMembers = leastMembers
    self.perTask = perTask
    self.perDungeon = perDungeon
    self.perExpedition = perExpedition
    self.perRaidKill = perRaidKill
    self.levelsPerStep = levelsPerStep
    self.expPerStep = expPerStep
    self.goldPerStep = goldPerStep
  }

  /// How often the bonuses have risen at a bond level.
  @inlinable
  public func steps(level: Int) -> Int { levelsPerStep == 0 ? 0 : level / levelsPerStep }

  /// What every member earns more at a bond level.
  public func bonuses(level: Int) -> Bonuses {
    var bonuses = Bonuses()
    bonuses.exp = expPerStep * Double(steps(level: level))
    bonuses.gold = goldPerStep * Double(steps(level: level))
    return bonuses
  }
}

/// A party's bond as it stands (PRT-4).
public struct BondState: Sendable, Hashable {
  /// 1 to the curve's highest.
  public private(set) var level = 1
  // In thousandths: a share more of a task's single point must not be cut away.
  private var thousandths = 0

  /// A new party.
  public init() {}

  /// Total bond EXP, whole points.
  public var exp: Int { thousandths / 1000 }

  /// Adds bond EXP, raised by a member's `devotion` (AFX-2).
  ///
  /// - Parameters:
  ///   - exp: Points, ≥ 0.
  ///   - share: Share more, ≥ 0.
  /// - Returns: Whether a level was reached by it.
  public mutating func gain(_ exp: Double, share: Double = 0, rules: BondRules) -> Bool {
    thousandths = min(
      Int.largestAmount, thousandths + Int(cutting: exp * (1 + share) * 1000))
    let reached = rules.levels.level(forTotal: thousandths / 1000, from: level)
    defer { level = reached }
    return reached > level
  }
}
