/// The bond of a party (PRT-4).
public struct BondRules: DesignedRules {
  /// Bond level by total bond EXP.
  public var levels = LevelCurve {
    $0.base = 50
    $0.highestLevel = 50
  }
  /// The smallest party that forms a bond.
  public var minMembers = 2
  /// Bond EXP for a member's task.
  public var perTask = 1.0
  /// Bond EXP for a party dungeon.
  public var perDungeon = 10.0
  /// Bond EXP for an expedition of the party.
  public var perExpedition = 10.0
  /// Bond EXP for a slain raid boss.
  public var perRaidKill = 25.0
  /// Bond levels per rise of the bonuses; 0 for never.
  public var levelsPerStep = 5
  /// Relative bonus on all EXP per step.
  public var expPerStep = 0.01
  /// Relative bonus on all gold per step.
  public var goldPerStep = 0.01

  public init() {}

  /// Returns the number of steps by which the bonuses have risen at a bond level.
  public func steps(level: Int) -> Int { levelsPerStep == 0 ? 0 : level / levelsPerStep }

  /// Returns every member's bonuses at a bond level.
  public func bonuses(level: Int) -> Bonuses {
    var bonuses = Bonuses()
    bonuses[.exp] = expPerStep * Double(steps(level: level))
    bonuses[.gold] = goldPerStep * Double(steps(level: level))
    return bonuses
  }
}

/// The state of a party's bond (PRT-4).
public struct BondState: Sendable, Hashable {
  /// 1 to the curve's highest.
  public private(set) var level = 1
  // The sum of all gains, and the rounding errors of that sum: fractions of points add up exactly.
  private var total = 0.0, lost = 0.0

  public init() {}

  /// Total bond EXP: the sum of all gains, never cut.
  public var exp: Double { min(total + lost, Double(Int.largestAmount)) }

  /// Adds bond EXP, raised by a member's `devotion` (AFX-2), and returns true if a level was reached.
  public mutating func gain(_ exp: Double, share: Double = 0, rules: BondRules) -> Bool {
    let gained = min(exp * (1 + share), Double(Int.largestAmount))
    // Knuth's sum of two numbers, together with its rounding error.
    let sum = total + gained
    let added = sum - total
    lost += (total - (sum - added)) + (gained - added)
    total = sum
    let reached = rules.levels.level(forSum: self.exp, from: level)
    defer { level = reached }
    return reached > level
  }
}
