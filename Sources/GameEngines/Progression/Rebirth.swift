/// Starting over at the highest level, for a permanent bonus (LVL-6, the alternative to paragon).
public struct RebirthRules: DesignedRules {
  /// More EXP from the first rebirth on: 0.05 is 5 %.
  public var exp = 0.05
  /// More gold from the second rebirth on.
  public var gold = 0.05
  /// Relative bonus on equipment chances from the third rebirth on.
  public var lootChance = 0.05
  /// More of all stats from the fourth rebirth on.
  public var stats = 0.03
  /// More of all stats for each rebirth after the fourth.
  public var laterStats = 0.01
  /// True if the points of past level-ups are placed again; otherwise only those of tasks remain.
  public var keepsStatPoints = true

  public init() {}

  /// Returns the bonuses of this many rebirths.
  public func bonuses(count: Int) -> Bonuses {
    var bonuses = Bonuses()
    if count >= 1 { bonuses[.exp] = exp }
    if count >= 2 { bonuses[.gold] = gold }
    if count >= 3 { bonuses[.lootChance] = lootChance }
    if count >= 4 { bonuses[.stats] = stats + laterStats * Double(count - 4) }
    return bonuses
  }
}

/// A player's rebirths.
public struct RebirthState: Sendable, Hashable {
  /// Rebirths so far.
  public private(set) var count = 0
  /// Points that level-ups placed since the last rebirth that removed them, by `Stat`.
  var placed = Stats(each: 0)

  public init() {}

  /// Records the points that a level-up placed.
  public mutating func recordLevelUp(from before: Stats, to after: Stats) {
    for stat in Stat.allCases { placed[stat] += after[stat] - before[stat] }
  }

  /// Starts over. The stats lose the points of level-ups, unless the rules keep them.
  public mutating func begin(rules: RebirthRules, stats: inout Stats) {
    count += 1
    guard !rules.keepsStatPoints else { return }
    for stat in Stat.allCases { stats[stat] -= placed[stat] }
    placed = Stats(each: 0)
  }
}
